/**
 * npm run backup -- FOLDER: copies the embedded database into a new folder, also while Tuma runs. To restore, set DATA_DIR to
 * a copy of it. `npm run restore-drill -- FOLDER` verifies it.
 */
import { resolve } from 'node:path';
import { readConfig } from '../server/config.ts';
import { backUp } from '../server/db/backup.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { runningUrl } from '../server/db/embeddedUrl.ts';

const target = process.argv[2];
const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
if (target === undefined) throw new Error('Name the folder of the backup: npm run backup -- FOLDER');
if (DATABASE_URL !== undefined)
  throw new Error('Back up your own PostgreSQL with its tools: see docs/running.md');
const running = runningUrl(DATA_DIR);
const embedded = running === undefined ? await startEmbedded({ dataDir: DATA_DIR }) : undefined;
const dir = resolve(DATA_DIR);
const started = performance.now();
const bytes = await backUp({ url: running ?? embedded?.url ?? '', dir }, target).finally(() =>
  embedded?.stop(),
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${(bytes / 1024 / 1024).toFixed(0)} MB of ${dir} copied to ${target} in ${seconds} s`);
