import { migrate as runMigrations } from '../../server/db/migrate.ts';
import { onDatabase, onExisting } from '../withDatabase.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  summary: 'Brings the schema of the database to this version',
  usage: '',
  help: ['A start does the same. Of the embedded PostgreSQL, Tuma must be stopped.'],
  async run({ config: { DATABASE_URL: url, DATA_DIR: dataDir } }) {
    const ran =
      url === undefined
        ? await onExisting(dataDir, (own) => onDatabase(own, runMigrations))
        : await onDatabase(url, runMigrations);
    const line = ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`;
    return { lines: [line], data: { ran } };
  },
};
