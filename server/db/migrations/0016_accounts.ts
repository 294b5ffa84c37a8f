// Every account of units and KES that the platform and its clients post to, open before anything is posted: accounts that
// are there are locked in the order of their ids, new ones in the order of their names, and the two orders cross.
import { sql, type Kysely } from 'kysely';

const platforms = `
INSERT INTO ledger_accounts (kind, unit, floor) VALUES
  ('supply', 'sms', NULL), ('platform_stock', 'sms', 0), ('payments_clearing', 'kes', NULL), ('sales', 'kes', NULL)
  ON CONFLICT DO NOTHING;`;

const ofClients = `
INSERT INTO ledger_accounts (kind, unit, client_id, floor)
SELECT a.kind, a.unit, c.id,
  CASE WHEN a.kind = 'client_balance' AND c.billing_mode = 'POSTPAID' THEN -c.credit_limit ELSE a.floor END
FROM clients c CROSS JOIN (VALUES
  (1, 'client_balance', 'sms', 0), (2, 'client_bonus', 'sms', 0), (3, 'client_reserved', 'sms', 0),
  (4, 'client_consumption', 'sms', NULL), (5, 'client_refunds', 'sms', NULL), (6, 'client_credit', 'kes', 0)
) a(place, kind, unit, floor)
ORDER BY c.id, a.place ON CONFLICT DO NOTHING;`;

/** A receipt that a notice claimed and nothing confirmed yet is searched for, too. */
const claimedReceipts = `
CREATE INDEX IF NOT EXISTS payments_by_claimed_receipt ON payments (claimed_receipt) WHERE claimed_receipt IS NOT NULL;`;

/** Who is told of the decision; null once that user is gone. */
const requesters = `
ALTER TABLE sender_requests ADD COLUMN IF NOT EXISTS user_id int REFERENCES users ON DELETE SET NULL;
UPDATE sender_requests r SET user_id = (
  SELECT min(u.id) FROM users u WHERE u.client_id = r.client_id AND u.full_name = r.requested_by) WHERE user_id IS NULL;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [platforms, ofClients, claimedReceipts, requesters]) await sql.raw(part).execute(db);
}
