// Idempotency keys are deleted with their client by a trigger. A reference looked the client up, and locked its row, for each send.
// Beside the version before: yes.
import { sql, type Kysely } from 'kysely';

const keysOfClients = `
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_client_id_fkey;
CREATE FUNCTION delete_keys_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM idempotency_keys WHERE client_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER clients_delete_keys AFTER DELETE ON clients FOR EACH ROW EXECUTE FUNCTION delete_keys_of_client();`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keysOfClients).execute(db);
}
