// Entries of a zip archive in memory, unpacked as a stream up to a limit: neither the declared nor the actual size may exceed
// it, so a zip bomb costs nothing (APPNOTE 4.3).
import { createInflateRaw } from 'node:zlib';
import type { Refusal } from '../../domain/refusal.ts';
import { codeOf } from '../../domain/thrown.ts';
import { passwordProtected, refuseFile } from './refuseFile.ts';

export interface ZipEntry {
  stored: boolean;
  encrypted: boolean;
  /** Size declared in the archive; the actual size is counted while unpacking. */
  unpackedBytes: number;
  localHeader: number;
  packedBytes: number;
}

export const damaged = (): Refusal =>
  refuseFile(
    'file_damaged',
    'The workbook is damaged. Open it in Excel, save it again as .xlsx and upload again',
  );

const endOfDirectory = Buffer.from('PK\x05\x06');
const endBytes = 22;
/** Longest comment, which may follow the end of the directory. */
const commentBytesMax = 0xffff;
const entryBytes = 46;
const localBytes = 30;
/** Marks a size that is stored in a 64-bit extension. The packed data then ends where its stream ends. */
const elsewhere = 0xffffffff;

/** Reads the archive's directory; unpacks nothing. */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const tail = Math.max(0, bytes.length - endBytes - commentBytesMax);
  const end = tail + bytes.subarray(tail).lastIndexOf(endOfDirectory);
  if (end < tail || end + endBytes > bytes.length) throw damaged();
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + entryBytes, at + entryBytes + nameBytes);
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      stored: bytes.readUInt16LE(at + 10) === 0,
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      localHeader: bytes.readUInt32LE(at + 42),
    });
    at += entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The text of an entry in chunks; 422 as soon as its declared or actual size exceeds `bytesMax`. */
export async function* unpack(bytes: Buffer, entry: ZipEntry, bytesMax: number): AsyncGenerator<string> {
  if (entry.encrypted) throw passwordProtected();
  if (entry.unpackedBytes !== elsewhere && entry.unpackedBytes > bytesMax) throw tooLarge(bytesMax);
  const { localHeader: at } = entry;
  if (at + localBytes > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw damaged();
  const start = at + localBytes + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed =
    entry.packedBytes === elsewhere
      ? bytes.subarray(start)
      : bytes.subarray(start, start + entry.packedBytes);
  const decoder = new TextDecoder();
  let total = 0;
  for await (const chunk of entry.stored ? slices(packed) : inflate(packed)) {
    total += chunk.length;
    if (total > bytesMax) throw tooLarge(bytesMax);
    yield decoder.decode(chunk, { stream: true });
  }
}

const chunkBytes = 64 * 1024;

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: chunkBytes });
  inflater.end(packed);
  try {
    for await (const chunk of inflater) yield chunk as Buffer;
  } catch (error) {
    // Codes of zlib: the archive is broken.
    if (codeOf(error)?.startsWith('Z_')) throw damaged();
    throw error;
  }
}

const tooLarge = (bytesMax: number) =>
  refuseFile(
    'file_too_large',
    `Unpacked, the workbook is larger than ${Math.round(bytesMax / 1024 / 1024)} MB. Save the sheet as CSV and upload that`,
  );
