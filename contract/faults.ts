// Default messages for invalid input: one sentence with the field's label. Set for all of zod, so that server and console
// show the same text.
import { z } from 'zod';

/** Names that are not made from the field's own. */
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
  message_id_format: 'Message ID format',
  message_id: 'Message',
  contact_group_msisdn_id: 'Contact',
  binds_max: 'Binds',
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

/** What people call the field at `path`: "Start date" for `start_date`, "Group" for `group_id`, or its name in `given`. */
export function labelOf(path: readonly PropertyKey[] | undefined, given: object = {}): string {
  const name = path?.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step)) as
    string | undefined;
  if (name === undefined) return 'The request';
  const known = Object.hasOwn(given, name)
    ? (given as Record<string, string>)[name]
    : Object.hasOwn(labels, name)
      ? labels[name]
      : undefined;
  if (known !== undefined) return known;
  const words = name.replace(/_id$/, '').replaceAll('_', ' ').slice(0, 60);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence about the field an issue names: "Start date must be a date like 2026-01-31". */
export const ofField =
  (rest: string) =>
  ({ path }: { path?: PropertyKey[] | undefined }): string =>
    `${labelOf(path)} ${rest}`;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  date: 'a date',
  int: 'a whole number',
  number: 'a number',
};

/** The default messages, with labels of a form. */
export const faultsWith = (given: object) => (issue: RawIssue) => faultOf(issue, given);

function faultOf(issue: RawIssue, given?: object): string {
  const label = labelOf(issue.path, given);
  // An id set by software: details of the fault would not help a user.
  const isId = /(^|_)id$/.test(String(issue.path?.at(-1)));
  const isMissing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
  if (isMissing) return `${label} is required`;
  if (isId) return `${label} is not valid`;
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] === undefined
        ? `${label} is not in the right form`
        : `${label} must be ${typeNames[issue.expected]}`;
    case 'too_big':
    case 'too_small':
      return boundFault(label, issue);
    case 'invalid_value':
      return issue.values.length <= 8
        ? `${label} must be ${listed(issue.values.map(quoted))}`
        : `${label} is not one of the known values`;
    case 'invalid_format':
      return formatNames[issue.format] === undefined
        ? `${label} is not in the right form`
        : `${label} must be ${formatNames[issue.format]}`;
    case 'unrecognized_keys':
      return `${label} has fields that are not known`;
    default:
      return `${label} is not valid`;
  }
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  date: 'a date like 2026-01-31',
  datetime: 'a date and time like 2026-01-31T08:00:00Z',
};

/** The unit of a bound on a length instead of a value. */
const counted: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function boundFault(label: string, issue: Extract<RawIssue, { code: 'too_big' | 'too_small' }>): string {
  const isMost = issue.code === 'too_big';
  const bound = Number(isMost ? issue.maximum : issue.minimum);
  if (!isMost && bound === 1 && issue.origin === 'string') return `${label} is required`;
  const [one, many] = counted[issue.origin] ?? [];
  const verb = many === undefined ? 'be' : 'have';
  const words = issue.exact === true ? 'exactly' : isMost ? 'at most' : 'at least';
  const edge = issue.inclusive === false ? (isMost ? 'below' : 'above') : words;
  const unit = many === undefined ? '' : ` ${bound === 1 ? one : many}`;
  return `${label} must ${verb} ${edge} ${bound.toLocaleString('en')}${unit}`;
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));

const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

z.config({ customError: (issue) => faultOf(issue) });
