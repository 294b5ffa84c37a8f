// What the columns of a file of contacts are: names by their heading or, in a file without headings, beside the numbers in their
// order; every other column with a heading is a further field. A single column with the whole name is split at its first blank.
import {
  contactFieldsMax,
  fieldCharactersMax,
  fieldNameOf,
  isFurther,
  mutedColumn,
  wholeName,
} from '../../../contract/contactFields.ts';
import { contactNameCharactersMax } from '../../../contract/contacts.ts';
import { findConsentColumns } from './consentCells.ts';
import type { OpenTable } from '../uploads/uploads.service.ts';

export interface ContactCells {
  firstName: string;
  otherName: string;
  isMuted: boolean;
  /** Fields with a value, by name. */
  fields: Record<string, string>;
}

// The whole heading, so that "Last payment" is a field of its own.
const first = /^(first|given|fore)[\s_-]*(names?)?$|^(jina|majina)[\s_-]+[ly]a[\s_-]+kwanza$/i;
const other =
  /^(other|last|sur|second|middle|family)[\s_-]*(names?)?$|^(jina|majina)[\s_-]+(lingine|mengine|[ly]a[\s_-]+(mwisho|pili|kati|katikati|ukoo|familia))$/i;
const whole = [
  /^((contact|customer|member|client)['’s]*)?[\s_-]*(full[\s_-]*)?names?$/i,
  /^(full[\s_-]*)?names?[\s_-]+of[\s_-]+(the[\s_-]+)?(contact|customer|member|client)s?$/i,
  /^(jina|majina)([\s_-]+kamili)?([\s_-]+[ly]a[\s_-]+(mwanachama|wanachama|mteja|wateja))?$/i,
  // Only where no heading says name: beside one, it may be a member's number.
  /^(mwanachama|mteja)$/i,
];
/** The name that {@link OpenTable} gives a column without a heading. */
const unnamed = /^Column \d+$/;
/** Columns of contacts.csv that are no field, and its column of muted contacts with their word in English and Kiswahili. */
const ofDownload = /^(date|status|dnd|tarehe|hali)$/i;
const status = /^((contact[\s_-]*)?status|hali)$/i;
const muted = /^(muted|imenyamazishwa)$/i;

/** Suggests the use of each column, by the names of {@link contactColumns}. */
export function suggestColumns({
  columns,
  numberColumn,
}: Pick<OpenTable, 'columns' | 'numberColumn'>): string[] {
  const uses: string[] = columns.map((name) => (name === numberColumn ? 'msisdn' : ''));
  const free = columns.map((name, at) => ({ name, at })).filter(({ at }) => uses[at] === '');
  const take = (use: string, at: number | undefined) => {
    if (at !== undefined) uses[at] = use;
    return at !== undefined;
  };
  const find = (pattern: RegExp) => free.find(({ name, at }) => uses[at] === '' && pattern.test(name))?.at;
  const isBare = free.every(({ name }) => unnamed.test(name));
  const isOne = isBare && free.length === 1;
  const hasFirst = take('first_name', find(first) ?? (isBare && !isOne ? free[0]?.at : undefined));
  take('other_name', find(other) ?? (isBare && !isOne ? free[1]?.at : undefined));
  if (!hasFirst)
    take(wholeName, whole.map(find).find((at) => at !== undefined) ?? (isOne ? free[0]?.at : undefined));
  take(mutedColumn, find(status));
  const agreed = findConsentColumns(columns);
  for (const [use, at] of agreed) if (uses[at] === '') uses[at] = use;
  const names = new Set<string>();
  for (const { name, at } of free) {
    const field = fieldNameOf(name);
    if (uses[at] !== '' || field === undefined || field === wholeName || uses.includes(field)) continue;
    if (unnamed.test(name) || ofDownload.test(name) || names.size === contactFieldsMax) continue;
    names.add(field);
    uses[at] = field;
  }
  return uses;
}

/** Reads the names and fields of a row, and whether it is muted. */
export function columnReader(uses: readonly string[]): (cells: readonly string[]) => ContactCells {
  const placeOf = (use: string) => {
    const at = uses.indexOf(use);
    return at === -1 ? undefined : at;
  };
  const [firstAt, otherAt, wholeAt, mutedAt] = ['first_name', 'other_name', wholeName, mutedColumn].map(
    placeOf,
  );
  const further = uses.map((name, at) => ({ name, at })).filter(({ name }) => isFurther(name));

  return (cells) => {
    const fields: Record<string, string> = {};
    for (const { name, at } of further) {
      const value = textAt(cells, at);
      if (value !== '') fields[name] = value;
    }
    const otherName = textAt(cells, otherAt);
    const isMuted = muted.test(textAt(cells, mutedAt));
    if (firstAt !== undefined || wholeAt === undefined)
      return { firstName: textAt(cells, firstAt), otherName, isMuted, fields };
    const [firstName = '', ...rest] = textAt(cells, wholeAt).split(' ');
    return { firstName, otherName: otherName || rest.join(' '), isMuted, fields };
  };
}

/** The reason for which the texts of a row cannot be stored; undefined if they can. */
export function faultOfCells({ firstName, otherName, fields }: ContactCells): string | undefined {
  if (Math.max(firstName.length, otherName.length) > contactNameCharactersMax)
    return `Name longer than ${contactNameCharactersMax} characters`;
  const long = Object.entries(fields).find(([, value]) => value.length > fieldCharactersMax);
  return long && `Field longer than ${fieldCharactersMax} characters: ${long[0]}`;
}

const textAt = (cells: readonly string[], index: number | undefined): string =>
  index === undefined ? '' : (cells[index] ?? '').replace(/\s+/g, ' ').trim();
