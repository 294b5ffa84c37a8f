// One submit_sm as it is understood, or why it is not. Pure. Both ends' text tables are those of server/smpp.
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
  /** Addresses as the system wrote them; a receipt names them again. */
  source: string;
  destination: string;
  /** E.164 digits; undefined where the destination is no mobile number. */
  msisdn: string | undefined;
  dataCoding: number;
  /** What this PDU carries of the text. */
  body: Buffer;
  /** Set on one part of a longer message. */
  part: PartInfo | undefined;
  /** Which receipts are wanted (registered_delivery, SMPP 3.4 section 5.2.17): 0 none, 1 all, 2 on failure alone. */
  registered: number;
}

/** GSM 7-bit, IA5, Latin-1, UCS-2. */
const knownCodings = new Set([0, 1, 3, 8]);
/** esm_class bits of the message type: zero for a plain message. */
const typeBits = 0x3c;
const addressMax = 20;
const internationalTon = 1;
const receiptBits = 0x03;

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
  };
}

/** Systems write international numbers without the plus, and say so in the type of number, or forget to. */
const msisdnOf = (destination: string, ton: number): string | undefined =>
  toMsisdn(destination) ?? (ton === internationalTon ? toMsisdn(`+${destination}`) : undefined);

const ia5 = 1;

/** The text of one or more bodies in one coding. PostgreSQL keeps no NUL and no half of a surrogate pair. */
export function textOf(bodies: readonly Buffer[], dataCoding: number): string {
  const octets = Buffer.concat(bodies);
  const coding = dataCoding === ia5 && looksLikeGsm(octets) ? dataCodingGsm : dataCoding;
  return decodeText(octets, coding).replaceAll('\0', '').toWellFormed();
}

/** Widespread libraries (the npm package `smpp`) say IA5 and write GSM 7-bit, whose `@ £ $ _ {` are IA5's control characters. */
const looksLikeGsm = (octets: Buffer): boolean =>
  octets.some((octet) => octet < 0x20 && octet !== 0x0a && octet !== 0x0d);
