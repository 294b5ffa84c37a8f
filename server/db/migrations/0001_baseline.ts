// The schema of version 0.1.0. Later changes are migrations of their own; this file and its parts do not change.
import { sql, type Kysely } from 'kysely';
import { accounts } from './baseline/accounts.ts';
import { campaigns } from './baseline/campaigns.ts';
import { connectors } from './baseline/connectors.ts';
import { contacts } from './baseline/contacts.ts';
import { counts } from './baseline/counts.ts';
import { gateway } from './baseline/gateway.ts';
import { ledger, payments, posting } from './baseline/ledger.ts';
import { messages, work } from './baseline/messages.ts';
import { senders } from './baseline/senders.ts';

/** In the order of their references. */
const parts = [
  accounts,
  connectors,
  senders,
  contacts,
  campaigns,
  messages,
  work,
  counts,
  gateway,
  ledger,
  posting,
  payments,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of parts) await sql.raw(part).execute(db);
}
