// Default messages for invalid input: one sentence with the label of the field. Set globally for zod, so that server and console show the
// same text. For languages other than English the console replaces the sentences.
import { z } from 'zod';
import { grouped } from './grouped.ts';

/** Labels that cannot be derived from the name of the field. */
const labels: Readonly<Record<string, string>> = {
  per_page: 'Rows per page',
  q: 'Search text',
  msisdn: 'Phone number',
  fullname: 'Full name',
  code: 'Sender ID',
  sender_id: 'Sender ID',
  sender_name: 'Sender ID',
  package_id: 'Package ID',
  user_id: 'User',
  system_id: 'System ID',
  message_id_format: 'Message IDs in receipts',
  message_id: 'Message',
  contact_group_msisdn_id: 'Contact',
  binds_max: 'Concurrent binds',
  mcc: 'MCC',
  mnc: 'MNC',
  tls: 'TLS',
  smpp: 'Link settings',
  source_ton: 'Source TON',
  source_npi: 'Source NPI',
  id: 'Record number',
  sms_units: 'SMS units',
  smsUnits: 'SMS units',
  sms_cost: 'Price per SMS',
  billing_rate: 'Price per SMS',
};

type Path = readonly PropertyKey[] | undefined;

/** The field that a path names; undefined if the path is of the request itself. */
export const fieldOf = (path: Path): string | undefined =>
  path?.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step)) as string | undefined;

/** The label of the field at `path`: "Start date" for `start_date`, "Group" for `group_id`. */
function englishLabel(path: Path): string {
  const name = fieldOf(path);
  if (name === undefined) return 'The request';
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined;
  if (known !== undefined) return known;
  const words = name.replace(/_id$/, '').replaceAll('_', ' ').slice(0, 60);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a bound limits a value: exactly, at least, at most, above or below. */
export type Edge = 'exactly' | 'least' | 'most' | 'above' | 'below';

/** The sentences of one language about a field, which `label` names. */
export interface FaultTexts {
  /** The label of the field at `path`; `name` is the English label if the schema gives one. */
  labelOf: (path: Path, name?: string) => string;
  required: (label: string) => string;
  tooLong: (label: string) => string;
  invalid: (label: string) => string;
  wrongForm: (label: string) => string;
  unknownField: (label: string, field: string) => string;
  unknownValue: (label: string) => string;
  oneOf: (label: string, values: readonly string[]) => string;
  /** The name of a type or format of zod in this language; undefined if it has none. */
  kind: (label: string, kind: string) => string | undefined;
  /** The sentence about a bound; `unit` is set if it bounds a length instead of a value. */
  bound: (
    label: string,
    edge: Edge,
    bound: { count: number; unit: 'character' | 'entry' | undefined },
  ) => string;
  wholeAmount: (label: string, max: number) => string;
  /** The sentence about an amount of money in a field that is no amount. */
  notInKes: (label: string) => string;
  /** Translates a custom sentence of a schema from English. */
  sentence: (english: string, label: string) => string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  int: 'a whole number',
  number: 'a number',
  email: 'an email address',
  url: 'a web address',
  date: 'a date like 2026-01-31',
  datetime: 'a date and time like 2026-01-31T08:00:00Z',
};

const edges: Record<Edge, string> = {
  exactly: 'exactly',
  least: 'at least',
  most: 'at most',
  above: 'above',
  below: 'below',
};

const units = { character: ['character', 'characters'], entry: ['entry', 'entries'] } as const;

const english: FaultTexts = {
  labelOf: (path, name) => name ?? englishLabel(path),
  required: (label) => `${label} is required`,
  tooLong: (label) => `${label} is too long`,
  invalid: (label) => `${label} is not valid`,
  wrongForm: (label) => `${label} is not in the right form`,
  unknownField: (label, field) => `${label} has an unknown field: ${field}`,
  unknownValue: (label) => `${label} is not one of the known values`,
  oneOf: (label, values) => `${label} must be ${listed(values, 'or')}`,
  kind: (label, kind) => (kinds[kind] === undefined ? undefined : `${label} must be ${kinds[kind]}`),
  bound(label, edge, { count, unit }) {
    const bound = `${edges[edge]} ${grouped(count)}`;
    return unit === undefined
      ? `${label} must be ${bound}`
      : `${label} must have ${bound} ${units[unit][count === 1 ? 0 : 1]}`;
  },
  wholeAmount: (label, max) => `${label} must be a whole number from 1 to ${grouped(max)}`,
  notInKes: (label) => `${label} is not in KES: enter the number without a currency`,
  sentence: (text) => text,
};

let texts = english;

/** Sets the sentences that all later checks use. */
export function setFaultTexts(next: FaultTexts): void {
  texts = next;
}

/**
 * A custom error of a schema: a sentence about the field of the issue. `name` is the English label if it differs from that of the field.
 */
export const fault = (say: (texts: FaultTexts, label: string) => string, name?: string) => ({
  // Leaves the sentence to faultOf, because only the errors of a parse have the labels of a form.
  error: (issue: { path?: PropertyKey[] | undefined }): undefined => {
    // Zod asks the check first, then the schema that it belongs to.
    if (sentences.has(issue)) return;
    sentences.set(issue, (given) =>
      say(texts, given?.[fieldOf(issue.path) ?? ''] ?? texts.labelOf(issue.path, name)),
    );
  },
});

/** The sentences of {@link fault}, by the issue. */
const sentences = new WeakMap<object, (given: GivenLabels | undefined) => string>();

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Labels that a form gives its fields in place of the default ones. */
export type GivenLabels = Readonly<Record<string, string | undefined>>;

/** The label of the field at `path` in the current language. */
export const labelOf = (path: Path, given: GivenLabels = {}): string =>
  given[fieldOf(path) ?? ''] ?? texts.labelOf(path);

export const requiredFault = (path: Path, given?: GivenLabels): string =>
  texts.required(labelOf(path, given));

export const notInKesFault = (path: Path, given?: GivenLabels): string =>
  texts.notInKes(labelOf(path, given));

/** The message of an issue in the current language; custom sentences of schemas are translated from English. */
export const faultText = (message: string, path?: Path, given?: GivenLabels): string =>
  texts.sentence(message, labelOf(path, given));

/** The default messages, with the labels of a form. */
export const faultsWith = (given: GivenLabels) => (issue: RawIssue) => faultOf(issue, given);

function faultOf(issue: RawIssue, given?: GivenLabels): string {
  const own = sentences.get(issue);
  if (own) return own(given);
  const label = labelOf(issue.path, given);
  // Ids are set by software, so details of the fault would not help a user.
  const isId = /(^|_)id$/.test(String(issue.path?.at(-1)));
  const isMissing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
  if (isMissing) return texts.required(label);
  if (isId) return texts.invalid(label);
  switch (issue.code) {
    case 'invalid_type':
      return texts.kind(label, issue.expected) ?? texts.wrongForm(label);
    case 'too_big':
    case 'too_small':
      return boundFault(label, issue);
    case 'invalid_value':
      return issue.values.length <= 8
        ? texts.oneOf(label, issue.values.map(quoted))
        : texts.unknownValue(label);
    case 'invalid_format':
      return texts.kind(label, issue.format) ?? texts.wrongForm(label);
    case 'unrecognized_keys':
      return texts.unknownField(label, unknownName(issue));
    default:
      return texts.invalid(label);
  }
}

/** The name of the first unknown field, truncated because it may be a whole text by mistake. */
export const unknownName = ({ keys }: { keys: readonly string[] }): string => (keys[0] ?? '').slice(0, 60);

function boundFault(label: string, issue: Extract<RawIssue, { code: 'too_big' | 'too_small' }>): string {
  const isMost = issue.code === 'too_big';
  const count = Number(isMost ? issue.maximum : issue.minimum);
  if (!isMost && count === 1 && issue.origin === 'string') return texts.required(label);
  const unit = issue.origin === 'string' ? 'character' : issue.origin === 'array' ? 'entry' : undefined;
  return texts.bound(label, edgeOf(issue, isMost), { count, unit });
}

function edgeOf({ exact, inclusive }: { exact?: boolean; inclusive?: boolean }, isMost: boolean): Edge {
  if (inclusive === false) return isMost ? 'below' : 'above';
  if (exact === true) return 'exactly';
  return isMost ? 'most' : 'least';
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));

/** Joins values as in "A, B or C". */
export const listed = (values: readonly string[], or: string): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} ${or} ${values.at(-1)}`;

z.config({ customError: (issue) => faultOf(issue) });
