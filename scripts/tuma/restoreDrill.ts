import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { grouped } from '../../contract/grouped.ts';
import { keyPlaces, type Config } from '../../server/config/config.ts';
import { restore } from '../../server/db/backup/backup.ts';
import type { Db } from '../../server/db/database.ts';
import { dumpIn, restoreDump } from '../../server/db/backup/dump.ts';
import { listBackups } from '../../server/db/backup/keptBackups.ts';
import { clusterOf, effectiveUser } from '../../server/db/embedded/dataFolder.ts';
import { placeOf } from '../../server/db/embedded/embeddedPlace.ts';
import { stopOrphan } from '../../server/db/embedded/embeddedServer.ts';
import { isDiskFull } from '../../server/db/diskRoom.ts';
import { migrate } from '../../server/db/migrate.ts';
import { parseTarget, recoverTo, type Target } from '../../server/db/backup/recover.ts';
import { processExists } from '../../server/runtime/processExists.ts';
import { findKeys } from '../../server/db/secrets/openSecrets.ts';
import { listStoredKeys } from '../../server/db/secrets/reencrypt.ts';
import { messageOf } from '../../server/domain/thrown.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { atInterrupt, undoneAtInterrupt } from '../interrupts.ts';
import { onDatabase, onEmbedded } from '../withDatabase.ts';
import { backupKeys, exits, onlyArgument, WrongUse, type Command, type Result } from './command.ts';
import { ledgerLines } from './ledgerLines.ts';

export const restoreDrill: Command = {
  summary:
    'Opens a copy of a backup in a temporary folder, verifies the ledger, and looks for the keys of its secrets',
  usage: '[--to WHEN] FOLDER',
  takesArguments: true,
  help: [
    'Changes neither the backup nor the running system. FOLDER is a backup, or a folder of backup --keep: then its newest one is opened.',
    '--to WHEN   also replays the archived log, like restore --to',
    'The copy needs room in TMPDIR (/tmp). Exits with 1 where the backup cannot be opened, a rule is broken, or a key is missing.',
  ],
  options: { to: { type: 'string' } },
  async run(input) {
    const { config, values } = input;
    const folder = onlyArgument(input, 'folder');
    const target = values['to'] === undefined ? undefined : parseTarget(String(values['to']));
    if (target && config.WAL_ARCHIVE_DIR === undefined) throw new WrongUse('--to needs WAL_ARCHIVE_DIR');
    const source = listBackups(folder).at(-1) ?? folder;
    await removeKilled();
    const dataDir = mkdtempSync(join(tmpdir(), `tuma-drill-${process.pid}-`));
    const remove = () => removeFolder(dataDir);
    try {
      return await undoneAtInterrupt(remove, () => drill(config, { source, dataDir, target }));
    } catch (error) {
      // Says nothing about the backup.
      if (isDiskFull(error))
        throw new Error(
          `${tmpdir()} has no room for a copy of ${source}. Set TMPDIR to a folder on a disk with more room`,
          { cause: error },
        );
      const why = `${source} cannot be opened: ${messageOf(error)}`;
      return { lines: [why], data: { folder: source, error: why }, exit: exits.wrong };
    } finally {
      remove();
    }
  },
};

const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/** Removes the copies that killed drills of this user have left, which contain all messages, and stops their PostgreSQL. */
async function removeKilled(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^tuma-drill-(\d+)-/.exec(name)?.[1]);
    const dir = join(tmpdir(), name);
    if (!pid || processExists(pid) || statSync(dir).uid !== effectiveUser()) continue;
    const cluster = clusterOf(dir);
    stopOrphan(await placeOf(cluster), cluster);
    removeFolder(dir);
  }
}

async function drill(
  config: Config,
  { source, dataDir, target }: { source: string; dataDir: string; target: Target | undefined },
): Promise<Result> {
  const started = performance.now();
  const keys = backupKeys(config);
  const dump = dumpIn(source);
  const archive = config.WAL_ARCHIVE_DIR ?? '';
  if (target) await recoverTo(target, { source, dataDir, archive, keys, onSpawn: atInterrupt });
  else if (dump === undefined) await restore(source, dataDir, keys);
  return onEmbedded(dataDir, async (url) => {
    if (dump !== undefined) await restoreDump(dump, url, keys);
    return onDatabase(url, (db) => examine(config, { db, source, started }));
  });
}

async function examine(
  config: Config,
  { db, source, started }: { db: Db; source: string; started: number },
): Promise<Result> {
  await migrate(db);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const { rows } = await sql<{ messages: number; newest: Date | null; clients: number }>`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT max(created) FROM messages) AS newest,
      (SELECT count(*) FROM clients) AS clients`.execute(db);
  const broken = await verifyLedger(db);
  const here = findKeys(keyPlaces(config));
  const secrets = (await listStoredKeys(db)).map(({ id, secrets: count }) => ({
    key: id,
    secrets: count,
    isHere: here?.find(id) !== undefined,
  }));
  const { messages = 0, newest = null, clients = 0 } = rows[0] ?? {};
  const isWrong = broken.length > 0 || secrets.some(({ isHere }) => !isHere);
  return {
    lines: [
      `ready after ${seconds} s: ${clients} clients, ${grouped(messages)} messages, the newest of ${newest?.toISOString() ?? 'never'}`,
      ...ledgerLines(broken),
      ...secrets.map(
        ({ key, secrets: count, isHere }) =>
          `${count} secrets need the key ${key}, which is ${isHere ? 'here' : 'missing here'}`,
      ),
    ],
    data: { folder: source, seconds, clients, messages, newest, broken, secrets },
    exit: isWrong ? exits.wrong : exits.fine,
  };
}
