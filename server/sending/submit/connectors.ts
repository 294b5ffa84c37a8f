// Keeps one running link and dispatcher for each connector of which this engine has sessions (leases.ts), following the
// rows of `connectors`: a change ends the old one in peace before the new one begins. Never two at once for one connector in this process. Sending
// windows are read along with them and need no new beginning.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { isDataError } from '../../db/sqlState.ts';
import { openClasses, readWindows, type Windows } from '../../modules/windows/windows.service.ts';
import type { Delivery } from '../../smpp/index.ts';
import type { Connector } from '../shared/connectors.store.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Journal } from '../settle/journal.ts';
import { ConnectorLink, type LinkTimes } from './link.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { storeInbound } from '../settle/inbound.ts';
import { releaseLeases, takeLeases, type Leases } from '../claim/leases.ts';
import { park } from '../settle/parked.ts';
import { receiptOf } from '../settle/receipts.ts';
import type { Settler } from '../settle/settler.ts';

export interface ConnectorsOptions {
  db: Db;
  engineId: number;
  settler: Settler;
  journal: Journal;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  times: LinkTimes;
  /** After that long without a heartbeat an engine's sessions go to the others. */
  staleMs: number;
  /** Patience with what is under way when a connector ends; then its sessions are cut. */
  graceMs: number;
}

export interface RunningConnector {
  connector: Connector;
  link: ConnectorLink;
  dispatcher: Dispatcher;
}

export class Connectors {
  private readonly options: ConnectorsOptions;
  private readonly byId = new Map<number, RunningConnector>();
  private loading: Promise<void> = Promise.resolve();
  /** Texts of subscribers one after the other: a STOP and the START after it must not change places. */
  private inbound: Promise<void> = Promise.resolve();
  private windowOf: Windows = () => undefined;
  /** An engine that slept longer may have been taken for dead: its sessions are perhaps another's. */
  private leasedUntil = 0;
  private stopped = false;
  private readonly givenUp = Promise.withResolvers<void>();

  constructor(options: ConnectorsOptions) {
    this.options = options;
  }

  get running(): RunningConnector[] {
    return [...this.byId.values()];
  }

  wake(): void {
    for (const { dispatcher } of this.byId.values()) dispatcher.wake();
  }

  /** Brings what runs in line with the rows; one at a time, in the order asked. Never rejects. */
  reload(): Promise<void> {
    this.loading = this.loading.then(() => this.load());
    return this.loading;
  }

  /** Ends all, with what is under way settled where the grace allows. */
  async stop(): Promise<void> {
    this.stopped = true;
    const timer = setTimeout(() => this.givenUp.resolve(), 3 * this.options.graceMs);
    await this.loading;
    await Promise.all(this.running.map((each) => this.end(each)));
    clearTimeout(timer);
  }

  private async load(): Promise<void> {
    if (this.stopped) return;
    const { db, engineId } = this.options;
    let leases: Leases;
    const from = performance.now();
    try {
      leases = await takeLeases(db, this.options);
      this.leasedUntil = from + this.options.staleMs;
      this.windowOf = await readWindows(db);
    } catch (error) {
      return this.options.logger.error({ err: error }, 'The connectors could not be read');
    }
    const { connectors: wanted, surplus } = leases;
    const texts = new Map(wanted.map((connector) => [connector.id, JSON.stringify(connector)]));
    const outdated = this.running.filter(
      ({ connector }) => texts.get(connector.id) !== JSON.stringify(connector),
    );
    await Promise.all(outdated.map((each) => this.end(each)));
    if (surplus.length > 0)
      await releaseLeases(db, { engineId, surplus }).catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'Leases could not be given up'),
      );
    for (const connector of wanted) if (!this.byId.has(connector.id)) this.begin(connector);
  }

  private begin(connector: Connector): void {
    const { db, engineId, settler, journal, metrics, clock, times } = this.options;
    const logger = this.options.logger.child({ connector: connector.name });
    const link = new ConnectorLink(
      connector,
      { onDeliver: (delivery) => this.deliver(connector, delivery), onBound: () => dispatcher.wake() },
      { logger, times },
    );
    const common = { db, engineId, settler, journal, logger, metrics, clock, link };
    const dispatcher = new Dispatcher({
      ...common,
      connectorId: connector.id,
      rate: connector.smpp.rate,
      mayClaim: () => performance.now() < this.leasedUntil,
      openClasses: (now) => openClasses(this.windowOf, connector.id, now),
    });
    this.byId.set(connector.id, { connector, link, dispatcher });
    link.start();
  }

  private async end({ connector, link, dispatcher }: RunningConnector): Promise<void> {
    const idle = dispatcher.stop();
    await this.within(idle);
    // What is still without an answer fails now, as in doubt, and is settled like everything else. The next dispatcher
    // of the connector must not begin before: it would not know what this one has under way.
    await link.close(this.options.graceMs);
    await Promise.race([idle, this.givenUp.promise]);
    this.byId.delete(connector.id);
  }

  private async within(done: Promise<void>): Promise<void> {
    const over = new AbortController();
    const grace = delay(this.options.graceMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([done, grace]);
    over.abort();
  }

  private async deliver(connector: Connector, delivery: Delivery): Promise<void> {
    const receipt = receiptOf(connector.id, delivery);
    if (receipt) return this.options.settler.receive(receipt);
    this.options.metrics.incoming.inc({ connector: connector.id });
    const taken = this.inbound.then(() => this.takeText(connector.id, delivery));
    this.inbound = taken.catch(() => undefined);
    return taken;
  }

  /** The peer may be answered when it resolves. What PostgreSQL refuses is put aside: the peer would send it again and again. */
  private async takeText(connectorId: number, delivery: Delivery): Promise<void> {
    const { db, clock, metrics } = this.options;
    const { source, destination, text, part } = delivery;
    const content = { connectorId, source, destination, text, part: part?.part ?? 1 };
    try {
      await db.transaction().execute((tx) => storeInbound(tx, { ...content, now: clock() }));
    } catch (error) {
      if (!isDataError(error)) throw error;
      await park(db, { kind: 'text', connectorId, content }, error);
      metrics.parked.inc();
    }
  }
}
