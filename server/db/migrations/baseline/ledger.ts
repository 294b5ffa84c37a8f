/** Units and money: double entry (decisions/013-double-entry-ledger.md), and the payments of M-Pesa. */
export const ledger = `
-- Every posting's entries sum to zero per unit; a balance is the sum of its account's entries.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('sms', 'kes')),
  client_id int REFERENCES clients ON DELETE CASCADE,
  package_id int,
  balance numeric(24,4) NOT NULL DEFAULT 0,
  -- The balance may not fall below it; null where an account may go negative.
  floor numeric(24,4),
  CHECK (floor IS NULL OR balance >= floor),
  CHECK (unit <> 'sms' OR balance = trunc(balance)),
  UNIQUE NULLS NOT DISTINCT (kind, unit, client_id, package_id)
);
-- The platform's accounts exist before anything is posted, as a client's are opened with the client: existing accounts are
-- locked by id and new ones by name, and mixing the two orders could deadlock.
INSERT INTO ledger_accounts (kind, unit, floor) VALUES
  ('supply', 'sms', NULL), ('platform_stock', 'sms', 0), ('payments_clearing', 'kes', NULL), ('sales', 'kes', NULL);
CREATE TABLE ledger_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  description text NOT NULL,
  user_id int REFERENCES users,
  cause text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_postings_by_cause ON ledger_postings (cause);
-- The last defence against a second credit or reversal: one posting of each a payment, whatever the code does.
CREATE UNIQUE INDEX ledger_postings_of_payments ON ledger_postings (cause) WHERE cause LIKE 'payment:%';
CREATE UNIQUE INDEX ledger_postings_of_reversals ON ledger_postings (cause) WHERE cause LIKE 'reversal:%';
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id bigint NOT NULL REFERENCES ledger_postings,
  account_id bigint NOT NULL REFERENCES ledger_accounts,
  amount numeric(24,4) NOT NULL CHECK (amount <> 0),
  opening numeric(24,4) NOT NULL,
  closing numeric(24,4) NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  -- Units a client received: a transfer, a top-up, a bonus; not a refund or a release.
  given boolean NOT NULL DEFAULT false,
  CHECK (opening + amount = closing)
);
CREATE INDEX ledger_entries_by_posting ON ledger_entries (posting_id);
CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, id);
-- As small as the top-ups; excludes the millions of entries of sends.
CREATE INDEX ledger_entries_given ON ledger_entries (account_id, id) WHERE given;
-- History is never rewritten: corrections are new postings.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();`;

/**
 * A posting is one call, however many accounts it moves. It locks the accounts by id, so that two postings cannot deadlock; a
 * floor is enforced by the condition of the update itself. Returns the place of the leg its account does not cover (the caller
 * then ends the transaction), else null.
 */
export const posting = `
CREATE FUNCTION ledger_account(a_kind text, a_unit text, a_client int, a_package int, a_floor numeric) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE found bigint;
BEGIN
  FOR attempt IN 1..2 LOOP
    -- Three ways to ask, since IS NOT DISTINCT FROM finds no index.
    IF a_client IS NOT NULL THEN
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id = a_client AND package_id IS NOT DISTINCT FROM a_package;
    ELSIF a_package IS NOT NULL THEN
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id IS NULL AND package_id = a_package;
    ELSE
      SELECT id INTO found FROM ledger_accounts
        WHERE kind = a_kind AND unit = a_unit AND client_id IS NULL AND package_id IS NULL;
    END IF;
    EXIT WHEN found IS NOT NULL;
    INSERT INTO ledger_accounts (kind, unit, client_id, package_id, floor)
      VALUES (a_kind, a_unit, a_client, a_package, a_floor) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found;
END $$;
CREATE FUNCTION ledger_post(p_kind text, p_description text, p_user int, p_cause text, p_at timestamptz, p_legs json)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE leg record; posting bigint; closed numeric;
BEGIN
  INSERT INTO ledger_postings (kind, description, user_id, cause, created)
    VALUES (p_kind, p_description, p_user, p_cause, coalesce(p_at, now())) RETURNING id INTO posting;
  FOR leg IN
    SELECT l.place, l.amount, l.given, ledger_account(l.kind, l.unit, l.client_id, l.package_id, l.floor) AS account
    FROM json_to_recordset(p_legs) AS l(place int, kind text, unit text, client_id int, package_id int, floor numeric,
      amount numeric, given boolean) ORDER BY 4, 1
  LOOP
    UPDATE ledger_accounts SET balance = balance + leg.amount
      WHERE id = leg.account AND (leg.amount > 0 OR floor IS NULL OR balance + leg.amount >= floor)
      RETURNING balance INTO closed;
    IF NOT FOUND THEN RETURN leg.place; END IF;
    INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, given, created)
      VALUES (posting, leg.account, leg.amount, closed - leg.amount, closed, leg.given, coalesce(p_at, now()));
  END LOOP;
  RETURN NULL;
END $$;`;

export const payments = `
CREATE TABLE payments (
  id int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('stk', 'paybill')),
  state text NOT NULL CHECK (state IN ('sending', 'waiting', 'confirming', 'paid', 'cancelled', 'no_funds', 'wrong_pin',
    'unreachable', 'expired', 'failed', 'review', 'dismissed')),
  -- Null while the payer's client is not known.
  client_id int REFERENCES clients ON DELETE SET NULL,
  user_id int REFERENCES users ON DELETE SET NULL,
  -- KES: the amount requested, and the amount M-Pesa confirmed.
  amount numeric(12,2) NOT NULL CHECK (amount > 0),
  paid numeric(12,2),
  msisdn text,
  payer text,
  reference text NOT NULL,
  merchant_request_id text,
  checkout_request_id text,
  -- M-Pesa's receipt once it is confirmed, and the one a notice claimed before, which proves nothing.
  receipt text,
  claimed_receipt text,
  result_code text,
  reason text,
  units bigint,
  -- The row of the same receipt that was credited in its place.
  settled_by int REFERENCES payments,
  -- When M-Pesa is queried next, and how often it was.
  next_query timestamptz,
  queries smallint NOT NULL DEFAULT 0,
  note text,
  handled_by int REFERENCES users ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK (state <> 'paid' OR units IS NOT NULL OR settled_by IS NOT NULL),
  -- When an admin noted that M-Pesa took the money back. The payment stays paid, so that a repeated notice finds it settled
  -- and credits nothing.
  reversed timestamptz CHECK (reversed IS NULL OR state = 'paid')
);
-- One row a receipt: however many notices name it, it is credited once.
CREATE UNIQUE INDEX payments_receipt ON payments (receipt);
CREATE UNIQUE INDEX payments_checkout ON payments (checkout_request_id);
CREATE INDEX payments_by_client ON payments (client_id, created);
CREATE INDEX payments_by_time ON payments (created, id);
CREATE INDEX payments_by_reference ON payments (reference, id);
-- Search finds a claimed receipt, too.
CREATE INDEX payments_by_claimed_receipt ON payments (claimed_receipt) WHERE claimed_receipt IS NOT NULL;
CREATE INDEX payments_to_ask ON payments (next_query) WHERE next_query IS NOT NULL;
CREATE INDEX payments_to_review ON payments (id) WHERE state = 'review';`;
