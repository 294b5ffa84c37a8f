// Runs one link and one dispatcher for each connector with sessions leased to this engine (leases.ts), and restarts them
// gracefully when their row in `connectors` changes. Never runs two dispatchers of one connector in this process. A changed
// sending window needs no restart.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { UnreadableSecret, type Secrets } from '../../db/secrets/secrets.ts';
import { isDataError } from '../../db/sqlState.ts';
import { openClasses, readWindows, type Windows } from '../../modules/windows/windows.service.ts';
import { readPart, type Delivery } from '../../smpp/index.ts';
import type { Connector } from '../shared/connectors.store.ts';
import { Failover } from '../failover/failover.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Journal } from '../settle/journal.ts';
import { ConnectorLink, type LinkTimes } from './link.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { storeInbound, type InboundText } from '../settle/inbound.ts';
import { resolveDoubt, type Doubt } from '../claim/doubt.ts';
import { releaseLeases, takeLeases, type Leases } from '../claim/leases.ts';
import { requeueUnknownClaims } from '../claim/outbox.ts';
import { parkResult } from '../settle/parked.ts';
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
  secrets: Secrets;
  times: LinkTimes;
  /** Age of an engine's last heartbeat at which its leases pass to other engines. */
  staleMs: number;
  /** Time a stopping connector waits for open answers before it closes its sessions. */
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
  /** Stores subscribers' texts one after the other, because the order of a STOP and a START matters. */
  private inbound: Promise<void> = Promise.resolve();
  private readonly failover: Failover;
  /** Connectors whose password cannot be decrypted, so that each is logged once. */
  private readonly unreadable = new Set<number>();
  private readonly doubts = new Map<number, Doubt>();
  private windowOf: Windows = () => undefined;
  /** Time after which another engine may hold the leases of this one, by performance.now(). */
  private leasedUntil = 0;
  private stopped = false;
  private readonly graceOver = Promise.withResolvers<void>();

  constructor(options: ConnectorsOptions) {
    this.options = options;
    this.failover = new Failover({
      ...options,
      onChange: () => this.wake(),
      onRerouted: (left) => this.wakeDispatchers((id) => left.has(id)),
    });
  }

  get running(): RunningConnector[] {
    return [...this.byId.values()];
  }

  /** Looks for messages to send. A bypassed connector claims the messages without another route. */
  wake(): void {
    this.failover.reroute();
    this.wakeDispatchers((id) => !this.failover.isBypassed(id));
  }

  private wakeDispatchers(mayClaim: (connectorId: number) => boolean): void {
    for (const [id, { dispatcher }] of this.byId) if (mayClaim(id)) dispatcher.wake();
  }

  /** Applies the current rows; calls run one after the other. Never rejects. */
  reload(): Promise<void> {
    this.loading = this.loading.then(() => this.load());
    return this.loading;
  }

  /** Stops all connectors; open answers are settled within the grace period. */
  async stop(): Promise<void> {
    this.stopped = true;
    const timer = setTimeout(() => this.graceOver.resolve(), 3 * this.options.graceMs);
    await this.loading;
    await this.failover.stop();
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
      return this.options.logger.error({ err: error }, 'Could not read the connectors');
    }
    const { surplus } = leases;
    const wanted = leases.connectors.flatMap((connector) => this.withPassword(connector) ?? []);
    const texts = new Map(wanted.map((connector) => [connector.id, JSON.stringify(connector)]));
    const outdated = this.running.filter(
      ({ connector }) => texts.get(connector.id) !== JSON.stringify(connector),
    );
    await Promise.all(outdated.map((each) => this.end(each)));
    if (surplus.length > 0)
      await releaseLeases(db, { engineId, surplus }).catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'Could not release leases'),
      );
    for (const connector of wanted) if (!this.byId.has(connector.id)) this.start(connector);
    // While the engine stops, a connector may have ended before its outcomes were stored: those are for the journal.
    if (!this.stopped) await this.resolveDoubts();
    await this.failover.refresh(
      this.running.map(({ connector: { id }, link }) => ({ id, bound: link.bound })),
    );
  }

  /** A connector with its password in clear; undefined if that cannot be decrypted. Its messages then wait. */
  private withPassword(connector: Connector): Connector | undefined {
    const { id, name, smpp } = connector;
    try {
      const password = this.options.secrets.open('connectors.password', id, smpp.password);
      this.unreadable.delete(id);
      return { ...connector, smpp: { ...smpp, password } };
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      if (!this.unreadable.has(id))
        this.options.logger.error({ err: error, connector: name }, 'A connector’s password cannot be read');
      this.unreadable.add(id);
      return undefined;
    }
  }

  private start(connector: Connector): void {
    const { db, engineId, settler, journal, metrics, clock, times } = this.options;
    const logger = this.options.logger.child({ connector: connector.name });
    const link = new ConnectorLink(
      connector,
      {
        onDeliver: (delivery) => this.deliver(connector, delivery),
        onBound: () => {
          dispatcher.wake();
          this.failover.bound(connector.id);
        },
      },
      { logger, times },
    );
    const common = { db, engineId, settler, journal, logger, metrics, clock, link };
    const dispatcher = new Dispatcher({
      ...common,
      connectorId: connector.id,
      rate: connector.smpp.rate,
      gate: this.failover.gate(connector.id),
      doubt: this.doubtOf(connector.id),
      mayClaim: () => performance.now() < this.leasedUntil,
      openClasses: (now) => openClasses(this.windowOf, connector.id, now),
    });
    this.byId.set(connector.id, { connector, link, dispatcher });
    link.start();
  }

  private doubtOf(connectorId: number): Doubt {
    const doubt = this.doubts.get(connectorId) ?? { until: undefined };
    this.doubts.set(connectorId, doubt);
    return doubt;
  }

  /** Requeues lost claims of connectors that this engine no longer runs. The others do it when they are woken; bypassed ones seldom are. */
  private async resolveDoubts(): Promise<void> {
    const { db, engineId, clock, logger } = this.options;
    for (const [connectorId, doubt] of this.doubts)
      if (!this.byId.has(connectorId))
        await resolveDoubt(doubt, () =>
          requeueUnknownClaims(db, { connectorId, engineId, keep: [], now: clock() }),
        ).catch((error: unknown) => logger.error({ err: error }, 'Could not requeue lost claims'));
    this.wakeDispatchers((id) => this.failover.isBypassed(id) && this.doubtOf(id).until !== undefined);
  }

  private async end({ connector, link, dispatcher }: RunningConnector): Promise<void> {
    const idle = dispatcher.stop();
    await this.waitForGrace(idle);
    // Closing turns every open answer into an unknown outcome, which is settled like any other. The connector's next
    // dispatcher must not start before: it would requeue the messages of this one. Nor may this one go on: see PrefetchBuffer.stop.
    await link.close(this.options.graceMs);
    await Promise.race([idle, this.graceOver.promise]);
    this.byId.delete(connector.id);
  }

  private async waitForGrace(done: Promise<void>): Promise<void> {
    const over = new AbortController();
    const grace = delay(this.options.graceMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([done, grace]);
    over.abort();
  }

  private deliver(connector: Connector, delivery: Delivery): Promise<void> {
    const receipt = receiptOf(connector.id, delivery);
    if (receipt) return this.options.settler.receive(receipt);
    this.options.metrics.incoming.inc({ connector: connector.id });
    const taken = this.inbound.then(() => this.storeText(connector.id, delivery));
    this.inbound = taken.catch(() => undefined);
    return taken;
  }

  /**
   * Handles a delivery, which is acknowledged when this resolves. A text that PostgreSQL refuses is parked, so that the peer does
   * not repeat it forever.
   */
  private async storeText(connectorId: number, delivery: Delivery): Promise<void> {
    const { db, clock, metrics } = this.options;
    const content = inboundTextOf(connectorId, delivery);
    try {
      await db.transaction().execute((tx) => storeInbound(tx, { ...content, now: clock() }));
    } catch (error) {
      if (!isDataError(error)) throw error;
      await parkResult(db, { kind: 'text', connectorId, content }, error);
      metrics.parked.inc();
    }
  }
}

function inboundTextOf(connectorId: number, { source, destination, text, part, pdu }: Delivery): InboundText {
  const whole = { connectorId, source, destination, text, part: part?.part ?? 1 };
  if (!part || part.total === 1) return whole;
  const { esmClass, dataCoding } = pdu.params;
  const shortMessage = pdu.command === 'deliver_sm' ? pdu.params.shortMessage : Buffer.alloc(0);
  const { body } = readPart({ esmClass, dataCoding, shortMessage }, pdu.tlvs);
  return { ...whole, place: { ...part, dataCoding, body: body.toString('base64') } };
}
