// When a scheduled send runs (requirements/portal.md#schedules; requirements/domain.md#scheduled-runs). All times are
// Africa/Nairobi.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, fromDigits, givenId, instant } from './common.ts';

export const repeatTypes = ['NO_REPEAT', 'EVERY_DAY', 'EVERY_WEEK', 'EVERY_MONTH'] as const;
export type RepeatType = (typeof repeatTypes)[number];

/** The `interval` that accompanies each type (requirements/portal.md#schedules). NO_REPEAT has none. */
export const repeatIntervals = { EVERY_DAY: 1, EVERY_WEEK: 7, EVERY_MONTH: 30 } as const;

/** A complete schedule. Days are yyyy-MM-dd and `time` is HH:mm, both in Nairobi; `end` is inclusive. */
export interface Schedule {
  repeat: RepeatType;
  time: string;
  start: string;
  end: string | null;
}

/** Treats an empty text as a blank field, as multipart forms send it. */
const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/**
 * A boolean, its text in a multipart form, or 1 or 0, which other programs send. Any other value is refused, because a send whose `schedule`
 * was read as false would start at once.
 */
export const flag = z.preprocess(
  (value) =>
    value === 'true' ||
    value === '1' ||
    value === 1 ||
    (value && value !== 'false' && value !== '0' ? value : false),
  z.boolean(),
);

/**
 * The schedule of a send. If `schedule` is false or missing, the send starts at once and the other fields are ignored. NO_REPEAT runs on
 * `date` (or `start_date`), the other types from `start_date` on.
 */
export const scheduleFields = {
  schedule: flag.optional(),
  /** With seconds, they are ignored. Anything else is refused: "10:30 PM" would be sent twelve hours early. */
  send_time: blank(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Time must be like 14:30')),
  repeat_type: blank(z.enum(repeatTypes)),
  repeat_interval_value: blank(fromDigits(z.int())),
  date: blank(day),
  start_date: blank(day),
  end_date: blank(day),
  /**
   * Extension: the schedule that this one replaces, which is cancelled as this one is accepted. It must wait for its next run or be paused
   * (422 `schedule_not_replaceable`); one that has ended is left as it is. Needs the permission to change campaigns.
   */
  replaces: blank(givenId),
};

/** Runs that a preview shows. */
export const previewedRuns = 5;

/** The next runs of a schedule that is not submitted yet; empty if none is left. */
export const previewSchedule = endpoint({
  path: 'message/preflight/schedule',
  access: { module: 'send', action: 'create' },
  body: z.object(scheduleFields),
  answer: z.object({ message: z.array(instant) }),
});
