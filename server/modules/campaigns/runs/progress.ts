// Rate of a campaign and the time it still needs, from samples of the last minute.
import type { CampaignSample } from '../../../db/schema.ts';

/** How far back the rate looks. */
export const sampledMs = 60_000;

export interface Progress {
  queued: number;
  /** Messages created so far. */
  recipients: number;
  /** Recipients of its open runs that are not expanded yet. */
  unexpanded: number;
  samples: readonly CampaignSample[];
}

/** Messages a second over the last minute, and the seconds left at that rate; null while it sends nothing. */
export function progressOf(
  { queued, recipients, unexpanded, samples }: Progress,
  now: Date,
): { rate: number; seconds_left: number | null } {
  const first = samples.find(({ at }) => now.getTime() - at <= sampledMs && at < now.getTime());
  if (!first) return { rate: 0, seconds_left: null };
  const rate = Math.max(0, ((recipients - queued - first.sent) * 1000) / (now.getTime() - first.at));
  return {
    rate: Math.round(rate * 10) / 10,
    seconds_left: rate > 0 ? Math.ceil((queued + unexpanded) / rate) : null,
  };
}

/** The samples of the last minute and the current one. */
export const addSample = (samples: readonly CampaignSample[], now: Date, sent: number): CampaignSample[] => [
  ...samples.filter(({ at }) => now.getTime() - at <= sampledMs),
  { at: now.getTime(), sent },
];
