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

/** Compares fields, and fields of fields, such as those of a link; nothing deeper, however deep a request is. */
function isAsRead({ stored, wanted, read }: Omit<EditedRecord, 'noun' | 'read'> & { read: object }): boolean {
  return Object.entries(read).every(([field, was]) => {
    const [now, next] = [fieldOf(stored, field), fieldOf(wanted, field)];
    if (!isFields(was)) return isKept(now, next, was);
    return Object.keys(was).every((name) => isKept(fieldOf(now, name), fieldOf(next, name), was[name]));
  });
}

const fieldOf = (fields: unknown, name: string): unknown => (isFields(fields) ? fields[name] : undefined);

/** A repetition of a change whose answer was lost is no change by another person. */
const isKept = (stored: unknown, wanted: unknown, read: unknown): boolean =>
  isSame(stored, read) || isSame(stored, wanted);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Whether two values are the same in a form, which has no null and writes numbers as text. */
const isSame = (one: unknown, other: unknown): boolean => {
  const [first, second] = [textOf(one), textOf(other)];
  return first === second || (isNumber(first) && isNumber(second) && Number(first) === Number(second));
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('\n') : '';
}

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text);
