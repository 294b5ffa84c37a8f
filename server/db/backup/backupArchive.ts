// A backup as one encrypted file: its folders and files one after the other. An entry is its kind, its path, and for a file its
// content in pieces, each with its length before it, since a file may grow while it is copied; a piece of length 0 ends it.
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { once } from 'node:events';
import { readEncrypted, type EncryptedWriter } from './encryptedFile.ts';
import type { Key } from '../secrets/keys.ts';

/** Where a backup is written to. Paths are relative to it. */
export interface BackupTarget {
  folder: (path: string) => Promise<void>;
  /** Copies a file and returns its size in bytes; rejects with ENOENT if it is gone. */
  file: (path: string, from: string) => Promise<number>;
  text: (path: string, content: string) => Promise<void>;
}

const kinds = { folder: 1, file: 2, end: 3 } as const;
const pieceBytes = 256 * 1024;

/** Writes a backup into an encrypted file (writeEncrypted); `end` must be called before that ends. */
export class ArchiveTarget implements BackupTarget {
  private readonly out: EncryptedWriter;

  constructor(out: EncryptedWriter) {
    this.out = out;
  }

  folder(path: string): Promise<void> {
    return this.out.write(entryOf(kinds.folder, path));
  }

  async file(path: string, from: string): Promise<number> {
    const source = createReadStream(from, { highWaterMark: pieceBytes });
    await once(source, 'open');
    await this.out.write(entryOf(kinds.file, path));
    let bytes = 0;
    for await (const piece of source as AsyncIterable<Buffer>) {
      await this.piece(piece);
      bytes += piece.length;
    }
    await this.piece(Buffer.alloc(0));
    return bytes;
  }

  async text(path: string, content: string): Promise<void> {
    await this.out.write(entryOf(kinds.file, path));
    if (content !== '') await this.piece(Buffer.from(content));
    await this.piece(Buffer.alloc(0));
  }

  end(): Promise<void> {
    return this.out.write(entryOf(kinds.end, ''));
  }

  private piece(bytes: Buffer): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return this.out.write(Buffer.concat([length, bytes]));
  }
}

function entryOf(kind: number, path: string): Buffer {
  const name = Buffer.from(path);
  const head = Buffer.alloc(3);
  head.writeUInt8(kind);
  head.writeUInt16BE(name.length, 1);
  return Buffer.concat([head, name]);
}

/** Writes the entries of an archive below `target`. Throws an explanation if it is incomplete, after writing some entries. */
export async function extract(
  path: string,
  target: string,
  find: (id: string) => Key | undefined,
): Promise<void> {
  const bytes = new ByteReader(readEncrypted(path, find));
  for (;;) {
    const head = await bytes.take(3);
    const kind = head.readUInt8();
    const name = (await bytes.take(head.readUInt16BE(1))).toString('utf8');
    // Reading to the end verifies that nothing follows.
    if (kind === kinds.end) return bytes.end();
    const place = join(target, name);
    if (!place.startsWith(`${normalize(target)}${sep}`))
      throw new Error(`${path} names ${name}, outside of the backup`);
    if (kind === kinds.folder) await mkdir(place, { recursive: true, mode: 0o700 });
    else await extractFile(bytes, place);
  }
}

async function extractFile(bytes: ByteReader, place: string): Promise<void> {
  const out = await open(place, 'w', 0o600);
  try {
    for (;;) {
      const piece = await bytes.take((await bytes.take(4)).readUInt32BE());
      if (piece.length === 0) return;
      await out.writeFile(piece);
    }
  } finally {
    await out.close();
  }
}

/** Reads whole lengths from a stream of chunks. */
class ByteReader {
  private readonly chunks: AsyncGenerator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.chunks = chunks;
  }

  async take(length: number): Promise<Buffer> {
    while (this.rest.length < length) {
      const next = await this.chunks.next();
      if (next.done === true) throw new Error('The backup ends too early');
      this.rest = Buffer.concat([this.rest, next.value]);
    }
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }

  async end(): Promise<void> {
    const next = await this.chunks.next();
    if (this.rest.length > 0 || next.done !== true) throw new Error('The backup has more than its end');
  }
}
