// The database of the benchmarks: a folder (DATA_DIR, or data/bench) kept between runs, with clients and users. `npm run
// bench:seed` fills it, `npm run bench` measures on it; sending benchmarks use a temporary one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database, type Db } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ensurePartitions } from '../../server/db/messages/partitions.ts';
import { sha256 } from '../../server/runtime/sha256.ts';
import { ensureRoles, roleIds } from '../../server/modules/access/access.service.ts';
import { createClient, ensurePlatform } from '../../server/modules/clients/clients.service.ts';
import { createUser } from '../../server/modules/identity/identity.service.ts';
import { insertToken } from '../../server/modules/identity/tokens.store.ts';
import { newToken } from '../../server/modules/identity/tokens.ts';
import { ensurePrefixes } from '../../server/modules/networks/networks.service.ts';

export interface BenchServer extends Database {
  /** Process id of PostgreSQL. */
  postgres: number;
  /** Folder of the data. */
  dir: string;
  stop: () => Promise<void>;
}

/** Opens the database of the benchmarks, or with `dataDir` a temporary one. */
export async function startBenchServer(
  dataDir = process.env['DATA_DIR'] ?? './data/bench',
): Promise<BenchServer> {
  const embedded = await startEmbedded({ dataDir });
  const database = openDatabase(embedded.url);
  await prepareDatabase(database.db);
  return {
    ...database,
    dir: embedded.dir,
    postgres: Number(readFileSync(join(embedded.dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

/** Fills an empty database with the rows that every system has. */
export async function prepareDatabase(db: Db): Promise<void> {
  await migrate(db);
  await ensurePartitions(db, { from: new Date(), to: new Date() });
  await ensureRoles(db);
  await ensurePlatform(db, '254700000000');
  await ensurePrefixes(db);
}

/** Returns the clients of the benchmarks, the largest first; creates missing ones. */
export async function benchClients(db: Db, count: number): Promise<number[]> {
  const known = await db
    .selectFrom('clients')
    .select('id')
    .where('name', 'like', 'Bench %')
    .orderBy('id')
    .execute();
  const ids = known.map(({ id }) => id);
  while (ids.length < count) {
    const name = `Bench ${ids.length + 1}`;
    const client = {
      name,
      msisdn: `2547110${String(ids.length).padStart(5, '0')}`,
      email: 'bench@example.com',
    };
    ids.push(await db.transaction().execute((tx) => createClient(tx, client)));
  }
  return ids;
}

/** Gives a client a sender ID with a route to every number. */
export async function addSenderId(db: Db, clientId: number): Promise<void> {
  await sql`
    WITH link AS (
      UPDATE connectors SET status = 1, scope = 'DEFAULT' WHERE name = 'Bench 1' RETURNING id
    ), sender AS (
      INSERT INTO sender_configurations (code, connector_id, package_id) SELECT 'BENCH', id, 1001 FROM link
      ON CONFLICT (code, connector_id) DO UPDATE SET status = 1 RETURNING id
    )
    INSERT INTO client_senders (client_id, sender_configuration_id) SELECT ${clientId}::int, id FROM sender
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Creates a live key of the HTTP API. */
export async function createKey(db: Db, clientId: number): Promise<string> {
  made++;
  const key = `tuma_live_bench${Date.now()}x${made}`;
  await db
    .insertInto('api_keys')
    .values({
      client_id: clientId,
      name: 'Bench',
      live: true,
      scopes: ['messages:send', 'messages:read'],
      hash: sha256(key),
      ending: key.slice(-4),
    })
    .execute();
  return key;
}

let made = 0;

/** Creates a user, ROOT of the platform or a Client Admin, and returns a token. */
export async function createToken(db: Db, clientId: number): Promise<string> {
  made++;
  const user = {
    clientId,
    roleId: clientId === 1 ? roleIds.root : roleIds.clientAdmin,
    fullName: 'Bench',
    msisdn: `25471${String(Date.now() % 10_000_000).padStart(7, '0')}${made}`,
    email: 'bench@example.com',
    passwordHash: 'none',
    passwordChangeDue: false,
    status: 1,
  };
  const userId = await db.transaction().execute((tx) => createUser(tx, user));
  const now = new Date();
  const { token, hash, expires } = newToken(now);
  await insertToken(db, { userId, hash, now, expires });
  return token;
}
