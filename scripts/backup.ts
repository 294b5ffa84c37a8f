/**
 * npm run backup -- FOLDER: copies the embedded database into a new folder, also while Tuma runs, encrypted with the newest key of
 * TUMA_BACKUP_KEY. `npm run restore-drill -- FOLDER` verifies it, `npm run restore -- FOLDER` restores it. With `--plain` it is not
 * encrypted.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { backUp } from '../server/db/backup.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { runningUrl } from '../server/db/embeddedUrl.ts';
import { parseKeys } from '../server/db/secrets/keys.ts';
import { printError } from './printError.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plain: { type: 'boolean', default: false } },
});
const config = readConfig(process.env);

async function backUpTo(target: string | undefined): Promise<string> {
  const { DATA_DIR, DATABASE_URL, TUMA_BACKUP_KEY: keys } = config;
  if (target === undefined) throw new Error('Name the folder of the backup: npm run backup -- FOLDER');
  if (DATABASE_URL !== undefined)
    throw new Error('Back up your own PostgreSQL with its tools: see docs/running.md');
  const key = values.plain || keys === undefined ? undefined : parseKeys(keys).at(-1);
  if (!key && !values.plain)
    throw new Error(
      'A backup is encrypted with TUMA_BACKUP_KEY, which is not set. Make a key with "openssl rand -base64 32 > backup.key", keep a ' +
        'copy of it apart from this machine and from the backups, and set TUMA_BACKUP_KEY_FILE to it. Without encryption: npm run backup -- --plain FOLDER',
    );
  const running = runningUrl(DATA_DIR);
  const embedded = running === undefined ? await startEmbedded({ dataDir: DATA_DIR }) : undefined;
  const dir = resolve(DATA_DIR);
  const started = performance.now();
  const bytes = await backUp({ url: running ?? embedded?.url ?? '', dir }, target, key).finally(() =>
    embedded?.stop(),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const how = key ? `encrypted with the key ${key.id}` : 'not encrypted';
  return `${(bytes / 1024 / 1024).toFixed(0)} MB of ${dir} copied to ${target} in ${seconds} s, ${how}`;
}

await backUpTo(positionals[0])
  .then((sentence) => console.log(sentence))
  .catch(printError);
