// Checks the chain of the audit log against its entries: `npm run verify-audit` reads all of it, a job every five minutes what is
// new and a part of the rest. Reads only, but for the row of the job's result.
import type { AuditFault } from '../../../contract/auditFault.ts';
import type { Db } from '../../db/database.ts';
import * as store from './chain.store.ts';
import * as checks from './checks.store.ts';
import type { ChainEnd, Span } from './chain.store.ts';

export { lastAuditCheck, type AuditCheck } from './checks.store.ts';

/** Seals of one statement, about a third of a second. */
const spanMax = 20_000;
/** Seals that a check reads in addition to the new ones, which covers ten million within nine hours. */
const roundMax = 100_000;

/** A place in the chain that was noted earlier and must still have the same hash. */
export interface Anchor {
  seq: number;
  hash: Buffer;
}

export interface Verified {
  /** The end of the chain. */
  seq: number;
  hash: Buffer;
  /** Entries that are not sealed yet. */
  unsealed: number;
  /** The first place that was tampered with; undefined if the log is intact. */
  fault: AuditFault | undefined;
}

/** Limit for the seal of an entry; normally it is sealed much sooner. */
const sealedWithinMs = 60_000;
/** The count of unsealed entries stops here. */
const unsealedMax = 100_000;

/** Checks every entry. */
export async function verifyAudit(db: Db, anchors: readonly Anchor[] = []): Promise<Verified> {
  const { chain, fault } = await readChain(db);
  const { seq, hash } = chain;
  const found = (await findFault(db, { from: 1, to: seq }, chain))?.fault;
  return {
    seq,
    hash,
    unsealed: await store.countUnsealed(db, chain, unsealedMax),
    fault: found ?? fault ?? (await findRewritten(db, anchors)),
  };
}

/** Reads the end of the chain, and checks it. */
async function readChain(db: Db): Promise<{ chain: ChainEnd; fault: AuditFault | undefined }> {
  const ends = await store.readEnds(db);
  const last = ends?.last ?? { seq: 0, hash: store.noHash };
  const chain = ends?.chain ?? { ...last, settled: 0 };
  const fault =
    chain.seq > last.seq
      ? faultOf('removed', { seq: last.seq + 1 })
      : chain.seq < last.seq
        ? faultOf('inserted', { seq: chain.seq + 1 })
        : ends === undefined || !chain.hash.equals(last.hash)
          ? faultOf('changed', { seq: chain.seq })
          : undefined;
  return { chain, fault };
}

const faultOf = (
  kind: AuditFault['kind'],
  { seq = null, entry = null }: { seq?: number | null; entry?: number | null },
): AuditFault => ({ kind, seq, entry_id: entry });

interface Found {
  fault: AuditFault;
  /** The position from which the chain must be read again. */
  from: number;
}

/** The first place of a range of seals that was tampered with. */
async function findFault(db: Db, span: Span, end: ChainEnd): Promise<Found | undefined> {
  let { from } = span;
  do {
    const part = { from, to: Math.min(span.to, from + spanMax - 1) };
    const fault = await findFaultOf(db, part, end);
    if (fault) return { fault, from };
    from = part.to + 1;
  } while (from <= span.to);
  return undefined;
}

async function findFaultOf(db: Db, { from, to }: Span, end: ChainEnd): Promise<AuditFault | undefined> {
  const broken = await store.findBroken(db, { from, to });
  if (broken) return faultOf(broken.fault, { seq: broken.seq, entry: broken.entry_id });
  const last = (await store.findLastSeal(db, { from, to })) ?? from - 1;
  if (last < to) return faultOf('removed', { seq: last + 1 });
  const inserted = await store.findInserted(db, { from, to }, end);
  return inserted === undefined ? undefined : faultOf('inserted', { entry: inserted });
}

/** The first noted place whose hash has changed. */
async function findRewritten(db: Db, anchors: readonly Anchor[]): Promise<AuditFault | undefined> {
  for (const { seq, hash } of anchors.toSorted((a, b) => a.seq - b.seq)) {
    if (seq > 0 && !(await store.findHash(db, seq))?.equals(hash)) return faultOf('rewritten', { seq });
  }
  return undefined;
}

/**
 * Returns the check of a long-running process. It remembers the end of the chain, so that it also finds a chain that was computed
 * again as a whole. A range with a fault is read again until it is repaired.
 */
export function auditWatch(db: Db): (now: Date) => Promise<Omit<Verified, 'unsealed'>> {
  // Entries only wait for their seal where no seal was added since the check before: at the start, those of a stop are not sealed yet.
  let anchor: Anchor = { seq: -1, hash: store.noHash };
  return async (now) => {
    const { chain, fault: ofEnd } = await readChain(db);
    const { seq, hash } = chain;
    const last = await checks.findProgress(db);
    // A short log is read from its beginning each time.
    const goesOn = last && last.next_seq <= seq && seq > roundMax;
    const from = goesOn ? last.next_seq : 1;
    const round = { from, to: Math.min(seq, from + roundMax - 1) };
    const recent = { from: Math.max(1, anchor.seq, seq - roundMax), to: seq };
    const found =
      (await findFault(db, round, chain)) ??
      (round.to < seq ? await findFault(db, recent, chain) : undefined);
    const fault =
      found?.fault ??
      ofEnd ??
      (await findRewritten(db, [anchor])) ??
      (seq === anchor.seq ? await findWaiting(db, chain, now) : undefined);
    await checks.storeCheck(db, { checked: now, next_seq: found?.from ?? round.to + 1, fault });
    if (!fault) anchor = { seq, hash };
    return { seq, hash, fault };
  };
}

/** The first entry that has waited for its seal longer than {@link sealedWithinMs}. */
async function findWaiting(db: Db, end: ChainEnd, now: Date): Promise<AuditFault | undefined> {
  const waiting = await store.findUnsealed(db, end, new Date(now.getTime() - sealedWithinMs));
  return waiting === undefined ? undefined : faultOf('unsealed', { entry: waiting });
}
