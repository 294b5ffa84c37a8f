// Failed messages of which some parts were sent before a reason for which others are not sent (db/messages/unsent.ts): the home counts them by
// reason, and finds them among a day's cancelled messages by the index.
// Beside the version before: yes. The trigger fills the column for both.
import { sql, type Kysely } from 'kysely';
import { firstIdAt } from '../../domain/messageId.ts';
import { isPartlySentRow } from '../messages/unsent.ts';

const trigger = `
CREATE OR REPLACE FUNCTION message_failed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_failures (id, client_id, class, sender_id, network, failure_code, campaign_id, parts_sent)
    VALUES (NEW.id, NEW.client_id, NEW.class, NEW.sender_id, NEW.network, NEW.failure_code, NEW.campaign_id, NEW.parts_sent)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;`;

const dayMs = 86_400_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null in earlier rows, of which only those of the day are counted. Longer than a day, as the day is that of Nairobi.
  await sql`ALTER TABLE message_failures ADD COLUMN parts_sent int`.execute(db);
  await sql.raw(trigger).execute(db);
  await sql`
    UPDATE message_failures f SET parts_sent = m.parts_sent FROM messages m
    WHERE m.id = f.id AND f.id >= ${firstIdAt(new Date(Date.now() - 2 * dayMs))}::bigint AND ${isPartlySentRow('m')}`.execute(
    db,
  );
  await sql`
    CREATE INDEX message_failures_partly_sent ON message_failures (id) INCLUDE (failure_code, class)
    WHERE ${isPartlySentRow('message_failures')}`.execute(db);
}
