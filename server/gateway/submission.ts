// Parses a submit_sm into a submission, or the status of its refusal. Pure.
import { isAscii } from 'node:buffer';
import { toMsisdn } from '../domain/msisdn.ts';
import {
  dataCodingGsm,
  dataCodingIa5,
  dataCodingLatin1,
  dataCodingUcs2,
  decodeText,
  headerElements,
  readDataCoding,
  readPart,
  readTime,
  type PartInfo,
  type StatusName,
} from '../smpp/index.ts';
import type { SubmitRequest } from './requests.ts';
import { ownStatuses } from './statuses.ts';

export interface Submission {
  /** Addresses as submitted; the receipt repeats them. */
  source: string;
  destination: string;
  /** E.164 digits; undefined if the destination is not a mobile number. */
  msisdn: string | undefined;
  /** data_coding of the text alone, without the class. */
  dataCoding: number;
  /** 0 to 3 (3GPP TS 23.038 section 4). */
  messageClass: number | null;
  /** The text in this PDU, encoded. */
  body: Buffer;
  /** Set for one part of a long message. */
  part: PartInfo | undefined;
  /** Requested receipts (registered_delivery, SMPP 3.4 section 5.2.17): 0 none, 1 all, 2 on failure only. */
  registered: number;
  isUrgent: boolean;
  /** validity_period and schedule_delivery_time. */
  validUntil?: Date | undefined;
  sendAt?: Date | undefined;
  /** user_message_reference; the receipt repeats it. */
  userReference: number | null;
  /** The id in the answer, where recipients share one; otherwise the message's or part's own. */
  answerId?: number | undefined;
}

/** esm_class bits of the message type: zero for a plain message. */
const typeBits = 0x3c;
/**
 * Elements of a user data header that the text alone does not have (3GPP TS 23.040 section 9.2.3.24): ports of programs, and alphabets of
 * languages. Without them the text would appear in the inbox, or with other letters.
 */
const foreignElements = new Set([0x04, 0x05, 0x24, 0x25]);
const addressMax = 20;
const internationalTon = 1;
const receiptBits = 0x03;
/** priority_flag (SMPP 3.4 section 5.2.14): 2 urgent, 3 very urgent. Some systems set 1 on all they send. */
const urgentPriority = 2;

/** Limit of a part, that of a short_message: parts are stored, but paid for only when all have arrived. */
const partBytesMax = 254;
/**
 * More octets than a text of ten parts has: 1,530 characters, perhaps in UCS-2. A longer one is refused before it is decoded, which would
 * hold the event loop: a submit_multi decodes its text for each of 254 recipients.
 */
const textBytesMax = 4_096;
/** Begins a character of two octets in GSM 7-bit. */
const escape = 0x1b;
/** Whether the receipt can repeat a user_message_reference, which has two octets there. */
const isReference = (value: number | undefined): value is number => value !== undefined && value <= 0xffff;

/** Parses a submit_sm. Relative times are counted from `now`. */
export function readSubmission(pdu: SubmitRequest, now: Date): Submission | { status: StatusName | number } {
  const { source, destination, esmClass, scheduleDeliveryTime, validityPeriod, registeredDelivery } =
    pdu.params;
  const coding = readDataCoding(pdu.params.dataCoding);
  if (source === '' || source.length > addressMax) return { status: 'ESME_RINVSRCADR' };
  if (destination === '' || destination.length > addressMax) return { status: 'ESME_RINVDSTADR' };
  const elements = headerElements(pdu.params, pdu.tlvs);
  if (esmClass & typeBits || !elements || elements.some((id) => foreignElements.has(id)))
    return { status: 'ESME_RINVESMCLASS' };
  const sendAt = readTime(scheduleDeliveryTime, now);
  if (scheduleDeliveryTime !== '' && !sendAt) return { status: 'ESME_RINVSCHED' };
  const validUntil = readTime(validityPeriod, now);
  if (validityPeriod !== '' && !validUntil) return { status: 'ESME_RINVEXPIRY' };
  if (!coding) return { status: ownStatuses.dataCoding };
  const { body, part } = readPart(pdu.params, pdu.tlvs);
  const isPart = part !== undefined && part.total > 1;
  const isBadLength = isPart
    ? body.length > partBytesMax
    : body.length > textBytesMax || (coding.alphabet === dataCodingUcs2 && body.length % 2 !== 0);
  if (isBadLength || !hasText(body, coding.alphabet)) return { status: 'ESME_RINVMSGLEN' };
  if (!isOfAlphabet(body, coding.alphabet, isPart)) return { status: ownStatuses.dataCoding };
  const { userMessageReference } = pdu.tlvs;
  return {
    source,
    destination,
    msisdn: msisdnOf(destination, pdu.params.destinationTon),
    dataCoding: coding.alphabet,
    messageClass: coding.messageClass,
    body,
    part: isPart ? part : undefined,
    registered: registeredDelivery & receiptBits,
    isUrgent: pdu.params.priority >= urgentPriority,
    validUntil,
    sendAt,
    userReference: isReference(userMessageReference) ? userMessageReference : null,
  };
}

/** Whether a text is left of a body: NUL is dropped, which GSM 7-bit has not (0 is `@`), and so is an escape without a character. */
function hasText(body: Buffer, alphabet: number): boolean {
  const dropped = alphabet === dataCodingUcs2 || alphabet === dataCodingLatin1 ? 0 : escape;
  return body.some((octet) => octet !== dropped);
}

/**
 * Whether each octet belongs to the alphabet. Others, such as those of Latin-1 declared as GSM 7-bit, would become U+FFFD, which would be
 * sent to phones in UCS-2. A surrogate pair may be divided between two parts.
 */
function isOfAlphabet(body: Buffer, alphabet: number, isPart: boolean): boolean {
  if (alphabet === dataCodingGsm) return isAscii(body);
  return alphabet !== dataCodingUcs2 || isPart || decodeText(body, alphabet).isWellFormed();
}

/** The number of a destination. Systems omit the plus of international numbers, and not all set the type of number. */
const msisdnOf = (destination: string, ton: number): string | undefined =>
  toMsisdn(destination) ?? (ton === internationalTon ? toMsisdn(`+${destination}`) : undefined);

/** Octets of a text, and their coding. */
type CodedBody = Pick<Submission, 'body' | 'dataCoding'>;

/** Decodes the parts of a text. Drops NUL and replaces lone surrogates, which PostgreSQL refuses. */
export const textOf = (parts: readonly CodedBody[]): string =>
  runsOf(parts).map(decodeRun).join('').replaceAll('\0', '').toWellFormed();

/** Parts next to each other with one coding. They are decoded together, because a character may be divided between two. */
function runsOf(parts: readonly CodedBody[]): CodedBody[] {
  const runs: { bodies: Buffer[]; dataCoding: number }[] = [];
  for (const { body, dataCoding } of parts) {
    const last = runs.at(-1);
    if (last?.dataCoding === dataCoding) last.bodies.push(body);
    else runs.push({ bodies: [body], dataCoding });
  }
  return runs.map(({ bodies, dataCoding }) => ({ body: Buffer.concat(bodies), dataCoding }));
}

function decodeRun({ body, dataCoding }: CodedBody): string {
  const coding = dataCoding === dataCodingIa5 && looksLikeGsm(body) ? dataCodingGsm : dataCoding;
  return decodeText(body, coding);
}

/**
 * Whether octets declared as IA5 are GSM 7-bit. Common libraries (the npm package `smpp`) declare IA5 but encode GSM 7-bit, whose
 * `@ £ _ Δ à` and escape are control characters in IA5. Tab and line breaks occur in both, and GSM 7-bit has no octet above 0x7f.
 */
const looksLikeGsm = (octets: Buffer): boolean =>
  octets.some(isNoIa5Text) && octets.every((octet) => octet <= 0x7f);

/** Control characters other than tab, line feed, vertical tab, form feed and carriage return. */
const isNoIa5Text = (octet: number): boolean =>
  octet < 0x09 || (octet > 0x0d && octet < 0x20) || octet === 0x7f;
