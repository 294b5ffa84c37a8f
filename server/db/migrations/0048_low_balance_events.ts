// When the event `balance.low` was recorded, which does not wait for the SMS (requirements/domain.md#low-balance).
// Beside the version before: yes. That version records the event with the SMS.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE clients ADD COLUMN low_balance_recorded timestamptz`.execute(db);
  await sql`
    UPDATE clients SET low_balance_recorded = low_balance_notified WHERE low_balance_notified IS NOT NULL`.execute(
    db,
  );
}
