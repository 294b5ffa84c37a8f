// Steps of a new resource that neither a type nor a screen's own test notices (CONTRIBUTING.md): grants, provider, demo rows.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { modules } from '../../contract/endpoint.ts';
import { collections } from '../../contract/index.ts';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { builtInRoles, roleIds } from '../../server/modules/access/roles.ts';
import { seedDemo } from '../../server/seed/index.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { testDatabase } from '../support/testDatabase.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Reading one-time passwords is granted by the operator alone. */
const rootOnly = ['otp_text'];

test('every module is granted to a built-in role other than ROOT', () => {
  const granted = new Set(
    builtInRoles.filter(({ id }) => id !== roleIds.root).flatMap(({ grants }) => Object.keys(grants)),
  );
  expect(modules.filter((module) => !granted.has(module))).toEqual(rootOnly);
});

test('every list of a screen has an adapter in the data provider or is a collection of the contract', () => {
  const screens = globSync('src/{resources,features,pages}/**/*.tsx', { cwd: root }).map(textOf);
  const lists = new Set(
    screens.flatMap((text) =>
      Array.from(text.matchAll(/\bresource(?:=| = |: )["']([\w-]+)["']/g), ([, name = '']) => name),
    ),
  );
  expect(lists.size).toBeGreaterThan(20);
  const adapters = Array.from(
    textOf('src/dataProvider/index.ts').matchAll(/^ {2}'?([\w-]+)'?: /gm),
    ([, name = '']) => name,
  );
  const known = new Set([...adapters, ...collections.map(({ name }) => name)]);
  expect([...lists].filter((name) => !known.has(name))).toEqual([]);
});

/** Filled by running processes and by requests, not by the demo. */
const filledAtWork = new Set(
  `awaiting claims connector_leases connector_states engines gateway_binds gateway_messages gateway_parts gateways
  idempotency_keys inbound_messages journal known_origins msisdn_networks outbox parked_results platform_texts preflights
  rate_limits tokens unmatched_receipts`.split(/\s+/),
);

test('the demo has rows in every table that is not filled by running processes and requests', async () => {
  const database = await closeAfterAll(testDatabase());
  const { db } = database;
  await ensureRoles(db);
  await seedDemo({ database, clock: () => new Date(), simulatorPort: 2775 });
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT LIKE 'kysely%' ORDER BY relname`.execute(db);
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (found.rows.length === 0) empty.push(name);
  }
  expect(empty.filter((name) => !filledAtWork.has(name))).toEqual([]);
});
