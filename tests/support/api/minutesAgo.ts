// Times of today and of other days, for messages that are counted by day and by minute.
import { nairobiDay, startOfNairobiDay } from '../../../server/domain/nairobiDay.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;
/** The time some minutes ago, but not before today began; with `days`, the same time that many days earlier. */
export const ago = (minutes: number, days = 0) =>
  new Date(Math.max(Date.now() - minutes * minute, startOfToday()) - days * day);
/** The last moment of yesterday. */
export const endOfYesterday = () => new Date(startOfToday() - 1);

const startOfToday = () => startOfNairobiDay(nairobiDay(new Date())).getTime();
