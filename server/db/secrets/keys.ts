// The keys of the secrets in the database: 32 random bytes each, in base64. Several are separated by spaces, commas or lines, oldest
// first; text after a # is a comment. The newest encrypts, and all decrypt. A key's id is derived from it, so a wrong key is always
// recognised. Keys are never stored in the database or in its backup.
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../domain/thrown.ts';

export interface Key {
  /** Eight hexadecimal digits. */
  id: string;
  bytes: Buffer;
}

const keyBytes = 32;

export const newKeyText = (): string => randomBytes(keyBytes).toString('base64');

/** Parses keys, oldest first. Throws an explanation if a key is not usable, which does not contain the key. */
export function parseKeys(text: string): Key[] {
  const parts = text
    .replace(/#.*$/gm, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (parts.length === 0) throw new Error('must have a key of 32 bytes in base64: openssl rand -base64 32');
  return parts.map((part, index) => {
    const bytes = Buffer.from(part, 'base64');
    if (bytes.length !== keyBytes || bytes.toString('base64') !== part)
      throw new Error(`must be 32 bytes in base64 (openssl rand -base64 32), which key ${index + 1} is not`);
    return { id: idOf(bytes), bytes };
  });
}

const idOf = (bytes: Buffer) =>
  createHash('sha256').update('tuma key id').update(bytes).digest('hex').slice(0, 8);

/** The keys in a text or in a file. The file is read again when it has changed. */
export class KeyRing {
  /** Description of where the keys are, for people. */
  readonly place: string;
  private readonly file: string | undefined;
  private version: string | undefined;
  private known: readonly Key[];

  private constructor(given: { place: string; keys: readonly Key[]; file?: string; version?: string }) {
    this.place = given.place;
    this.known = given.keys;
    this.file = given.file;
    this.version = given.version;
  }

  static ofText(text: string, place: string): KeyRing {
    return new KeyRing({ place, keys: parseKeys(text) });
  }

  /** Throws an explanation if the file cannot be read or has no usable key. */
  static ofFile(file: string): KeyRing {
    try {
      const version = versionOf(file);
      return new KeyRing({ place: file, keys: parseKeys(readFileSync(file, 'utf8')), file, version });
    } catch (error) {
      throw new Error(`The key file ${file} is not usable: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Oldest first. */
  get keys(): readonly Key[] {
    this.readChanges();
    return this.known;
  }

  find(id: string): Key | undefined {
    return this.known.find((key) => key.id === id) ?? this.keys.find((key) => key.id === id);
  }

  /** Adds a new key to the file, from which other processes read it, too. */
  add(): Key {
    if (this.file === undefined)
      throw new Error(
        `${this.place} is not a file that a key can be added to: see Secrets in docs/running.md`,
      );
    const text = newKeyText();
    replaceKeys(this.file, `${readFileSync(this.file, 'utf8').trimEnd()}\n${text}\n`);
    const key = parseKeys(text)[0];
    if (!key) throw new Error('No key was made');
    return key;
  }

  /** Reads the file again. While it is not usable, the keys read before remain. */
  private readChanges(): void {
    if (this.file === undefined) return;
    try {
      const version = versionOf(this.file);
      if (version === this.version) return;
      this.known = parseKeys(readFileSync(this.file, 'utf8'));
      this.version = version;
    } catch {
      // If a key is missing because of this, the code that needs it names it.
    }
  }
}

function versionOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

/** Creates a file with one new key, which only its owner can read. Throws if the file exists. */
export function makeKeyFile(file: string): void {
  const about =
    '# The keys of the secrets in the database. Keep a copy apart from its backups (docs/running.md).';
  writeKeys(file, `${about}\n${newKeyText()}\n`);
  flushName(file);
}

/** Replaces the file and keeps its owner, group and mode, even if another user such as root does so. */
function replaceKeys(file: string, text: string): void {
  const { uid, gid, mode } = statSync(file);
  const half = `${file}.new`;
  rmSync(half, { force: true });
  try {
    writeKeys(half, text);
    const own = statSync(half);
    if (own.uid !== uid || own.gid !== gid) chownSync(half, uid, gid);
    chmodSync(half, mode & 0o777);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw new Error(`No key was added to ${file}: ${messageOf(error)}`, { cause: error });
  }
  flushName(file);
}

/** Writes the file to the disk before anything is encrypted with its key. */
const writeKeys = (file: string, text: string): void =>
  writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });

/** Writes a new or changed name of the file to the disk, which is in its folder. */
function flushName(file: string): void {
  const handle = openSync(dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
