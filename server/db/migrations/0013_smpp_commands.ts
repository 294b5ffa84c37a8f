// Listeners of gateways with their public name, and what SMPP messages carry further: the id that the recipients of a submit_multi
// share, the client's own reference, and the message class.
import { sql, type Kysely } from 'kysely';

const commands = `
-- Null: the gateway does not listen there.
ALTER TABLE gateways ALTER COLUMN port DROP NOT NULL, ADD COLUMN tls_port int;
-- The name under which clients' systems reach it.
ALTER TABLE gateways ADD COLUMN host text;
-- answer_id: the id in the answer, where the recipients of a submit_multi share one; user_reference: user_message_reference.
ALTER TABLE gateway_messages ADD COLUMN answer_id bigint, ADD COLUMN user_reference int;
CREATE INDEX gateway_messages_by_answer ON gateway_messages (answer_id) WHERE answer_id IS NOT NULL;
ALTER TABLE gateway_parts ADD COLUMN answer_id bigint, ADD COLUMN user_reference int;
CREATE INDEX gateway_parts_by_answer ON gateway_parts (answer_id) WHERE answer_id IS NOT NULL;
-- 3GPP TS 23.038 section 4: 0 is shown at once and not stored by the phone (flash). Null: none.
ALTER TABLE messages ADD COLUMN message_class smallint;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(commands).execute(db);
}
