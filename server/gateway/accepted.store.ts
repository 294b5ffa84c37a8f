import { numberArray, textArray } from '../db/sql/arrays.ts';
import type { Tx } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';

/** A submission that was accepted: one row of gateway_messages. */
export interface Accepted {
  id: number;
  accountId: number;
  messageId: number;
  source: string;
  destination: string;
  /** registered_delivery: 0 no receipt, 1 any, 2 of failures only. */
  registered: number;
  answerId?: number | undefined;
  userReference: number | null;
}

/** Records accepted submissions and the receipts to send for them. */
export async function insertAccepted(tx: Tx, rows: readonly Accepted[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = (of: (row: Accepted) => number) => numberArray(rows.map(of));
  const optional = (of: (row: Accepted) => number | null | undefined) =>
    textArray(rows.map((row) => of(row)?.toString() ?? null));
  // Addresses are stored for the receipt only.
  const addresses = (of: (row: Accepted) => string) =>
    textArray(rows.map((row) => (row.registered === 0 ? '' : of(row))));
  await runSql(tx)`
    INSERT INTO gateway_messages (id, account_id, message_id, source, destination, on_failure_only, receipt, answer_id,
      user_reference)
    SELECT r.id, r.account_id, r.message_id, r.source, r.destination, r.registered = 2,
      CASE WHEN r.registered = 0 THEN 'none' ELSE 'due' END, r.answer_id, r.user_reference
    FROM unnest(${numbers((r) => r.id)}::bigint[], ${numbers((r) => r.accountId)}::int[], ${numbers((r) => r.messageId)}::bigint[],
      ${addresses((r) => r.source)}::text[], ${addresses((r) => r.destination)}::text[],
      ${numbers((r) => r.registered)}::int[], ${optional((r) => r.answerId)}::bigint[], ${optional((r) => r.userReference)}::int[])
      AS r(id, account_id, message_id, source, destination, registered, answer_id, user_reference)`;
}
