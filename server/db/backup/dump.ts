// Backup of a PostgreSQL behind DATABASE_URL with its own client programs, pg_dump and pg_restore, which must be on the PATH in the
// server's version or later. With a key the dump is one encrypted file. A password is never an argument, which others could read.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../domain/thrown.ts';
import { prepareTarget } from './backup.ts';
import { endWithProcess } from '../../runtime/childProcess.ts';
import { readEncrypted, writeEncrypted } from './encryptedFile.ts';
import { flushTree } from './flush.ts';
import type { Key } from '../secrets/keys.ts';

const names = { encrypted: 'dump.tuma', plain: 'dump.pgdump' };

/** The dump in the folder of a backup; undefined if it has none. */
export const dumpIn = (folder: string): string | undefined =>
  Object.values(names)
    .map((name) => join(folder, name))
    .find(existsSync);

/** Dumps the database into the new folder `target`, in its state at the start of the dump. Returns the size in bytes. */
export async function dump(url: string, target: string, key?: Key): Promise<number> {
  await prepareTarget(target);
  const program = run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], url);
  let bytes = 0;
  // Output is read from the start on, because Node drops unread output of a program that has ended.
  const out = program.child.stdout!.pipe(new PassThrough());
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
    // A program that failed must not leave a file that looks complete.
    await program.done;
  };
  if (key)
    await writeEncrypted(join(target, names.encrypted), key, async (file) => {
      for await (const piece of counted(out)) await file.write(piece);
    });
  else await writePlain(join(target, names.plain), counted(out));
  await flushTree(target);
  return bytes;
}

async function writePlain(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const half = `${path}.part`;
  try {
    await pipeline(content, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(half, path);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

/** Restores a dump into an empty database. Throws an explanation if the dump is incomplete; the database must then be dropped. */
export async function restoreDump(file: string, url: string, keys: readonly Key[]): Promise<void> {
  const content = file.endsWith(names.encrypted)
    ? Readable.from(readEncrypted(file, (id) => keys.find((key) => key.id === id)))
    : createReadStream(file);
  const program = run(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname='],
    url,
  );
  const fed = pipeline(content, program.child.stdin!);
  const [read] = await Promise.allSettled([fed, program.done]);
  // An error with a code comes from the pipe to a program that ended early, whose own error says more.
  if (read.status === 'rejected' && codeOf(read.reason) === undefined) throw read.reason;
  await program.done;
}

function run(
  name: string,
  args: readonly string[],
  url: string,
): { child: ChildProcess; done: Promise<void> } {
  const child = spawn(name, args, {
    env: { ...process.env, ...environmentOf(url) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  endWithProcess(child, 'SIGTERM');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)));
  const ended = async () => {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${name} failed: ${errors.trim() || `it ended with ${code}`}`);
  };
  const done = ended().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error(
        `${name} is not on this machine: install the client programs of your PostgreSQL's version`,
      );
    throw error;
  });
  done.catch(() => undefined);
  return { child, done };
}

/** Parameters of the address that libpq and the server's driver share, as libpq's variables. */
const tlsVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

/** The address as libpq's variables. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: user,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)) || user,
    ...Object.fromEntries(
      Object.entries(tlsVariables).flatMap(([name, variable]) => {
        const value = searchParams.get(name);
        // The driver's own value for a certificate that is not checked.
        return value === null ? [] : [[variable, value === 'no-verify' ? 'require' : value]];
      }),
    ),
  };
}
