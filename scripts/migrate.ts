/** npm run migrate: migrates the database (DATABASE_URL, or the embedded one of DATA_DIR) and prints the migrations it ran. */
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';

const config = readConfig(process.env);
const embedded =
  config.DATABASE_URL === undefined ? await startEmbedded({ dataDir: config.DATA_DIR }) : undefined;
const database = openDatabase(config.DATABASE_URL ?? embedded?.url ?? '');
try {
  const ran = await migrate(database.db);
  console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
} finally {
  await database.close();
  await embedded?.stop();
}
