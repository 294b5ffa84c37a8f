// The points of a chart over time: all steps of the range, including those without messages.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { reportSeries, SeriesPoint } from '../../../contract/reports.ts';
import { formatTexts } from '../../format/formatTexts.ts';

/** Height in px without the legend above the chart. */
export const chartHeight = 200;

/** Height in px of the legend of several bars with the gap below it. */
const legendHeight = 29;

export type Figure = Exclude<keyof SeriesPoint, 'date'>;

export interface Bar {
  figure: Figure;
  label: string;
  /** A CSS colour. */
  color: string;
}

/** The height of a chart of these bars, in px. */
export const heightOf = (bars: readonly Bar[]): number => chartHeight + (bars.length > 1 ? legendHeight : 0);

export interface Point extends SeriesPoint {
  label: string;
}

/** The points of the range. Months start with the first that has messages, because "All SMS" starts years before most clients. */
export function pointsOf(
  { step, message }: AnswerOf<typeof reportSeries>,
  { start, end }: { start: string; end: string },
): Point[] {
  const known = new Map(message.map((point) => [point.date, point]));
  const first = step === 'day' ? start : message[0]?.date;
  const points: Point[] = [];
  for (let date = first; date !== undefined && date <= end; date = after(date, step))
    points.push({ ...(known.get(date) ?? { ...nothing, date }), label: labelOf(date, step) });
  return points;
}

const nothing = { sent: 0, delivered: 0, pending: 0, failed: 0, units: 0 };

function after(date: string, step: 'day' | 'month'): string {
  const next = new Date(`${date}T00:00:00Z`);
  if (step === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1, 1);
  return next.toISOString().slice(0, 10);
}

function labelOf(date: string, step: 'day' | 'month'): string {
  const at = new Date(`${date}T00:00:00Z`);
  const month = formatTexts.months[at.getUTCMonth()];
  return step === 'day' ? `${at.getUTCDate()} ${month}` : `${month} ${at.getUTCFullYear()}`;
}
