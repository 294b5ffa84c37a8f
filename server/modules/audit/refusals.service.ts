// Writes what was refused into the audit log, beside the answers, which never wait for it. Repeats within a minute are one entry
// with their number, and strangers cannot fill the table: a new refusal is stored within a second, its repeats after a minute, and
// beyond `entriesMax` a minute only their number is. A crash loses no more than that second and the number of repeats of a minute.
import type { Logger } from 'pino';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Db } from '../../db/database.ts';
import { minuteMs } from '../../domain/durations.ts';
import { networkOf, plainAddress } from '../../domain/networkOf.ts';
import { recordEach, type AuditRecord } from './audit.service.ts';
import { findAccounts, type Account } from './audit.store.ts';

/** A refused attempt, before its account is identified. */
export type Refused = { address: string } & (
  | { action: 'user.sign_in_refused' | 'user.lock_out'; msisdn: string; reason: ErrorCode }
  | { action: 'smpp_account.bind_refused'; systemId: string; reason: BindRefusal }
  | { action: 'call.refused'; path: string; userId: number; clientId: number }
);

/** Why a bind is refused. */
export type BindRefusal = 'credentials' | 'too_many_attempts' | 'address' | 'suspended' | 'binds_max';

export interface RefusalRecorder {
  record: (refused: Refused) => void;
  /** Stores the waiting refusals, and stops. */
  close: () => Promise<void>;
}

/** Most different refusals that may wait, those of one second. */
const waitingMax = 1_000;
/** Most entries per minute and action. */
const entriesMax = 100;

/** A refusal that occurred more than once. */
interface Repeated {
  entry: AuditRecord;
  since: number;
  /** Repeats that are not stored yet. */
  times: number;
  isNew: boolean;
}

export function recordRefusals(deps: {
  db: Db;
  clock: () => Date;
  logger: Logger;
  /** Interval of storing, in milliseconds (1 s). */
  everyMs?: number | undefined;
}): RefusalRecorder {
  const { db, clock, logger, everyMs = 1_000 } = deps;
  const waiting = new Map<string, { refused: Refused; times: number }>();
  const repeated = new Map<string, Repeated>();
  let lost = 0;

  /** Adds the waiting refusals to the entries of this minute. */
  async function fold(now: number): Promise<void> {
    const found = [...waiting.values()];
    if (found.length === 0) return;
    waiting.clear();
    const accounts = await findAccounts(db, namesOf(found.map(({ refused }) => refused))).catch(
      (error: unknown) => {
        for (const each of found) add(each);
        throw error;
      },
    );
    for (const { refused, times } of found) {
      const { key, entry } = entryOf(refused, accounts.get(nameOf(refused) ?? ''));
      const known = repeated.get(key);
      if (known) known.times += times;
      else if (countOf(entry.action) < entriesMax)
        repeated.set(key, { entry, times, since: now, isNew: true });
      else addOther(entry.action, { times, now });
    }
  }

  function add({ refused, times }: { refused: Refused; times: number }): void {
    const key = JSON.stringify({ ...refused, address: networkOf(refused.address) });
    const known = waiting.get(key);
    if (known) known.times += times;
    else if (waiting.size < waitingMax) waiting.set(key, { refused, times });
    else lost += times;
  }

  const countOf = (action: string) =>
    [...repeated.values()].filter(({ entry }) => entry.action === action).length;

  function addOther(action: string, { times, now }: { times: number; now: number }): void {
    const known = repeated.get(action);
    if (known) known.times += times;
    else repeated.set(action, { entry: otherOf(action), times, since: now, isNew: false });
  }

  async function store(isLast: boolean): Promise<void> {
    const now = clock().getTime();
    await fold(now);
    const isOver = ({ since }: Repeated) => isLast || now - since >= minuteMs;
    const due = [...repeated].filter(([, each]) => each.isNew || isOver(each));
    const counted = due.filter(([, { times }]) => times > 0);
    // Refusals during the write count for the next entry.
    const entries = counted.map(([, { entry, times }]) => ({ ...entry, after: { ...entry.after, times } }));
    if (entries.length > 0) await db.transaction().execute((tx) => recordEach(tx, entries));
    for (const [index, [, each]] of counted.entries()) each.times -= entries[index]?.after.times ?? 0;
    for (const [key, each] of due) {
      each.isNew = false;
      if (isOver(each) && each.times === 0) repeated.delete(key);
    }
    if (lost > 0) logger.warn({ lost }, 'Refusals were not written into the audit log');
    lost = 0;
  }

  let storing = Promise.resolve();
  const flush = (isLast = false): Promise<void> =>
    (storing = storing
      .then(() => store(isLast))
      .catch((error: unknown) => logger.error({ err: error }, 'Refusals are not in the audit log yet')));
  const timer = setInterval(() => {
    if (waiting.size > 0 || repeated.size > 0) void flush();
  }, everyMs);
  timer.unref();

  return {
    record: (refused) => add({ refused, times: 1 }),
    async close() {
      clearInterval(timer);
      await flush(true);
    },
  };
}

/** The sign-in or system id of the account that was named. */
function nameOf(refused: Refused): string | undefined {
  if ('msisdn' in refused) return refused.msisdn;
  return 'systemId' in refused ? refused.systemId : undefined;
}

const namesOf = (all: readonly Refused[]) => ({
  msisdns: all.flatMap((refused) => ('msisdn' in refused ? [refused.msisdn] : [])),
  systemIds: all.flatMap((refused) => ('systemId' in refused ? [refused.systemId] : [])),
});

/** The entry, and what its repeats have in common: the origin, with the account where there is one. */
function entryOf(refused: Refused, account: Account | undefined): { key: string; entry: AuditRecord } {
  const { action } = refused;
  const address = plainAddress(refused.address);
  if (refused.action === 'call.refused') {
    const { userId, clientId, path } = refused;
    return {
      key: `${action} ${userId} ${path}`,
      entry: { userId, clientId, address, action, subject: path },
    };
  }
  return {
    key: `${action} ${networkOf(address)} ${account?.subject ?? ''} ${refused.reason}`,
    entry: {
      userId: null,
      clientId: account?.clientId ?? null,
      address,
      action,
      subject: account?.subject ?? unknownOf(refused),
      after: { reason: refused.reason },
    },
  };
}

/** Shows enough of an unknown number to recognise a typing error, and nothing of other texts, because people type passwords there. */
function unknownOf(refused: Refused): string {
  if (!('msisdn' in refused)) return 'Unknown system ID';
  const { msisdn } = refused;
  if (!/^\d{9,15}$/.test(msisdn)) return 'Unknown account';
  return `Unknown number ${msisdn.slice(0, 5)}${'•'.repeat(msisdn.length - 7)}${msisdn.slice(-2)}`;
}

const otherOf = (action: string): AuditRecord => ({
  userId: null,
  clientId: null,
  address: '',
  action,
  subject: 'Further refusals',
});
