/**
 * Encodes and decodes texts: GSM 03.38 default alphabet, one septet per octet as in SMPP, with the extension table after
 * ESC, and UCS-2 big endian. A text that `encodeGsm` cannot encode needs UCS-2.
 */

import { dataCodingIa5, dataCodingLatin1, dataCodingUcs2, readDataCoding } from './dataCoding.ts';

const escape = 0x1b;
/** The basic characters, indexed by code; U+001B is the escape. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extension: readonly (readonly [number, string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
];

/** UTF-16 unit -> code, 0x100 + code after ESC, or -1. */
const codes = new Int16Array(65_536).fill(-1);
for (let code = 0; code < basic.length; code++) if (code !== escape) codes[basic.charCodeAt(code)] = code;
for (const [code, character] of extension) codes[character.charCodeAt(0)] = 0x100 + code;
const extended = new Map(extension);
/** Whether an octet means the same character in ASCII. Most texts consist of such octets, which are decoded in runs. */
const isAscii = Array.from(
  { length: 256 },
  (_, octet) => octet !== escape && basic[octet] === String.fromCharCode(octet),
);

/** The text in the default alphabet, one octet per septet; undefined if it has another character. */
export function encodeGsm(text: string): Buffer | undefined {
  const octets = Buffer.allocUnsafe(2 * text.length);
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const code = codes[text.charCodeAt(i)] ?? -1;
    if (code < 0) return undefined;
    if (code >= 0x100) octets[end++] = escape;
    octets[end++] = code & 0xff;
  }
  return octets.subarray(0, end);
}

/** The text in UCS-2, big endian. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Decodes octets. Unknown codes become U+FFFD, unknown extensions the basic character (GSM 03.38 section 6.2.1). */
export function decodeText(octets: Buffer, dataCoding: number): string {
  const alphabet = readDataCoding(dataCoding)?.alphabet ?? dataCoding;
  if (alphabet === dataCodingUcs2)
    return Buffer.from(octets.subarray(0, octets.length & ~1))
      .swap16()
      .toString('utf16le');
  // Coding 4 is binary data; like IA5, it is decoded as Latin-1, the closest alphabet.
  if (alphabet === dataCodingLatin1 || alphabet === dataCodingIa5 || alphabet === 4)
    return octets.toString('latin1');
  return decodeGsm(octets);
}

function decodeGsm(octets: Buffer): string {
  let text = '';
  let start = 0;
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] ?? 0;
    if (isAscii[octet]) continue;
    text += octets.toString('latin1', start, i);
    if (octet !== escape) text += basic[octet] ?? '\uFFFD';
    else if (++i < octets.length) {
      const code = octets[i] ?? 0;
      text += extended.get(code) ?? basic[code] ?? '\uFFFD';
    }
    start = i + 1;
  }
  return text + octets.toString('latin1', start);
}
