// Verifies the ledger (requirements/domain.md#double-entry): run by `npm run verify-ledger` and at the end of every fault
// test. Reads only.
import { sql, type RawBuilder } from 'kysely';
import { isClaimed, isParked } from '../../db/messages/claimed.ts';
import type { Db } from '../../db/database.ts';
import { onlyRow } from '../../db/sql/rows.ts';
import { isUnsentRow } from '../../db/messages/unsent.ts';
import { isBeforeDropped, isDroppedDay } from './droppedMonths.ts';

export interface LedgerFault {
  rule: string;
  rows: number;
  /** Some of these rows: the account, the posting, the client or what else the rule is about. */
  sample: Readonly<Record<string, string | number | null>>[];
}

/** Queries that return the rows that violate a rule, each named for people, by the rule's name. */
export type LedgerRules = Readonly<Record<string, RawBuilder<unknown>>>;

const dayOfMessage = sql`(created AT TIME ZONE 'Africa/Nairobi')::date`;

export const ledgerRules = {
  'every posting sums to zero, per unit': sql`
    SELECT e.posting_id AS posting FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    GROUP BY e.posting_id, a.unit HAVING sum(e.amount) <> 0`,
  'every balance is the sum of its entries': sql`
    SELECT a.id AS account, a.kind, a.client_id AS client FROM ledger_accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.balance <> coalesce(e.total, 0)`,
  'every entry opens where the one before closed': sql`
    SELECT account_id AS account, id AS entry FROM (
      SELECT account_id, id, opening, lag(closing, 1, 0) OVER (PARTITION BY account_id ORDER BY id) AS before FROM ledger_entries
    ) e WHERE opening <> before`,
  'no balance is below its floor': sql`SELECT id AS account, kind, client_id AS client FROM ledger_accounts WHERE balance < floor`,
  'a client’s balance may fall below zero by its credit limit, and by nothing where it pays before': sql`
    SELECT a.id AS account, a.client_id AS client FROM ledger_accounts a JOIN clients c ON c.id = a.client_id WHERE a.kind = 'client_balance'
    AND coalesce(a.floor, 0) <> CASE c.billing_mode WHEN 'POSTPAID' THEN -c.credit_limit ELSE 0 END`,
  'charged less refunded units of each client equal the parts of its messages': sql`
    SELECT client_id AS client FROM (
      SELECT client_id, sum(balance) AS charged FROM ledger_accounts
      WHERE kind IN ('client_consumption', 'client_refunds') GROUP BY client_id
    ) l FULL JOIN (
      SELECT client_id, sum(charged) AS charged FROM (
        SELECT client_id, CASE WHEN state = 'failed' THEN parts_sent ELSE parts END AS charged
        FROM messages WHERE NOT ${isDroppedDay(dayOfMessage)}
        UNION ALL SELECT client_id, parts FROM message_counts WHERE ${isDroppedDay(sql`day`)}
      ) kept GROUP BY client_id
    ) m USING (client_id) WHERE coalesce(l.charged, 0) <> coalesce(m.charged, 0)`,
  'the reserved units of a client equal what its runs have not spent': sql`
    SELECT client_id AS client FROM (
      SELECT client_id, balance FROM ledger_accounts WHERE kind = 'client_reserved'
    ) l FULL JOIN (
      SELECT c.client_id, sum(r.reserved) AS reserved
      FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id GROUP BY 1
    ) r USING (client_id) WHERE coalesce(l.balance, 0) <> coalesce(r.reserved, 0)`,
  'no units stay reserved for a run that is over': sql`
    SELECT id AS run, campaign_id AS campaign FROM campaign_runs WHERE reserved <> 0 AND (expansion_done OR state NOT IN ('running', 'paused'))`,
  'every paid payment has one posting of its amount and units for each of its clients, and no other has any': sql`
    SELECT cause FROM (
      SELECT 'payment:' || id || coalesce(':' || nullif(n, 0), '') AS cause, paid, CASE WHEN n = moves THEN units END AS units
      FROM payments, generate_series(0, moves) n WHERE state = 'paid' AND settled_by IS NULL
    ) p FULL JOIN (
      SELECT o.cause, -sum(e.amount) FILTER (WHERE a.kind = 'payments_clearing') AS paid,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'client_balance'), 0) AS units
      FROM ledger_postings o JOIN ledger_entries e ON e.posting_id = o.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE o.cause LIKE 'payment:%' GROUP BY o.id
    ) l USING (cause) WHERE (p.paid, coalesce(p.units, l.units)) IS DISTINCT FROM (l.paid, l.units)`,
  'every credit of a payment that was reversed or moved has one posting that gives its amount back, and no other has any': sql`
    SELECT id AS payment FROM (
      SELECT id::text, moves + (reversed IS NOT NULL)::int AS returns, paid AS least, paid AS most FROM payments
      WHERE moves > 0 OR reversed IS NOT NULL
    ) p FULL JOIN (
      SELECT split_part(cause, ':', 2) AS id, count(*) AS returns, min(paid) AS least, max(paid) AS most
      FROM (
        SELECT o.cause, sum(e.amount) FILTER (WHERE a.kind = 'payments_clearing') AS paid
        FROM ledger_postings o JOIN ledger_entries e ON e.posting_id = o.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE o.cause LIKE 'reversal:%' OR o.cause LIKE 'moved:%' GROUP BY o.id
      ) back GROUP BY 1
    ) l USING (id) WHERE (p.returns, p.least, p.most) IS DISTINCT FROM (l.returns, l.least, l.most)`,
  'corrections take back no more than was loaded or given, where it went': sql`
    SELECT cause, nullif(client_id, 0) AS client FROM (
      SELECT o.cause, coalesce(a.client_id, 0) AS client_id, sum(e.amount) AS units
      FROM ledger_postings o JOIN ledger_entries e ON e.posting_id = o.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE o.kind = 'correction' AND a.kind <> 'supply' GROUP BY 1, 2
    ) c LEFT JOIN (
      SELECT 'correction:' || o.id AS cause, coalesce(a.client_id, 0) AS client_id, e.amount AS units
      FROM ledger_postings o JOIN ledger_entries e ON e.posting_id = o.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE o.kind IN ('load', 'transfer', 'bonus') AND a.kind <> 'supply'
    ) g USING (cause, client_id)
    WHERE g.units IS NULL OR sign(g.units) = sign(c.units) OR abs(c.units) > abs(g.units)`,
  'a payment is replaced by a paid one of the same client': sql`
    SELECT p.id AS payment FROM payments p JOIN payments s ON s.id = p.settled_by
    WHERE s.state <> 'paid' OR s.client_id IS DISTINCT FROM p.client_id`,
  'the counters of campaigns equal their messages': sql`
    SELECT c.id AS campaign FROM campaigns c LEFT JOIN (
      SELECT campaign_id, count(*) AS recipients,
        count(*) FILTER (WHERE state IN ('queued', 'held', 'submitting')) AS queued,
        count(*) FILTER (WHERE state IN ('pending', 'unknown')) AS pending,
        count(*) FILTER (WHERE state = 'delivered') AS delivered,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END) AS units
      FROM messages WHERE campaign_id IS NOT NULL GROUP BY 1
    ) m ON m.campaign_id = c.id LEFT JOIN (
      SELECT campaign_id, sum(rejected) AS rejected FROM campaign_runs GROUP BY 1
    ) r ON r.campaign_id = c.id
    WHERE (c.rejected <> coalesce(r.rejected, 0) OR (c.recipients, c.queued, c.pending, c.delivered, c.failed, c.units) IS DISTINCT FROM
      (coalesce(m.recipients, 0), coalesce(m.queued, 0), coalesce(m.pending, 0), coalesce(m.delivered, 0),
       coalesce(m.failed, 0), coalesce(m.units, 0))) AND NOT ${isBeforeDropped(sql`c.created`)}`,
  'the counters of runs equal their rejects and messages': sql`
    SELECT r.id AS run, r.campaign_id AS campaign FROM campaign_runs r
    LEFT JOIN (SELECT run_id, count(*) AS messages FROM messages WHERE run_id IS NOT NULL GROUP BY 1) m ON m.run_id = r.id
    LEFT JOIN (SELECT run_id, count(*) AS rejects FROM campaign_rejects GROUP BY 1) j ON j.run_id = r.id
    WHERE (r.recipients, r.rejected) IS DISTINCT FROM (coalesce(m.messages, 0), coalesce(j.rejects, 0))
      AND NOT ${isBeforeDropped(sql`(SELECT created FROM campaigns WHERE id = r.campaign_id)`)}`,
  'no row of a run became two messages': sql`
    SELECT run_id AS run, run_row AS row FROM messages WHERE run_id IS NOT NULL GROUP BY run_id, run_row HAVING count(*) > 1`,
  'the outbox holds what waits to be sent': sql`
    SELECT coalesce(o.id, m.id) AS message FROM outbox o FULL JOIN (
      SELECT id, connector_id, client_id, message_priority(class, otp, urgent) AS priority, campaign_id, state = 'held' AS held,
        valid_until
      FROM messages WHERE state = 'held' OR state = 'queued' AND NOT ${isClaimed('messages')}
    ) m ON m.id = o.id WHERE (o.connector_id, o.client_id, o.priority, o.campaign_id, o.held, o.valid_until)
      IS DISTINCT FROM (m.connector_id, m.client_id, m.priority, m.campaign_id, m.held, m.valid_until)`,
  'what may still get a receipt is awaited': sql`
    SELECT coalesce(w.id, m.id) AS message FROM awaiting w FULL JOIN (
      SELECT id, connector_id, smsc_id, msisdn, state = 'unknown' AS unknown FROM messages
      WHERE state IN ('pending', 'unknown')
    ) m ON m.id = w.id WHERE (w.connector_id, w.smsc_id, w.msisdn, w.unknown)
      IS DISTINCT FROM (m.connector_id, m.smsc_id, m.msisdn, m.unknown)`,
  'what is being sent is claimed': sql`
    SELECT id AS message FROM messages WHERE state = 'submitting' AND id NOT IN (SELECT unnest(ids) FROM claims)
      AND NOT ${isParked('messages')}`,
  'no message is in two claims of the same number': sql`
    SELECT u.id AS message FROM claims c, unnest(c.ids, c.attempts) AS u(id, attempts)
    WHERE u.attempts IS NOT NULL GROUP BY u.id, u.attempts HAVING count(*) > 1`,
  'what failed is in the table of failures': sql`
    SELECT m.id AS message FROM messages m LEFT JOIN message_failures f USING (id) WHERE m.state = 'failed'
      AND ((m.client_id, m.class, m.sender_id, m.network, m.failure_code, m.campaign_id)
        IS DISTINCT FROM (f.client_id, f.class, f.sender_id, f.network, f.failure_code, f.campaign_id)
        OR m.parts_sent <> f.parts_sent)`,
  'the counts equal the messages': sql`
    SELECT client_id AS client, day FROM (
      SELECT client_id, day, class, connector_id, sender_id, package_id, queued, pending, delivered, failed, parts, cost
      FROM message_counts WHERE queued + pending + delivered + failed > 0 AND NOT ${isDroppedDay(sql`day`)}
    ) c FULL JOIN (
      SELECT client_id, ${dayOfMessage} AS day, class, connector_id, sender_id, package_id,
        count(*) FILTER (WHERE state IN ('queued', 'held', 'submitting')) AS queued,
        count(*) FILTER (WHERE state IN ('pending', 'unknown')) AS pending,
        count(*) FILTER (WHERE state = 'delivered') AS delivered,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END) AS parts, sum(cost) AS cost
      FROM messages WHERE NOT ${isDroppedDay(dayOfMessage)} GROUP BY 1, 2, 3, 4, 5, 6
    ) m USING (client_id, day, class, connector_id, sender_id, package_id)
    WHERE (c.queued, c.pending, c.delivered, c.failed, c.parts, c.cost)
      IS DISTINCT FROM (m.queued, m.pending, m.delivered, m.failed, m.parts, m.cost)`,
  'the counts of messages that failed without having been sent equal the messages': sql`
    SELECT client_id AS client, day FROM message_counts c FULL JOIN (
      SELECT client_id, ${dayOfMessage} AS day, class, connector_id, sender_id, package_id,
        count(*) AS unsent
      FROM messages WHERE ${isUnsentRow('messages')} GROUP BY 1, 2, 3, 4, 5, 6
    ) m USING (client_id, day, class, connector_id, sender_id, package_id)
    WHERE coalesce(c.unsent, 0) <> coalesce(m.unsent, 0) AND NOT ${isDroppedDay(sql`day`)}`,
  'the counts of each minute of the last days equal the messages': sql`
    SELECT slot, connector_id AS connector FROM (
      SELECT slot, connector_id, sum(queued) AS queued, sum(pending) AS pending, sum(delivered) AS delivered,
        sum(failed) AS failed, sum(cost) AS cost
      FROM (
        SELECT slot, connector_id, queued, pending, delivered, failed, cost FROM message_slots WHERE minutes = 1
        UNION ALL SELECT * FROM message_moves
      ) all_slots WHERE slot >= date_trunc('day', now()) - interval '6 days'
      GROUP BY 1, 2 HAVING sum(queued + pending + delivered + failed) > 0
    ) s FULL JOIN (
      SELECT date_trunc('minute', created) AS slot, connector_id,
        count(*) FILTER (WHERE state IN ('queued', 'held', 'submitting')) AS queued,
        count(*) FILTER (WHERE state IN ('pending', 'unknown')) AS pending,
        count(*) FILTER (WHERE state = 'delivered') AS delivered,
        count(*) FILTER (WHERE state = 'failed') AS failed, sum(cost) AS cost
      FROM messages WHERE created >= date_trunc('day', now()) - interval '6 days' AND NOT ${isUnsentRow('messages')} GROUP BY 1, 2
    ) m USING (slot, connector_id)
    WHERE (s.queued, s.pending, s.delivered, s.failed, s.cost)
      IS DISTINCT FROM (m.queued, m.pending, m.delivered, m.failed, m.cost)`,
  'the quarter hours of the last days equal their minutes': sql`
    SELECT slot, connector_id AS connector FROM (
      SELECT date_bin('15 minutes', slot, timestamptz '2018-01-01 00:00+00') AS slot, connector_id, sum(queued) AS queued,
        sum(pending) AS pending, sum(delivered) AS delivered, sum(failed) AS failed, sum(cost) AS cost
      FROM message_slots WHERE minutes = 1 AND slot >= date_trunc('day', now()) - interval '6 days' GROUP BY 1, 2
    ) m FULL JOIN (
      SELECT * FROM message_slots WHERE minutes = 15 AND slot >= date_trunc('day', now()) - interval '6 days'
    ) q USING (slot, connector_id)
    WHERE (m.queued, m.pending, m.delivered, m.failed, m.cost)
      IS DISTINCT FROM (q.queued, q.pending, q.delivered, q.failed, q.cost)`,
  'the counts of each month equal those of its days': sql`
    SELECT client_id AS client, month FROM message_counts_monthly m FULL JOIN (
      SELECT client_id, date_trunc('month', day)::date AS month, class, connector_id, sender_id, package_id,
        sum(queued) AS queued, sum(pending) AS pending, sum(delivered) AS delivered, sum(failed) AS failed,
        sum(unsent) AS unsent, sum(parts) AS parts, sum(cost) AS cost
      FROM message_counts GROUP BY 1, 2, 3, 4, 5, 6
    ) d USING (client_id, month, class, connector_id, sender_id, package_id)
    WHERE (coalesce(m.queued, 0), coalesce(m.pending, 0), coalesce(m.delivered, 0), coalesce(m.failed, 0),
      coalesce(m.unsent, 0), coalesce(m.parts, 0), coalesce(m.cost, 0)) IS DISTINCT FROM (coalesce(d.queued, 0), coalesce(d.pending, 0),
      coalesce(d.delivered, 0), coalesce(d.failed, 0), coalesce(d.unsent, 0), coalesce(d.parts, 0), coalesce(d.cost, 0))`,
} satisfies LedgerRules;

/** Every violated rule with the number of violations; empty where there is none. */
export const verifyLedger = (db: Db): Promise<LedgerFault[]> => verifyRules(db, ledgerRules);

/** Most rows that are named of each violated rule. */
const sampleMax = 5;

/** The violated ones of the given rules. */
export async function verifyRules(db: Db, rules: LedgerRules): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows, sample } = await onlyRow(db)<Omit<LedgerFault, 'rule'>>`
      WITH broken AS MATERIALIZED (${query})
      SELECT (SELECT count(*) FROM broken) AS rows,
        (SELECT coalesce(json_agg(b), '[]') FROM (SELECT * FROM broken LIMIT ${sampleMax}) b) AS sample`;
    if (rows > 0) faults.push({ rule, rows, sample });
  }
  return faults;
}
