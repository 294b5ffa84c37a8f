// Writes and reads an encrypted file as a stream: a line that names the key, then chunks of AES-256-GCM with a key derived for this file.
// A chunk's nonce consists of its number and of whether it is the last, so a file that was shortened, extended or reordered is refused.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Key } from '../secrets/keys.ts';

const chunkBytes = 1024 * 1024;
const tagBytes = 16;
const headerForm = /^tuma-backup 1 ([0-9a-f]{8}) [A-Za-z0-9+/]{43}=\n/;
const headerBytes = 'tuma-backup 1 '.length + 8 + 1 + 44 + 1;

/** The key depends on the whole header, so a file with a changed header cannot be decrypted. */
const fileKey = (key: Key, header: string) =>
  Buffer.from(hkdfSync('sha256', key.bytes, Buffer.alloc(0), header, 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Creates the file with what `fill` writes. It gets its name once all of it is on the disk; if this fails, nothing is left. */
export async function writeEncrypted<Result>(
  path: string,
  key: Key,
  fill: (out: EncryptedWriter) => Promise<Result>,
): Promise<Result> {
  const half = `${path}.part`;
  // Left by a process that was killed.
  await rm(half, { force: true });
  const file = await open(half, 'wx', 0o600);
  try {
    const out = await EncryptedWriter.begin(file, key);
    const result = await fill(out);
    await out.end();
    await file.close();
    await rename(half, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(half, { force: true });
    throw error;
  }
}

export class EncryptedWriter {
  private readonly file: FileHandle;
  private readonly key: Buffer;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private chunks = 0;

  private constructor(file: FileHandle, key: Buffer) {
    this.file = file;
    this.key = key;
  }

  /** Writes the header. */
  static async begin(file: FileHandle, key: Key): Promise<EncryptedWriter> {
    const header = `tuma-backup 1 ${key.id} ${randomBytes(32).toString('base64')}\n`;
    await file.writeFile(header);
    return new EncryptedWriter(file, fileKey(key, header));
  }

  async write(bytes: Buffer): Promise<void> {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    // One chunk is held back, because it may be the last.
    while (this.waitingBytes > chunkBytes) {
      const all = Buffer.concat(this.waiting);
      await this.writeChunk(all.subarray(0, chunkBytes), false);
      this.waiting = [all.subarray(chunkBytes)];
      this.waitingBytes = all.length - chunkBytes;
    }
  }

  /** Writes the last chunk and flushes the file to the disk. */
  async end(): Promise<void> {
    await this.writeChunk(Buffer.concat(this.waiting), true);
    await this.file.sync();
  }

  private async writeChunk(plain: Buffer, isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.chunks++, isLast));
    // A full disk takes a part of a write without an error, which `writev` leaves to its caller; `writeFile` writes the rest or fails.
    await this.file.writeFile(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
}

/** Decrypts the chunks of a file, each once it is verified. Throws an explanation if the key is missing or the file is incomplete. */
export async function* readEncrypted(
  path: string,
  find: (id: string) => Key | undefined,
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const header = (await readFully(file, headerBytes)).toString('latin1');
    const id = headerForm.exec(header)?.[1];
    if (id === undefined) throw new Error(`${path} is not a backup, or was altered`);
    const key = find(id);
    if (!key) throw new Error(`${path} is encrypted with the key ${id}, which TUMA_BACKUP_KEY does not have`);
    const secret = fileKey(key, header);
    let chunk = await readFully(file, chunkBytes + tagBytes);
    for (let n = 0, isLast = false; !isLast; n++) {
      const next = await readFully(file, chunkBytes + tagBytes);
      isLast = next.length === 0;
      yield verified(chunk, { secret, nonce: nonceOf(n, isLast), path });
      chunk = next;
    }
  } finally {
    await file.close();
  }
}

function verified(
  chunk: Buffer,
  { secret, nonce, path }: { secret: Buffer; nonce: Buffer; path: string },
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new Error(`${path} is not whole or was altered: it is not restored`, { cause: error });
  }
}

/** Reads this many bytes, fewer only at the end of the file. */
async function readFully(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
