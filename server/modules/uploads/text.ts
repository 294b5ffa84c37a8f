// Decodes bytes chunk by chunk: UTF-8, UTF-16 in both orders, Mac Roman (Excel's "CSV (Macintosh)"), else Windows-1252 (Excel's "CSV" in
// East Africa). Line ends become \n. A file that is not text is a 422 that names its probable format.
import { isUtf8 } from 'node:buffer';
import { passwordProtected, refuseFile } from './refuseFile.ts';

/** Bytes decoded at a time: a few milliseconds of work, reading included. */
const chunkBytes = 64 * 1024;

export interface Text {
  /** The beginning, to detect the format. */
  head: string;
  chunks(): Generator<string>;
}

export function openText(bytes: Buffer): Text {
  const known = signatures.find(([signature]) => bytes.subarray(0, signature.length).equals(signature));
  if (known)
    throw bytes.includes(encryptedStream)
      ? passwordProtected()
      : refuseFile('file_format_unsupported', `The file is ${known[1]}. Upload a .csv, .txt or .xlsx file`);
  const encoding = encodingOf(bytes);

  function* chunks(): Generator<string> {
    const decoder = new TextDecoder(encoding);
    let cut = '';
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const last = at + chunkBytes >= bytes.length;
      const text = cut + decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: !last });
      // The \n of a \r\n may be in the next chunk.
      cut = !last && text.endsWith('\r') ? '\r' : '';
      const whole = (cut ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
      if (controls.test(whole)) throw notText();
      if (whole !== '') yield whole;
    }
  }
  return { head: chunks().next().value ?? '', chunks };
}

/** Name of the stream of a workbook that is encrypted with a password, in the container of the old formats (MS-OFFCRYPTO 2.3.4.1). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** Control characters except tab, line ends and form feed. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0e-\x1f\x7f]/;

const notText = () =>
  refuseFile(
    'file_format_unsupported',
    'The file holds NUL or other control characters, so it is not a text file. Save it again as CSV (UTF-8) or .xlsx',
  );

const signatures: [Buffer, string][] = [
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a PNG picture'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'a JPEG picture'],
  [Buffer.from('GIF8'), 'a GIF picture'],
  [Buffer.from('%PDF'), 'a PDF document'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'a workbook of the old .xls format: save it as .xlsx or CSV'],
  [Buffer.from([0x1f, 0x8b]), 'a compressed archive'],
];

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'macintosh' | 'windows-1252' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without its mark: digits have a zero as every second byte.
  const sample = bytes.subarray(0, 200);
  const zeros = (odd: number) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length;
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > sample.length / 4 && zeros(1) === 0) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return isMacRoman(bytes) ? 'macintosh' : 'windows-1252';
}

/**
 * Whether text in one of the two encodings is Mac Roman: its lines end with \r alone, as no program for Windows ends them, and most
 * bytes beyond ASCII are letters and quotation marks of Mac Roman (0x80 to 0x9F, 0xD0 to 0xD5), not small letters of Windows-1252.
 */
function isMacRoman(bytes: Buffer): boolean {
  if (!bytes.includes('\r') || bytes.includes('\n')) return false;
  let [mac, windows] = [0, 0];
  for (const byte of bytes) {
    if ((byte >= 0x80 && byte <= 0x9f) || (byte >= 0xd0 && byte <= 0xd5)) mac++;
    else if (byte >= 0xe0) windows++;
  }
  return mac > windows;
}
