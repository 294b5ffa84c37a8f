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
  smscId: string;
  state: ReceiptState;
  /** The raw code or word, such as 000, 027 or AbsentSubscriber; the raw stat if `err` is missing. */
  error: string;
  doneDate: Date | undefined;
  text: string;
}

/** How connectors write message ids in receipts, compared to their submit_sm_resp. */
export type MessageIdFormat = 'as_is' | 'hex_to_decimal' | 'decimal_to_hex';

/** Kenya is UTC+3 all year; receipts have the SMSC's local time. */
const utcOffsetMs = 3 * 3_600_000;

/** esm_class bits of message type: 0x04 delivery receipt, 0x20 intermediate notification. */
const receiptTypes = new Set([0x04, 0x20]);
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

const field = /(?<![a-z])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text)\s*:/gi;

/** The receipt in the text of a deliver_sm or data_sm; undefined if it is a subscriber's text. */
export function readReceipt(text: string, esmClass: number, tlvs: Tlvs = {}): Receipt | undefined {
  const fields = readFields(text);
  const marked = receiptTypes.has(esmClass & typeBits) || tlvs.receiptedMessageId !== undefined;
  // Some SMSCs leave esm_class at 0; a subscriber's text hardly contains both words.
  if (!marked && !(fields.has('id') && fields.has('stat'))) return undefined;
  const stat = fields.get('stat') ?? '';
  const err = fields.get('err') ?? '';
  // Some telcos put a vendor's word into stat and leave err at zero.
  const word = /^0+$/.test(err) && !standardStates.has(stat.toUpperCase()) ? stat : '';
  return {
    smscId: tlvs.receiptedMessageId ?? fields.get('id') ?? '',
    state:
      states[tlvs.messageState ?? 0] ?? stateByWord[stat.toUpperCase().replace(/[^A-Z]/g, '')] ?? 'UNKNOWN',
    error: word || err || networkError(tlvs) || stat,
    // Sending needs none, and reading it takes as long as all else.
    get doneDate() {
      return readDate(fields.get('donedate') ?? '');
    },
    text: fields.get('text') ?? '',
  };
}

/** A value extends to the next key and may contain spaces; `text` extends to the end. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let key = '';
  let start = 0;
  const keep = (end: number) => key && !fields.has(key) && fields.set(key, text.slice(start, end).trim());
  field.lastIndex = 0;
  // Not matchAll, which copies the expression for each text.
  for (let match = field.exec(text); match; match = field.exec(text)) {
    keep(match.index);
    key = (match[1] ?? '').toLowerCase().replace(/[ _]/g, '');
    start = match.index + match[0].length;
    if (key === 'text') break;
  }
  keep(text.length);
  return fields;
}

/** network_error_code: one octet of network type, two of error. */
function networkError({ networkErrorCode: code }: Tlvs): string {
  return code?.length === 3 ? String(code.readUInt16BE(1)).padStart(3, '0') : '';
}

/** YYMMDDhhmm with or without seconds, or the same with a four-digit year. */
function readDate(digits: string): Date | undefined {
  if (!/^\d{10}(\d{2}){0,2}$/.test(digits)) return undefined;
  // Twelve digits are ambiguous: 20 at the start is taken as a century, not as the year 2020.
  const fourDigitYear = digits.length === 14 || (digits.length === 12 && digits.startsWith('20'));
  const [year = 0, month = 0, ...rest] = ((fourDigitYear ? '' : '20') + digits)
    .padEnd(14, '0')
    .match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/)!
    .slice(1)
    .map(Number);
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59)
    return undefined;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - utcOffsetMs);
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
export function formatReceipt(receipt: Receipt & { submitDate: Date; doneDate: Date }): {
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
