// Two people who edit one record at once: a form sends what it had read, and the second change is refused instead of overwriting the first
// (requirements/deviations.md#two-people-who-edit-one-record).
import { Refusal } from './refusal.ts';

interface EditedRecord {
  /** The record's noun, for the message. */
  noun: string;
  stored: object;
  wanted: object;
  /** The fields as the form had read them; undefined for callers that do not say. */
  read: object | undefined;
}

/** Refuses (409) a change of a record of which another person has changed a field that was read, unless to the wanted value. */
export function requireAsRead({ noun, stored, wanted, read }: EditedRecord): void {
  if (!read || isAsRead({ stored, wanted, read })) return;
  throw new Refusal(
    409,
    'record_changed',
    `Someone else has changed this ${noun} since you opened it. Copy what you wrote, close the form and open the ${noun} again`,
  );
}

/** A repetition of a change whose answer was lost is no change by another person. */
function isAsRead({ stored, wanted, read }: Record<'stored' | 'wanted' | 'read', unknown>): boolean {
  if (!isFields(read)) return isSame(stored, read) || isSame(stored, wanted);
  const of = (value: unknown, field: string) => (isFields(value) ? value[field] : undefined);
  return Object.keys(read).every((field) =>
    isAsRead({ stored: of(stored, field), wanted: of(wanted, field), read: read[field] }),
  );
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Whether two values are the same in a form, which has no null and writes numbers as text. */
const isSame = (one: unknown, other: unknown): boolean => {
  const [first, second] = [textOf(one), textOf(other)];
  return first === second || (isNumber(first) && isNumber(second) && Number(first) === Number(second));
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);
