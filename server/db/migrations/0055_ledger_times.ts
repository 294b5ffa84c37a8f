// The times of entries in the order of their accounts (modules/ledger/statementDays.store.ts).
// Beside the version before: yes. It replaces a function by one with the same parameters.
import { sql, type Kysely } from 'kysely';

/** As in baseline/ledger.ts, but the time is taken once all accounts are locked: statements read the last entry before a day. */
const posting = `
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_description text, p_user int, p_cause text, p_at timestamptz, p_legs json)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE leg record; posting bigint; closed numeric; posted timestamptz;
  accounts bigint[]; amounts numeric[]; closings numeric[]; gifts boolean[];
BEGIN
  FOR leg IN
    SELECT l.place, l.amount, l.given, ledger_account(l.kind, l.unit, l.client_id, l.package_id, l.floor) AS account
    FROM json_to_recordset(p_legs) AS l(place int, kind text, unit text, client_id int, package_id int, floor numeric,
      amount numeric, given boolean) ORDER BY 4, 1
  LOOP
    UPDATE ledger_accounts SET balance = balance + leg.amount
      WHERE id = leg.account AND (leg.amount > 0 OR floor IS NULL OR balance + leg.amount >= floor)
      RETURNING balance INTO closed;
    IF NOT FOUND THEN RETURN leg.place; END IF;
    accounts := accounts || leg.account;
    amounts := amounts || leg.amount;
    closings := closings || closed;
    gifts := gifts || leg.given;
  END LOOP;
  posted := coalesce(p_at, clock_timestamp());
  INSERT INTO ledger_postings (kind, description, user_id, cause, created)
    VALUES (p_kind, p_description, p_user, p_cause, posted) RETURNING id INTO posting;
  INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, given, created)
    SELECT posting, e.account_id, e.amount, e.closing - e.amount, e.closing, e.gift, posted
    FROM unnest(accounts, amounts, closings, gifts) AS e(account_id, amount, closing, gift);
  RETURN NULL;
END $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(posting).execute(db);
}
