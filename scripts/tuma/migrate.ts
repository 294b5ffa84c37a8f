import { openDatabase } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate as runMigrations } from '../../server/db/migrate.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  summary: 'Brings the schema of the database to this version',
  usage: '',
  help: ['A start does the same. Of the embedded PostgreSQL, Tuma must be stopped.'],
  async run({ config: { DATABASE_URL: url, DATA_DIR: dataDir } }) {
    const embedded = url === undefined ? await startEmbedded({ dataDir }) : undefined;
    const database = openDatabase(url ?? embedded?.url ?? '');
    try {
      const ran = await runMigrations(database.db);
      const line = ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`;
      return { lines: [line], data: { ran } };
    } finally {
      await database.close();
      await embedded?.stop();
    }
  },
};
