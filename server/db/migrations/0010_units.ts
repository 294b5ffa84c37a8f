// What clients were given, findable without the entries of their sends; the balance a client wants to be warned at.
import { sql, type Kysely } from 'kysely';

/** Marks what is there already: this is no change of what was posted, so the guard steps aside for it. */
const given = `
ALTER TABLE ledger_entries ADD COLUMN given boolean NOT NULL DEFAULT false;
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
UPDATE ledger_entries e SET given = true FROM ledger_postings p, ledger_accounts a
  WHERE p.id = e.posting_id AND a.id = e.account_id AND e.amount > 0
    AND a.kind IN ('client_balance', 'client_bonus') AND p.kind NOT IN ('refund', 'release');
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
-- As small as the top-ups; the millions of entries of sends are not in it.
CREATE INDEX ledger_entries_given ON ledger_entries (account_id, id) WHERE given;`;

const lowBalance = `
-- Units below which the client is warned; null: not at all. told: when its people were, until it is above again.
ALTER TABLE clients ADD COLUMN low_balance bigint CHECK (low_balance >= 1);
ALTER TABLE clients ADD COLUMN low_balance_told timestamptz;`;

/** Roles of the house that saw units already may set the alert, too. */
const grants = `
INSERT INTO role_permissions (role_id, module, action)
SELECT role_id, 'units', 'update' FROM role_permissions
WHERE module = 'units' AND action = 'read' AND role_id IN (2, 3) ON CONFLICT DO NOTHING;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [given, lowBalance, grants]) await sql.raw(part).execute(db);
}
