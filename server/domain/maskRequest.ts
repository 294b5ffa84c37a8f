// What the log of requests keeps of a request: its shape, without phone numbers and texts. Values are masked unless their field is
// known to hold neither.

/** Fields whose values are kept; long runs of digits in them are masked. */
const kept = new Set([
  'from',
  'senderId',
  'type',
  'reference',
  'template_id',
  'batch_id',
  'validity_seconds',
  'send_at',
  'priority',
  'dry_run',
  'status',
  'limit',
  'starting_after',
  'created_after',
  'created_before',
  'events',
  'event_types',
  'format',
  'enabled',
  'bulkSMSMode',
  'enqueue',
  'retryDurationInHours',
]);
/** Fields that hold one phone number, or several with commas. */
const numbers = new Set(['to', 'number', 'msisdn', 'phone', 'phoneNumber', 'phoneNumbers']);

/** Most items of a list that are kept. */
const itemsMax = 3;
const fieldsMax = 30;
const depthMax = 6;
const charactersMax = 2_000;

/** A body or query as JSON of at most {@link charactersMax} characters; null if there is none. */
export function maskRequest(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && Object.keys(value).length === 0) return null;
  const text = JSON.stringify(masked(value, '', 0));
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}

function masked(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return maskedText(value, name);
  if (typeof value === 'number') return Math.abs(value) < 1_000_000 ? value : '[number]';
  if (depth >= depthMax || typeof value !== 'object') return '[…]';
  if (Array.isArray(value)) {
    const items = value.slice(0, itemsMax).map((item) => masked(item, name, depth + 1));
    return value.length > itemsMax ? [...items, `[${value.length - itemsMax} more]`] : items;
  }
  const fields = Object.entries(value);
  return Object.fromEntries([
    ...fields.slice(0, fieldsMax).map(([key, inner]) => [nameOf(key), masked(inner, key, depth + 1)]),
    ...(fields.length > fieldsMax ? [['…', `[${fields.length - fieldsMax} more]`]] : []),
  ]);
}

/** A name as systems give their fields. Any other may be a text or a number: JSON that is sent as a form is the name of a field. */
const fieldName = /^[a-z_][\w.-]{0,59}$/i;

const nameOf = (key: string): string => (fieldName.test(key) ? withoutNumbers(key) : lengthOf(key));

const lengthOf = ({ length }: string): string => `[${length} ${length === 1 ? 'character' : 'characters'}]`;

function maskedText(text: string, name: string): string {
  if (numbers.has(name)) return maskedNumbers(text);
  if (name === 'url') return URL.canParse(text) ? `${new URL(text).origin}/…` : '[address]';
  if (kept.has(name)) return withoutNumbers(text.slice(0, 100));
  return lengthOf(text);
}

function maskedNumbers(text: string): string {
  const all = text.split(',');
  const shown = all.slice(0, itemsMax).map((one) => maskNumber(one.trim()));
  return [...shown, ...(all.length > itemsMax ? [`[${all.length - itemsMax} more]`] : [])].join(', ');
}

/** Masks a number: "+254712345678" becomes "+25471•••78". */
const maskNumber = (number: string): string =>
  /^\+?\d{9,15}$/.test(number)
    ? `${number.slice(0, -7)}•••${number.slice(-2)}`
    : `[${number.length} characters]`;

/** Masks what could be a phone number in a text. */
export const withoutNumbers = (text: string): string => text.replaceAll(/\+?\d{9,14}(?!\d)/g, maskNumber);

/** Masks phone numbers in a path. Other ids are not affected: those of messages have more digits, others have a prefix. */
export const maskPath = (path: string): string =>
  path
    .slice(0, 300)
    .split('/')
    .map((part) =>
      /^(\+|%2B)?(254|0)?[17]\d{8}$/i.test(part) ? maskNumber(part.replace(/^%2B/i, '+')) : part,
    )
    .join('/');
