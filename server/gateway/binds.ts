// Authenticates binds and keeps the list of bound sessions. Unknown system ids and wrong passwords get the same answer
// after the same time; attempts are limited by address. Accounts are read again at every NOTIFY of a change, and binds that
// are no longer permitted are closed at once.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { plainAddress } from '../domain/networkOf.ts';
import { TooManyAttempts } from '../domain/refusal.ts';
import { TokenBucket } from '../domain/tokenBucket.ts';
import type { BindRefusal, RefusalRecorder } from '../modules/audit/refusals.service.ts';
import type { Attempt, Attempts } from '../modules/identity/identity.service.ts';
import { accountOf, accountsNow, type GatewayAccount } from '../modules/smppAccounts/smppAccounts.service.ts';
import { isAllowed } from '../net/addressList.ts';
import { limitReports, type BindRequest, type Peer, type StatusName } from '../smpp/index.ts';
import { countBindsElsewhere, type LiveBind } from './gateways.store.ts';

interface BindsOptions {
  db: Db;
  logger: Logger;
  attempts: Attempts;
  gatewayId: number;
  /** Writes a refused bind into the audit log; does not wait. */
  refused: RefusalRecorder['record'];
  clock: () => Date;
}

/** A bound account in this process, with all its binds. */
export interface BoundAccount {
  account: GatewayAccount;
  /** Rate limit of the account. Each submission, query or cancellation takes one token. */
  bucket: TokenBucket;
  peers: Set<Peer>;
}

/**
 * Longer than the system id of any account. A peer may send one of 60,000 characters, which cannot be the key of a counter of attempts.
 */
const systemIdMax = 20;

export class Binds {
  private readonly options: BindsOptions;
  private readonly bound = new Map<number, BoundAccount>();
  private readonly live = new Map<Peer, LiveBind>();
  /** The account of each system id, as of its last authentication. */
  private readonly admitted = new Map<string, GatewayAccount>();
  private numbers = 0;
  private readonly log = (refused: object) => this.options.logger.warn(refused, 'A bind was refused');
  /** For binds beyond the limit of attempts, of which there may be any number. */
  private readonly logFew = limitReports(this.log);

  constructor(options: BindsOptions) {
    this.options = options;
  }

  /** Returns the status of a bind request. */
  async authenticate(bind: BindRequest): Promise<StatusName> {
    const { db, attempts, gatewayId, refused } = this.options;
    const address = plainAddress(bind.address);
    const systemId = bind.systemId.slice(0, systemIdMax);
    const refuse = (reason: BindRefusal, text: string) => {
      const log = reason === 'too_many_attempts' ? this.logFew : this.log;
      log({ systemId, address, reason: text });
      refused({ action: 'smpp_account.bind_refused', systemId, reason, address });
    };
    let attempt: Attempt;
    try {
      attempt = await attempts.bind(systemId, address);
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
      refuse('too_many_attempts', 'too many attempts');
      return 'ESME_RTHROTTLED';
    }
    const account = await accountOf(db, bind);
    if (!account) {
      refuse('credentials', 'unknown system id or wrong password');
      return 'ESME_RINVPASWD';
    }
    await attempt.succeeded();
    if (!account.active || !isAllowed(account.allowed_addresses, address)) {
      if (account.active) refuse('address', 'address not allowed');
      else refuse('suspended', 'account suspended');
      return 'ESME_RBINDFAIL';
    }
    const here = openOf(this.bound.get(account.id)?.peers);
    const elsewhere = await countBindsElsewhere(db, { gatewayId, accountIds: [account.id] });
    if (here + (elsewhere.get(account.id) ?? 0) >= account.binds_max) {
      refuse('binds_max', 'limit of binds reached');
      return 'ESME_RALYBND';
    }
    this.admitted.set(account.system_id, account);
    return 'ESME_ROK';
  }

  /** Adds a bound session and returns its account's id; closes a session beyond the account's limit. */
  add(peer: Peer): number | undefined {
    const account = this.admitted.get(peer.systemId);
    if (!account) return this.close(peer);
    const bound = this.bound.get(account.id) ?? {
      account,
      bucket: bucketOf(account),
      peers: new Set<Peer>(),
    };
    if (openOf(bound.peers) >= account.binds_max) return this.close(peer);
    bound.peers.add(peer);
    this.bound.set(account.id, bound);
    this.live.set(peer, {
      number: ++this.numbers,
      accountId: account.id,
      bind: peer.bind,
      address: plainAddress(peer.address),
      since: this.options.clock(),
    });
    return account.id;
  }

  remove(peer: Peer): void {
    this.live.delete(peer);
    const bound = this.of(peer);
    if (bound?.peers.delete(peer) && bound.peers.size === 0) this.bound.delete(bound.account.id);
  }

  of(peer: Peer): BoundAccount | undefined {
    const account = this.admitted.get(peer.systemId);
    return account && this.bound.get(account.id);
  }

  get accounts(): BoundAccount[] {
    return [...this.bound.values()];
  }

  get liveBinds(): LiveBind[] {
    return [...this.live.values()];
  }

  /**
   * Reads the bound accounts again and closes binds that are no longer permitted. Binds to several processes exceed the account's limit if
   * they came at the same moment or it was lowered: those to the processes that started later are closed.
   */
  async review(): Promise<void> {
    const { db, gatewayId } = this.options;
    const bound = this.accounts;
    if (bound.length === 0) return;
    const accountIds = bound.map(({ account }) => account.id);
    const now = await accountsNow(db, accountIds);
    const earlier = await countBindsElsewhere(db, { gatewayId, accountIds, earlier: true });
    const byId = new Map(now.map((account) => [account.id, account]));
    for (const each of bound) {
      const account = byId.get(each.account.id);
      const isRevoked = !account?.active || account.password_hash !== each.account.password_hash;
      const bindsMax = isRevoked ? 0 : account.binds_max - (earlier.get(account.id) ?? 0);
      for (const [index, peer] of [...each.peers].entries()) {
        const isAllowedHere = !isRevoked && isAllowed(account.allowed_addresses, plainAddress(peer.address));
        if (peer.session.closing || (index < bindsMax && isAllowedHere)) continue;
        this.options.logger.warn({ systemId: peer.systemId }, 'Closed a bind that is no longer permitted');
        this.close(peer);
      }
      if (isRevoked) continue;
      if (account.rate !== each.account.rate) each.bucket = bucketOf(account);
      each.account = account;
      this.admitted.set(account.system_id, account);
    }
  }

  private close(peer: Peer): undefined {
    void peer.session.unbind();
  }
}

/** The number of binds that are not being closed. */
const openOf = (peers: ReadonlySet<Peer> = new Set()): number =>
  [...peers].filter(({ session }) => !session.closing).length;

/** The rate limit of an account. Its burst is one second's messages. */
const bucketOf = ({ rate }: GatewayAccount) =>
  new TokenBucket({ perSecond: rate, capacity: rate, now: () => performance.now() });
