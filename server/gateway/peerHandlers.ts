// How the gateway answers its SMPP listeners: who may connect and bind, what each command does, and what follows a new or
// closed bind. The listeners open before the gateway is registered, because its row names their ports: until then every bind
// is refused.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { plainAddress } from '../domain/networkOf.ts';
import { PerAddress } from '../domain/perAddress.ts';
import { isUnreachable } from '../domain/unreachable.ts';
import { addressList } from '../net/addressList.ts';
import type { SmppServerOptions } from '../smpp/index.ts';
import type { Binds } from './binds.ts';
import { commandsOf } from './commands.ts';
import type { gatewayMetrics } from './metrics.ts';
import type { Receipts } from './receipts.ts';
import type { SubmitQueue } from './submitQueue.ts';
import type { Texts } from './texts.ts';

/** The parts of a gateway that exist once it is registered. */
export interface RegisteredParts {
  binds: Binds;
  receipts: Receipts;
  texts: Texts;
  metrics: ReturnType<typeof gatewayMetrics>;
  /** Reviews and publishes the binds. */
  refreshBinds: () => Promise<void>;
}

interface PeerHandlersOptions {
  db: Db;
  logger: Logger;
  clock: () => Date;
  submitQueue: SubmitQueue;
  /** Proxies whose connections begin with a PROXY header: addresses and networks (CIDR). */
  trustedProxies: readonly string[];
  /** Unbound connections per address. */
  unboundPerAddress: number;
  /** Undefined until the gateway is registered. */
  parts: () => RegisteredParts | undefined;
  isStopping: () => boolean;
}

type PeerHandlers = Omit<SmppServerOptions, 'host' | 'port' | 'tls' | 'window'>;

export function peerHandlers(options: PeerHandlersOptions): PeerHandlers {
  const { db, logger, clock, submitQueue, parts, isStopping } = options;
  const unbound = new PerAddress(() => options.unboundPerAddress);
  const isTrusted = addressList(options.trustedProxies);
  return {
    trustsProxy: (address) => isTrusted(plainAddress(address)),
    reserveConnection: (address) => unbound.take(address),
    authenticate: async (bind) => {
      const binds = parts()?.binds;
      if (isStopping() || !binds) return 'ESME_RSYSERR';
      try {
        return await binds.authenticate(bind);
      } catch (error) {
        // An outage of PostgreSQL is logged once elsewhere, and is not a fault of the client.
        if (isUnreachable(error)) return 'ESME_RSYSERR';
        throw error;
      }
    },
    ...commandsOf({
      db,
      clock,
      submitQueue,
      binds: () => parts()?.binds,
      isStopping,
      onVerdict: (status, account) =>
        parts()?.metrics.submits.inc({
          account,
          status: typeof status === 'number' ? `0x${status.toString(16)}` : status,
        }),
    }),
    onBound: (peer) => {
      const { binds, receipts, texts, refreshBinds } = parts() ?? {};
      const id = binds?.add(peer);
      if (id !== undefined) {
        receipts?.pollAtOnce(id);
        texts?.poll();
      }
      void refreshBinds?.();
    },
    onClosed: (peer) => {
      parts()?.binds.remove(peer);
      void parts()?.refreshBinds();
    },
    onFault: (message) => logger.warn({ message }, 'Malformed PDU or connection of a client'),
  };
}
