// The sessions of one connector: binds all of them and submits each part on the one with the most free window. Never
// queues.
import type { Logger } from 'pino';
import {
  SmppClient,
  SmppError,
  type Delivery,
  type SmppClientOptions,
  type SubmitAnswer,
  type SubmitSm,
} from '../../smpp/index.ts';
import type { Connector } from '../shared/connectors.store.ts';

export interface LinkHandlers {
  /** Handles a delivery, which is acknowledged when this resolves. */
  onDeliver: (delivery: Delivery) => Promise<void>;
  onBound: () => void;
}

/** Timeouts of the SMPP sessions; the defaults are those of SmppClient. */
export type LinkTimes = Pick<
  SmppClientOptions,
  'responseTimeoutMs' | 'enquireLinkMs' | 'bindTimeoutMs' | 'backoffMs' | 'backoffMaxMs'
>;

export class ConnectorLink {
  private readonly connector: Connector;
  private readonly clients: SmppClient[];

  constructor(connector: Connector, handlers: LinkHandlers, options: { logger: Logger; times: LinkTimes }) {
    this.connector = connector;
    const { smpp } = connector;
    this.clients = Array.from({ length: smpp.sessions }, () => {
      const client = new SmppClient({
        ...options.times,
        host: smpp.host,
        port: smpp.port,
        systemId: smpp.system_id,
        password: smpp.password,
        systemType: smpp.system_type,
        bind: smpp.bind,
        tls: smpp.tls,
        window: smpp.window,
        messageIdFormat: smpp.message_id_format,
        onDeliver: handlers.onDeliver,
      });
      client.on('state', (state) => {
        options.logger.info({ state }, 'SMPP session');
        if (state === 'bound') handlers.onBound();
      });
      client.on('fault', (fault) => options.logger.warn({ fault }, 'SMPP fault'));
      return client;
    });
  }

  start(): void {
    for (const client of this.clients) client.start();
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close(graceMs)));
  }

  /** Number of bound sessions. */
  get bound(): number {
    return this.clients.filter((client) => client.state === 'bound').length;
  }

  /** Sum of the windows of all bound sessions. */
  get window(): number {
    return this.bound * this.connector.smpp.window;
  }

  /** Parts that may be submitted right now. */
  get freeWindow(): number {
    return this.clients.reduce((sum, client) => sum + client.freeWindow, 0);
  }

  get lastError(): string | undefined {
    return this.clients.map((client) => client.lastError).find((error) => error !== undefined);
  }

  /** @throws SmppError as SmppClient.submit */
  submit(sm: SubmitSm): Promise<SubmitAnswer> {
    let freest = this.clients[0];
    for (const client of this.clients) if (client.freeWindow > (freest?.freeWindow ?? 0)) freest = client;
    if (!freest) return Promise.reject(new SmppError('not_bound', 'the connector has no sessions'));
    return freest.submit(this.withSourceType(sm));
  }

  /** Sender names are always alphanumeric; the connector's TON and NPI apply to numeric senders. */
  private withSourceType(sm: SubmitSm): SubmitSm {
    const { source_ton: sourceTon, source_npi: sourceNpi } = this.connector.smpp;
    const isSet = sourceTon > 0 || sourceNpi > 0;
    return isSet && /^\d+$/.test(sm.source) ? { ...sm, sourceTon, sourceNpi } : sm;
  }
}
