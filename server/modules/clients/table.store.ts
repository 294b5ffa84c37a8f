import { sql, type RawBuilder } from 'kysely';
import type { Client, clientTable } from '../../../contract/clients.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import { allOf, containing, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { listOrder, newestFirst } from '../../db/sql/listOrder.ts';
import { allRows, firstNumber } from '../../db/sql/rows.ts';
import { readReference } from '../../domain/accountNumber.ts';
import { numberPatterns } from '../../domain/numberSearch.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Dated } from '../../domain/iso.ts';
import type { SortedWindow } from '../../http/listPage.ts';

type ClientRow = Dated<Client, 'created'>;

/** `low_balance`: whether the balance is below the alert. */
type ClientFilter = Omit<ParsedBodyOf<typeof clientTable>, 'page' | 'per_page' | 'sort'> & { reach: Reach };

/** The keys by which the table can be sorted, and their expressions. */
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
export const sortable = keysOf(sorts);

const clients = sql`clients c LEFT JOIN (
  SELECT client_id, sum(balance) FILTER (WHERE kind = 'client_balance') AS balance,
    sum(balance) FILTER (WHERE kind = 'client_bonus') AS bonus, sum(balance - coalesce(floor, 0)) AS sms_balance
  FROM ledger_accounts WHERE unit = 'sms' AND kind IN ('client_balance', 'client_bonus') GROUP BY client_id
) l ON l.client_id = c.id`;

/** Whether a balance is low, by the rule of units/lowBalance.service.ts. */
const isLow = sql`coalesce(coalesce(l.sms_balance, 0) < c.low_balance, false)`;

/** Sorts all clients, since a platform has thousands at most. `sms_balance` equals the ledger's `available`. */
export function listClients(
  db: Db,
  filter: ClientFilter,
  { sort, ...page }: SortedWindow<ClientSort>,
): Promise<ClientRow[]> {
  return allRows(db)`
    SELECT c.id, c.name, c.msisdn, c.email, c.account_type, c.billing_mode, c.sms_cost, c.credit_limit, c.address,
      c.street, c.country_code, c.retention_days, c.daily_sms_cap, c.low_balance,
      c.platform_texts_cap, c.sending_weight, c.status, c.approval_due, c.created,
      coalesce(l.balance, 0)::bigint AS balance, coalesce(l.bonus, 0)::bigint AS bonus,
      coalesce(l.sms_balance, 0)::bigint AS sms_balance,
      (SELECT coalesce(sum(g.contacts), 0)::bigint FROM contact_groups g WHERE g.client_id = c.id) AS recipients
    FROM ${clients}
    WHERE ${matching(filter)} ORDER BY ${listOrder(sorts, sort ?? newestFirst)}, c.id DESC
    OFFSET ${page.offset} LIMIT ${page.limit}`;
}

export const countClients = (db: Db, filter: ClientFilter): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM ${clients} WHERE ${matching(filter)}`;

/** Names of clients, newest first. Only for callers who reach all clients. */
export const listNames = (
  db: Db,
  { id, search }: { id?: number | undefined; search?: string | undefined },
  limit: number,
): Promise<{ id: number; name: string }[]> => allRows(db)`
  SELECT id, name FROM clients
  WHERE ${equals('id', id)} AND ${search ? sql`(name ILIKE ${containing(search)} OR ${hasAccount('id', search)})` : sql`true`}
  ORDER BY id DESC LIMIT ${limit}`;

const matching = ({ reach, id, ids, status, low_balance, search }: ClientFilter): RawBuilder<unknown> =>
  allOf([
    within(reach, 'c.id'),
    equals('c.id', id),
    named(ids, 'c.id'),
    equals('c.status', status),
    low_balance === undefined ? sql`true` : sql`${isLow} = ${low_balance}`,
    search ? mentions(search) : sql`true`,
  ]);

const mentions = (text: string) => sql`(c.name ILIKE ${containing(text)} OR c.email ILIKE ${containing(text)}
  OR c.msisdn LIKE ANY(${numberPatterns(text)}::text[]) OR ${hasAccount('c.id', text)})`;

/** Whether the text is the client's account number, which is computed from its id. */
const hasAccount = (column: 'id' | 'c.id', text: string): RawBuilder<unknown> => {
  const read = readReference(text);
  return read ? sql`${sql.ref(column)} = ${read.clientId}` : sql`false`;
};
