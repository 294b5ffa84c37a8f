// Parses a submit_sm into a submission, or the status of its refusal. Pure.
import { toMsisdn } from '../domain/msisdn.ts';
import {
  dataCodingGsm,
  decodeText,
  readPart,
  type PartInfo,
  type PduOf,
  type StatusName,
} from '../smpp/index.ts';
import { ownStatuses } from './statuses.ts';

export interface Submission {
  /** Addresses as submitted; the receipt repeats them. */
  source: string;
  destination: string;
  /** E.164 digits; undefined if the destination is not a mobile number. */
  msisdn: string | undefined;
  dataCoding: number;
  /** The text in this PDU, encoded. */
  body: Buffer;
  /** Set for one part of a long message. */
  part: PartInfo | undefined;
  /** Requested receipts (registered_delivery, SMPP 3.4 section 5.2.17): 0 none, 1 all, 2 on failure only. */
  registered: number;
  isUrgent: boolean;
}

/** GSM 7-bit, IA5, Latin-1, UCS-2. */
const knownCodings = new Set([0, 1, 3, 8]);
/** esm_class bits of the message type: zero for a plain message. */
const typeBits = 0x3c;
const addressMax = 20;
const internationalTon = 1;
const receiptBits = 0x03;
/** priority_flag (SMPP 3.4 section 5.2.14): 2 urgent, 3 very urgent. Some systems set 1 on all they send. */
const urgentPriority = 2;

export function readSubmission(pdu: PduOf<'submit_sm'>): Submission | { status: StatusName | number } {
  const { source, destination, esmClass, dataCoding, scheduleDeliveryTime, registeredDelivery } = pdu.params;
  if (source === '' || source.length > addressMax) return { status: 'ESME_RINVSRCADR' };
  if (destination === '' || destination.length > addressMax) return { status: 'ESME_RINVDSTADR' };
  if (esmClass & typeBits) return { status: 'ESME_RINVESMCLASS' };
  if (scheduleDeliveryTime !== '') return { status: 'ESME_RINVSCHED' };
  if (!knownCodings.has(dataCoding)) return { status: ownStatuses.dataCoding };
  const { body, part } = readPart(pdu.params, pdu.tlvs);
  if (body.length === 0) return { status: 'ESME_RINVMSGLEN' };
  return {
    source,
    destination,
    msisdn: msisdnOf(destination, pdu.params.destinationTon),
    dataCoding,
    body,
    part: part && part.total > 1 ? part : undefined,
    registered: registeredDelivery & receiptBits,
    isUrgent: pdu.params.priority >= urgentPriority,
  };
}

/** Systems omit the plus of international numbers, and not all set the type of number. */
const msisdnOf = (destination: string, ton: number): string | undefined =>
  toMsisdn(destination) ?? (ton === internationalTon ? toMsisdn(`+${destination}`) : undefined);

const ia5 = 1;

/** Decodes bodies of one coding. Drops NUL and lone surrogates, which PostgreSQL refuses. */
export function textOf(bodies: readonly Buffer[], dataCoding: number): string {
  const octets = Buffer.concat(bodies);
  const coding = dataCoding === ia5 && looksLikeGsm(octets) ? dataCodingGsm : dataCoding;
  return decodeText(octets, coding).replaceAll('\0', '').toWellFormed();
}

/** Common libraries (the npm package `smpp`) declare IA5 but encode GSM 7-bit, whose `@ £ $ _ {` are control characters in IA5. */
const looksLikeGsm = (octets: Buffer): boolean =>
  octets.some((octet) => octet < 0x20 && octet !== 0x0a && octet !== 0x0d);
