/**
 * Parses and formats delivery receipts (SMPP 3.4 appendix B): `key:value` text in a deliver_sm, and TLVs, which are
 * unambiguous and take precedence. Accepts any case, any order, missing fields, and words instead of codes. Never decides
 * what a state means for a message.
 */
import type { Params, Tlvs } from './protocol.ts';

/** message_state by number (SMPP 3.4 section 5.2.28), index 0 unused. */
const states = [
  undefined,
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
] as const;

const standardStates = new Set<string | undefined>(states);

export type ReceiptState = NonNullable<(typeof states)[number]>;

/** All states of receipts. */
export const receiptStates: readonly ReceiptState[] = states.filter((state) => state !== undefined);

/** message_state of a receipt or a query (SMPP 3.4 section 5.2.28). */
export const messageState = (state: ReceiptState): number => states.indexOf(state);

/** A parsed receipt. Missing fields are ''; `smscId` '' matches no message. */
export interface Receipt {
  /** Whether the SMSC marked it as a receipt; otherwise only its text looks like one, which a subscriber can write, too. */
  isMarked: boolean;
  smscId: string;
  state: ReceiptState;
  /** The raw code or word, such as 000, 027 or AbsentSubscriber; the raw stat if `err` is missing. */
  error: string;
  text: string;
}

/** How connectors write message ids in receipts, compared to their submit_sm_resp. */
export type MessageIdFormat = 'as_is' | 'hex_to_decimal' | 'decimal_to_hex';

/** Kenya is UTC+3 all year; receipts have the SMSC's local time. */
const utcOffsetMs = 3 * 3_600_000;

/** esm_class bits of message type: 0x04 delivery receipt, 0x20 intermediate notification. */
const intermediateType = 0x20;
const receiptTypes = new Set([0x04, intermediateType]);
const typeBits = 0x3c;

/** Spellings other than the standard's, without case and separators. */
const stateByWord: Record<string, ReceiptState> = {
  DELIVERED: 'DELIVRD',
  DELIVEREDTOTERMINAL: 'DELIVRD',
  UNDELIVERED: 'UNDELIV',
  UNDELIVERABLE: 'UNDELIV',
  UNDELIVRD: 'UNDELIV',
  DELIVERYIMPOSSIBLE: 'UNDELIV',
  ABSENTSUBSCRIBER: 'UNDELIV',
  FAILED: 'UNDELIV',
  ACCEPTED: 'ACCEPTD',
  REJECTED: 'REJECTD',
  SENDERNAMEBLACKLISTED: 'REJECTD',
  INVALIDSOURCEADDRESS: 'REJECTD',
  BUFFERED: 'ENROUTE',
};
for (const state of states) if (state) stateByWord[state] = state;

const keys = new Set(['id', 'sub', 'dlvrd', 'submitdate', 'donedate', 'stat', 'err', 'text']);

/** The values that a receipt is read from; undefined if the key is missing. */
interface Fields {
  id: string | undefined;
  stat: string | undefined;
  err: string | undefined;
  text: string | undefined;
}

/** The receipt in the text of a deliver_sm or data_sm; undefined if it is a subscriber's text. */
export function readReceipt(text: string, esmClass: number, tlvs: Tlvs = {}): Receipt | undefined {
  const fields = readFields(text);
  const marked = receiptTypes.has(esmClass & typeBits) || tlvs.receiptedMessageId !== undefined;
  // Some SMSCs leave esm_class at 0; a subscriber's text hardly contains both words.
  if (!marked && (fields.id === undefined || fields.stat === undefined)) return undefined;
  const { stat = '', err = '' } = fields;
  // Some telcos leave err at zero, and put a vendor's word into stat or the code into the TLV.
  const isZero = /^0+$/.test(err);
  const word = isZero && !standardStates.has(stat.toUpperCase()) ? stat : '';
  const known =
    states[tlvs.messageState ?? 0] ?? stateByWord[stat.toUpperCase().replace(/[^A-Z]/g, '')] ?? 'UNKNOWN';
  // An intermediate notification reports a failed attempt, after which the telco tries again.
  const isIntermediate = (esmClass & typeBits) === intermediateType && known !== 'DELIVRD';
  return {
    isMarked: marked,
    smscId: tlvs.receiptedMessageId || fields.id || '',
    state: isIntermediate ? 'ENROUTE' : known,
    error: word || (isZero && networkError(tlvs)) || err || networkError(tlvs) || stat,
    text: fields.text ?? '',
  };
}

/**
 * Reads the fields of a receipt. A value extends to the next key, also of a field of the vendor's own, and may contain spaces; `text`
 * extends to the end.
 * Searches for colons, because a regular expression for the keys takes several times as long, and every message has a receipt.
 */
function readFields(text: string): Fields {
  const fields: Fields = {
    id: undefined,
    stat: undefined,
    err: undefined,
    text: undefined,
  };
  let key = '';
  let start = 0;
  const keep = (end: number) => {
    if (key in fields) fields[key as keyof Fields] ??= text.slice(start, end).trim();
  };
  for (let colon = text.indexOf(':'); colon >= 0 && key !== 'text'; colon = text.indexOf(':', colon + 1)) {
    const next = keyBefore(text, colon);
    const end = next?.start ?? otherKeyBefore(text, start, colon);
    if (end === undefined) continue;
    keep(end);
    key = next?.key ?? '';
    start = colon + 1;
  }
  keep(text.length);
  return fields;
}

/** The key that ends at the colon, in lower case without separators; undefined if it is none of `keys`. */
function keyBefore(text: string, colon: number): { key: string; start: number } | undefined {
  let end = colon;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  let start = wordStart(text, end);
  let key = text.slice(start, end).toLowerCase();
  if (key === 'date' && /[ _]/.test(text.charAt(start - 1))) {
    const first = wordStart(text, start - 1);
    key = text.slice(first, start - 1).toLowerCase() + key;
    start = first;
  }
  return keys.has(key) ? { key, start } : undefined;
}

/** The start of a key of the vendor's own after a value that begins at `start`: a word after a space, with its colon. */
function otherKeyBefore(text: string, start: number, colon: number): number | undefined {
  const at = wordStart(text, colon);
  const isKey =
    at < colon && at > start && isSpace(text.charCodeAt(at - 1)) && text.slice(start, at).trim() !== '';
  return isKey ? at : undefined;
}

function wordStart(text: string, end: number): number {
  let start = end;
  while (isLetter(text.charCodeAt(start - 1))) start--;
  return start;
}

// For an index before the start of the text, the code is NaN, for which both return false.
const isSpace = (code: number) => code <= 0x20;
const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** network_error_code: one octet of network type, two of error. */
function networkError({ networkErrorCode: code }: Tlvs): string {
  return code?.length === 3 ? String(code.readUInt16BE(1)).padStart(3, '0') : '';
}

function writeDate(date: Date): string {
  const local = new Date(date.getTime() + utcOffsetMs).toISOString();
  return local.slice(2, 16).replace(/[-T:]/g, '');
}

/** YYMMDDhhmmsstnnp: tenths of a second, then quarters of an hour ahead of UTC (SMPP 3.4 section 7.1.1). */
export function absoluteTime(date: Date): string {
  const local = new Date(date.getTime() + utcOffsetMs).toISOString();
  const quarters = String(utcOffsetMs / 900_000).padStart(2, '0');
  return `${local.slice(2, 21).replace(/[-T:.]/g, '')}${quarters}+`;
}

/** Formats a receipt as an SMSC does: parameters and TLVs of a deliver_sm without the addresses. */
export function formatReceipt(receipt: Omit<Receipt, 'isMarked'> & { submitDate: Date; doneDate: Date }): {
  params: Partial<Params<'deliver_sm'>>;
  tlvs: Tlvs;
} {
  const { smscId, state, error, text } = receipt;
  const dates = `submit date:${writeDate(receipt.submitDate)} done date:${writeDate(receipt.doneDate)}`;
  const dlvrd = state === 'DELIVRD' ? '001' : '000';
  const line = `id:${smscId} sub:001 dlvrd:${dlvrd} ${dates} stat:${state} err:${error} text:${text.slice(0, 20)}`;
  return {
    params: { esmClass: 0x04, shortMessage: Buffer.from(line, 'latin1') },
    tlvs: { receiptedMessageId: smscId, messageState: messageState(state) },
  };
}

/** Converts a message id to the format of the connector's receipts. An id in another format is unchanged. */
export function convertMessageId(id: string, format: MessageIdFormat): string {
  if (format === 'hex_to_decimal' && /^[0-9a-f]+$/i.test(id)) return BigInt(`0x${id}`).toString();
  if (format === 'decimal_to_hex' && /^\d+$/.test(id)) return BigInt(id).toString(16);
  return id;
}

/**
 * The message id of a receipt in the form that {@link convertMessageId} writes: vendors pad ids with zeros, and write hexadecimal ones
 * with capitals.
 */
export function receiptMessageId(id: string, format: MessageIdFormat): string {
  if (format === 'hex_to_decimal' && /^\d+$/.test(id)) return BigInt(id).toString();
  if (format === 'decimal_to_hex' && /^[0-9a-f]+$/i.test(id)) return BigInt(`0x${id}`).toString(16);
  return id;
}
