// Requests as they are listed, with what they would do.
import { sql } from 'kysely';
import type { Approval, ApprovalKind } from '../../../contract/approvals.ts';
import { textArray } from '../../db/sql/arrays.ts';
import { named } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/sql/rows.ts';

interface Shown {
  kinds: readonly ApprovalKind[];
  state?: Approval['state'] | undefined;
  ids?: readonly number[] | undefined;
}

const shown = (db: Db, { kinds, state, ids }: Shown) => {
  const rows = db
    .selectFrom('approvals')
    .where(sql<boolean>`approvals.kind = ANY(${textArray(kinds)}::text[])`)
    .where(named(ids, 'approvals.id'));
  return state === undefined ? rows : rows.where('approvals.state', '=', state);
};

export const countApprovals = (db: Db, filter: Shown): Promise<number> => countOf(shown(db, filter));

/**
 * Lists requests with the client, payment and limit that they are about, newest first. A prompt that was credited by another row of its
 * receipt has the units of that row. Index: primary key.
 */
export const listApprovals = (db: Db, filter: Shown, page: { offset: number; limit: number }) =>
  shown(db, filter)
    .leftJoin('clients', 'clients.id', 'approvals.client_id')
    .leftJoin('ledger_accounts as credit', (on) =>
      on.onRef('credit.client_id', '=', 'approvals.client_id').on('credit.kind', '=', 'client_credit'),
    )
    .leftJoin('payments', (on) =>
      on.on(
        sql<boolean>`payments.id = CASE WHEN approvals.kind LIKE 'payment%' THEN (approvals.body->>'id')::bigint END`,
      ),
    )
    .leftJoin('payments as settling', 'settling.id', 'payments.settled_by')
    .leftJoin('clients as owner', 'owner.id', 'payments.client_id')
    .leftJoin('ledger_entries as corrected', (on) =>
      on.on(
        sql<boolean>`corrected.id = CASE WHEN approvals.kind = 'correction' THEN (approvals.body->>'id')::bigint END`,
      ),
    )
    .leftJoin('ledger_postings as mistake', 'mistake.id', 'corrected.posting_id')
    .innerJoin('platform_settings', (on) => on.onTrue())
    .selectAll('approvals')
    .select([
      'clients.name as client_name',
      'clients.sms_cost',
      'credit.balance as earlier_kes',
      'payments.id as payment_id',
      'owner.name as owner_name',
      'platform_settings.approval_units as limit_now',
      'corrected.amount as corrected_units',
      'mistake.description as corrected_description',
      'mistake.created as corrected_created',
    ])
    .select(({ fn }) => [
      fn.coalesce('payments.receipt', 'settling.receipt', 'payments.claimed_receipt').as('receipt'),
      fn.coalesce('payments.paid', 'payments.amount').as('amount'),
      fn.coalesce('payments.units', 'settling.units').as('credited'),
    ])
    .orderBy('approvals.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export type ListedRow = Awaited<ReturnType<typeof listApprovals>>[number];

/** Counts the requests that wait for the decision of this person, and returns the time of the oldest. */
export async function countWaiting(
  db: Db,
  { kinds, userId }: { kinds: readonly ApprovalKind[]; userId: number },
): Promise<{ count: number; since: Date | null }> {
  return shown(db, { kinds, state: 'waiting' })
    .where('user_id', '<>', userId)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('asked').as('since')])
    .executeTakeFirstOrThrow();
}
