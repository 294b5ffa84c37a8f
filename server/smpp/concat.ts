/**
 * Splits long messages into parts with a user data header (3GPP TS 23.040 section 9.2.3.24.1, 8-bit reference), and reads
 * the parts of others. Never splits an escape sequence or a surrogate pair.
 */
import type { PduOf, Tlvs } from './protocol.ts';
import { dataCodingGsm, dataCodingUcs2 } from './dataCoding.ts';
import { encodeGsm, encodeUcs2 } from './text.ts';

/** The parameters of one part: spread it into `submit`. */
export interface MessagePart {
  esmClass: number;
  dataCoding: number;
  shortMessage: Buffer;
}

/** Position of a part: `part` of `total`, from 1, in the message with that reference. */
export interface PartInfo {
  reference: number;
  part: number;
  total: number;
}

/** esm_class bit: the short message begins with a user data header. */
const udhIndicator = 0x40;
const partsMax = 255;
/** Number of references: sar_msg_ref_num has two octets. Those beyond of a peer that sends more are dropped. */
const references = 0x10000;
const escape = 0x1b;

const alphabets = {
  gsm: { dataCoding: dataCodingGsm, alone: 160, each: 153, unitBytes: 1 },
  ucs2: { dataCoding: dataCodingUcs2, alone: 70, each: 67, unitBytes: 2 },
} as const;

/**
 * The parts of a text. `reference` (0..255) distinguishes the messages to one handset; consecutive ones must differ.
 * @throws RangeError above 255 parts
 */
export function splitMessage(text: string, options: { reference: number }): MessagePart[] {
  const gsm = encodeGsm(text);
  const { dataCoding, alone, each, unitBytes } = gsm ? alphabets.gsm : alphabets.ucs2;
  const octets = gsm ?? encodeUcs2(text);
  if (octets.length <= alone * unitBytes) return [{ esmClass: 0, dataCoding, shortMessage: octets }];
  const bodies: Buffer[] = [];
  for (let start = 0; start < octets.length;) {
    let end = start + each * unitBytes;
    if (end >= octets.length) end = octets.length;
    else if (pairIsCut(octets, end, unitBytes)) end -= unitBytes;
    bodies.push(octets.subarray(start, end));
    start = end;
  }
  const total = bodies.length;
  if (total > partsMax) throw new RangeError(`a text of ${total} parts`);
  return bodies.map((body, index) => {
    const header = Buffer.from([5, 0, 3, options.reference & 0xff, total, index + 1]);
    return { esmClass: udhIndicator, dataCoding, shortMessage: Buffer.concat([header, body]) };
  });
}

/** Whether the unit before `end` starts a pair. An ESC is never the second half of one, so checking one unit suffices. */
function pairIsCut(octets: Buffer, end: number, unitBytes: number): boolean {
  const last = octets[end - unitBytes] ?? 0;
  return unitBytes === 1 ? last === escape : last >= 0xd8 && last <= 0xdb;
}

type Carrier = Pick<PduOf<'submit_sm'>['params'], 'esmClass' | 'shortMessage' | 'dataCoding'>;

/** message_payload, or short_message if there is none. Some peers send an empty payload beside a short message. */
const octetsOf = ({ shortMessage }: Carrier, { messagePayload }: Tlvs): Buffer =>
  messagePayload?.length ? messagePayload : shortMessage;

/** The body of a short message, and its position if it is part of a longer one. */
export function readPart(message: Carrier, tlvs: Tlvs = {}): { body: Buffer; part?: PartInfo } {
  const octets = octetsOf(message, tlvs);
  // Octets that were announced as a header and are none belong to the text.
  if (message.esmClass & udhIndicator && headerElements(message, tlvs)) {
    const headerBytes = 1 + (octets[0] ?? 0);
    const part = readHeader(octets.subarray(1, headerBytes));
    return { body: octets.subarray(headerBytes), ...(part && { part }) };
  }
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs;
  const info = reference !== undefined && total !== undefined && part !== undefined;
  return {
    body: octets,
    ...(info && isPlace(part, total) && { part: { reference: reference % references, part, total } }),
  };
}

/**
 * The ids of the elements in the user data header of a message that announces one; undefined if it does not begin with elements that fill
 * the header exactly. A text that is no header would lose its first octets.
 */
export function headerElements(message: Carrier, tlvs: Tlvs = {}): number[] | undefined {
  if (!(message.esmClass & udhIndicator)) return [];
  const octets = octetsOf(message, tlvs);
  const end = 1 + (octets[0] ?? 0);
  const ids: number[] = [];
  let at = 1;
  for (; at < end; at += 2 + (octets[at + 1] ?? 0)) ids.push(octets[at] ?? 0);
  return at === end && end <= octets.length ? ids : undefined;
}

/** The concatenation element (8-bit 0x00, 16-bit 0x08) among the header's elements. */
function readHeader(header: Buffer): PartInfo | undefined {
  for (let at = 0; at + 1 < header.length;) {
    const bytes = header[at + 1] ?? 0;
    const value = header.subarray(at + 2, at + 2 + bytes);
    const wide = header[at] === 0x08 && value.length === 4;
    if (wide || (header[at] === 0x00 && value.length === 3)) {
      const reference = wide ? value.readUInt16BE(0) : value.readUInt8(0);
      const [total = 0, part = 0] = value.subarray(-2);
      return isPlace(part, total) ? { reference, part, total } : undefined;
    }
    at += 2 + bytes;
  }
  return undefined;
}

const isPlace = (part: number, total: number): boolean => part >= 1 && part <= total && total <= partsMax;
