// Rate of a campaign and the time it still needs, from samples of the last minute.
import type { CampaignSample } from '../../../db/schema.ts';

/** The period over which the rate is computed. */
const sampledMs = 60_000;

/** A campaign that sent nothing for so long has no rate: what it sent before says nothing about when it ends. */
const stalledMs = 15_000;

export interface Progress {
  queued: number;
  /** Messages created so far. */
  recipients: number;
  /** Recipients of its open runs that are not expanded yet. */
  unexpanded: number;
  samples: readonly CampaignSample[];
  /** Whether a part of the queue waits for a link or a sending window, so the rate says nothing about when it ends. */
  hasDelays: boolean;
}

/**
 * Messages a second over the last minute, and the seconds left at that rate. While it sends nothing the rate is 0; then, and with delays, the
 * time is null.
 */
export function progressOf(
  { queued, recipients, unexpanded, samples, hasDelays }: Progress,
  now: Date,
): { rate: number; seconds_left: number | null } {
  const sent = recipients - queued;
  const first = samples.find(({ at }) => now.getTime() - at <= sampledMs && at < now.getTime());
  const recent = samples.findLast(({ at }) => now.getTime() - at >= stalledMs);
  if (!first || recent?.sent === sent) return { rate: 0, seconds_left: null };
  const rate = Math.max(0, ((sent - first.sent) * 1000) / (now.getTime() - first.at));
  return {
    rate: Math.round(rate * 10) / 10,
    seconds_left: rate > 0 && !hasDelays ? Math.ceil((queued + unexpanded) / rate) : null,
  };
}

/** The samples of the last minute and the current one. */
export const addSample = (samples: readonly CampaignSample[], now: Date, sent: number): CampaignSample[] => [
  ...samples.filter(({ at }) => now.getTime() - at <= sampledMs),
  { at: now.getTime(), sent },
];
