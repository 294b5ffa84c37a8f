// Steps of a new resource that no type and no other test checks (CONTRIBUTING.md#add-a-resource).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { modules } from '../../contract/endpoint.ts';
import { builtInRoles, roleIds } from '../../server/modules/access/roles.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { testDatabase } from '../support/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());

/** Modules that only ROOT holds. */
const rootOnly = ['otp_text'];

test('every module is granted to Administrator in server/modules/access/roles.ts', () => {
  const administrator = builtInRoles.find(({ id }) => id === roleIds.administrator);
  const ungranted = modules.filter((module) => !administrator?.grants[module]);
  expect(ungranted).toEqual(rootOnly);
});

/** Tables with records that keep a client from being deleted. */
const records = ['campaigns', 'payments', 'uploads'];

test('every table that refers to a client cascades its deletion, or is known to prevent it', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE confrelid = 'clients'::regclass AND contype = 'f' AND confdeltype <> 'c' AND conparentid = 0
    ORDER BY 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(records);
});
