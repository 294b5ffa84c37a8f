/**
 * data_coding (SMPP 3.4 section 5.2.19): an alphabet, and in the forms of 3GPP TS 23.038 section 4 a message class. Class 0 is
 * shown at once and not stored by the phone (flash); 1 to 3 are kept by phone, SIM or equipment.
 */
export const dataCodingGsm = 0;
export const dataCodingIa5 = 1;
export const dataCodingLatin1 = 3;
export const dataCodingUcs2 = 8;

export interface DataCoding {
  alphabet: number;
  /** Message class, 0 to 3; null for a coding without a class. */
  messageClass: number | null;
}

/** Text alphabets of SMPP itself. */
const alphabets = new Set([dataCodingGsm, dataCodingIa5, dataCodingLatin1, dataCodingUcs2]);
/** Text codings with a class, without the two bits of the class: `0001 aacc` and `1111 0acc`. Codings of binary data are omitted. */
const withClass = new Map([
  [0x10, dataCodingGsm],
  [0x18, dataCodingUcs2],
  [0xf0, dataCodingGsm],
]);
const classBits = 0x03;

/** Reads a data_coding; undefined if it is binary, compressed or reserved. */
export function readDataCoding(dataCoding: number): DataCoding | undefined {
  if (alphabets.has(dataCoding)) return { alphabet: dataCoding, messageClass: null };
  const alphabet = withClass.get(dataCoding & ~classBits);
  return alphabet === undefined ? undefined : { alphabet, messageClass: dataCoding & classBits };
}

/** The data_coding of a text in GSM 7-bit or UCS-2. SMPP 3.4 names 0xf0 alone; UCS-2 with a class needs 0x18. */
export function dataCodingOf({ alphabet, messageClass }: DataCoding): number {
  if (messageClass === null) return alphabet;
  return (alphabet === dataCodingUcs2 ? 0x18 : 0xf0) | messageClass;
}
