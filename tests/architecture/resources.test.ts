// Steps for a new resource that neither a type nor another test checks (CONTRIBUTING.md): deletion of clients, and demo rows.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { seedDemo } from '../../server/seed/index.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { testSecrets } from '../support/secrets.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const database = await closeAfterAll(testDatabase());
const { db } = database;

/** Tables with records that prevent the deletion of a client. */
const records = ['campaigns', 'payments', 'uploads'];

test('every table that refers to a client cascades its deletion, or is known to prevent it', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE confrelid = 'clients'::regclass AND contype = 'f' AND confdeltype <> 'c' AND conparentid = 0
    ORDER BY 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(records);
});

/** Tables that running processes and requests fill, but not the demo. */
const filledAtWork = new Set(
  `alarm_events alarm_notices api_messages api_requests approvals audit_checks audit_seals awaiting books_checks claims connector_breakers connector_leases connector_states database_place engines erased_dnd erased_dnd_keys erasures gateway_binds
  gateway_messages gateway_parts gateway_texts gateways idempotency_keys inbound_parts invitations journal known_origins message_reroutes message_slots
  msisdn_networks outbox parked_results password_codes platform_texts preflights rate_limits receipt_delays recovery_codes registration_codes remembered_devices second_factors sending_hold test_message_counts test_messages tokens unapproved_moves unmatched_receipts waiting_erasures
  webhook_deliveries webhook_endpoints webhook_events webhook_queue`.split(/\s+/),
);

test('the demo has rows in every table that is not filled by running processes and requests', async () => {
  await ensureRoles(db);
  await seedDemo({ database, clock: () => new Date(), secrets: testSecrets, simulatorPort: 2775 });
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
