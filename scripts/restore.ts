/** npm run restore -- FOLDER: restores that backup, encrypted or not, into DATA_DIR, which must hold no data. */
import { readConfig } from '../server/config.ts';
import { restore } from '../server/db/backup.ts';
import { parseKeys } from '../server/db/secrets/keys.ts';
import { printError } from './printError.ts';

const source = process.argv[2];
if (source === undefined) throw new Error('Name the folder of the backup: npm run restore -- FOLDER');
const { DATA_DIR, TUMA_BACKUP_KEY: keys } = readConfig(process.env);
await restore(source, DATA_DIR, keys === undefined ? [] : parseKeys(keys)).then(
  () =>
    console.log(
      `${source} restored to ${DATA_DIR}. Copy the secrets.key of its secrets there, then npm start.`,
    ),
  printError,
);
