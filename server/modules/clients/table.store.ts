import { sql, type RawBuilder } from 'kysely';
import { allOf, containing, equals, named, within } from '../../db/conditions.ts';
import type { Db } from '../../db/database.ts';
import { numberPatterns } from '../../domain/numberSearch.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortedWindow } from '../../http/listPage.ts';

export interface ClientRow {
  id: number;
  name: string;
  msisdn: string;
  email: string;
  account_type: string;
  billing_mode: string;
  sms_cost: string;
  credit_limit: number;
  address: string | null;
  street: string | null;
  country_code: string;
  retention_days: number | null;
  daily_sms_cap: number | null;
  platform_texts_cap: number;
  sending_weight: number;
  low_balance: number | null;
  status: number;
  approval_due: 'setting' | 'unproved' | null;
  created: Date;
  balance: number;
  bonus: number;
  sms_balance: number;
  recipients: number;
}

export interface ClientFilter {
  reach: Reach;
  id: number | undefined;
  ids: readonly number[] | undefined;
  status: number | undefined;
  /** Whether the balance is below the alert. */
  isLow: boolean | undefined;
  search: string | undefined;
}

/** What the table can be sorted by, and by which expression. */
const sorts = {
  id: sql`c.id`,
  name: sql`lower(c.name)`,
  msisdn: sql`c.msisdn`,
  account_type: sql`c.account_type`,
  sms_balance: sql`sms_balance`,
  status: sql`c.status`,
  created: sql`c.created`,
};
type ClientSort = keyof typeof sorts;
export const sortable = Object.keys(sorts) as ClientSort[];

const clients = sql`clients c LEFT JOIN (
  SELECT client_id, sum(balance) FILTER (WHERE kind = 'client_balance') AS balance,
    sum(balance) FILTER (WHERE kind = 'client_bonus') AS bonus, sum(balance - coalesce(floor, 0)) AS sms_balance
  FROM ledger_accounts WHERE unit = 'sms' AND kind IN ('client_balance', 'client_bonus') GROUP BY client_id
) l ON l.client_id = c.id`;

/** As the low balance alert has it (units/lowBalance.service.ts). */
const isLow = sql`coalesce(coalesce(l.sms_balance, 0) < c.low_balance, false)`;

/** Sorts all: a platform has thousands at most. `sms_balance` is the same as the ledger's `available`. */
export async function listClients(
  db: Db,
  filter: ClientFilter,
  { sort, ...page }: SortedWindow<ClientSort>,
): Promise<ClientRow[]> {
  const order = sort ? sql`${sorts[sort.by]} ${sort.descending ? sql`DESC` : sql`ASC`},` : sql``;
  const { rows } = await sql<ClientRow>`
    SELECT c.id, c.name, c.msisdn, c.email, c.account_type, c.billing_mode, c.sms_cost, c.credit_limit, c.address,
      c.street, c.country_code, c.retention_days, c.daily_sms_cap, c.low_balance,
      c.platform_texts_cap, c.sending_weight, c.status, c.approval_due, c.created,
      coalesce(l.balance, 0)::bigint AS balance, coalesce(l.bonus, 0)::bigint AS bonus,
      coalesce(l.sms_balance, 0)::bigint AS sms_balance,
      (SELECT coalesce(sum(g.contacts), 0)::bigint FROM contact_groups g WHERE g.client_id = c.id) AS recipients
    FROM ${clients}
    WHERE ${matching(filter)} ORDER BY ${order} c.id DESC
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function countClients(db: Db, filter: ClientFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${clients} WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Names of clients, newest first. Only for those who reach all. */
export async function listNames(
  db: Db,
  { id, name }: { id: number | undefined; name: string | undefined },
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const where = sql.join(
    [
      id === undefined ? sql`true` : sql`id = ${id}::bigint`,
      name === undefined ? sql`true` : sql`name ILIKE ${containing(name)}`,
    ],
    sql` AND `,
  );
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM clients WHERE ${where} ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function matching({ reach, id, ids, status, isLow: low, search }: ClientFilter): RawBuilder<unknown> {
  const conditions = [
    within(reach, 'c.id'),
    equals('c.id', id),
    named(ids, 'c.id'),
    equals('c.status', status),
  ];
  if (low !== undefined) conditions.push(sql`${isLow} = ${low}`);
  if (search !== undefined) {
    const part = containing(search);
    conditions.push(
      sql`(c.name ILIKE ${part} OR c.email ILIKE ${part} OR c.msisdn LIKE ANY(${numberPatterns(search)}::text[]))`,
    );
  }
  return allOf(conditions);
}
