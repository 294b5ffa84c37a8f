// Judges a connector by its answers of the last minute in this engine. Pure: the time is an argument.
import type { SmppError, SmppStatus } from '../../smpp/index.ts';

/** The class of the status that a part was answered with, or why it has no answer. */
export type Answer = SmppStatus['class'] | SmppError['reason'];

type AnswerKind = 'ok' | 'errors' | 'timeouts';
/** The kinds of answers that open a breaker. */
export type Fault = Exclude<AnswerKind, 'ok'>;

const slotMs = 10_000;
const slots = 6;
/** Least faults within the window that open a breaker. Fewer timeouts suffice: each leaves a message in doubt. */
const faultsMin: Record<Fault, number> = { errors: 20, timeouts: 5 };
/** Least share of faults among the answers that count (see {@link answerKindOf}). */
const faultShare = 0.5;

/**
 * How an answer counts for its connector. A permanent refusal counts as ok, since it is about the message. Throttling and a broken link
 * do not count: the one is normal operation, and a link is judged by how long it is down.
 */
export function answerKindOf(answer: Answer): AnswerKind | undefined {
  if (answer === 'ok' || answer === 'permanent') return 'ok';
  if (answer === 'temporary') return 'errors';
  return answer === 'timeout' ? 'timeouts' : undefined;
}

export class AnswerWindow {
  private counts: (Record<AnswerKind, number> & { slot: number })[] = [];

  count(kind: AnswerKind, now: Date): void {
    const slot = Math.floor(now.getTime() / slotMs);
    let last = this.counts.at(-1);
    if (last?.slot !== slot) {
      last = { slot, ok: 0, errors: 0, timeouts: 0 };
      this.counts = [...this.counts.filter((each) => each.slot > slot - slots && each.slot < slot), last];
    }
    last[kind]++;
  }

  /** The fault by which the connector is to be bypassed. */
  fault(now: Date): Fault | undefined {
    const from = Math.floor(now.getTime() / slotMs) - slots;
    const sums = { ok: 0, errors: 0, timeouts: 0 };
    for (const { slot, ok, errors, timeouts } of this.counts) {
      if (slot <= from) continue;
      sums.ok += ok;
      sums.errors += errors;
      sums.timeouts += timeouts;
    }
    const faults = sums.errors + sums.timeouts;
    if (faults < faultShare * (faults + sums.ok)) return undefined;
    return (['timeouts', 'errors'] as const).find((kind) => sums[kind] >= faultsMin[kind]);
  }

  clear(): void {
    this.counts = [];
  }
}
