// What the home reads besides the counts: each a probe of an index or a sum over few rows, never messages.
import { sql } from 'kysely';
import { failureCountMax } from '../../../contract/home.ts';
import { failureCodes, neverHandedOver, type FailureCode } from '../../../contract/failures.ts';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { allRows, onlyRow } from '../../db/sql/rows.ts';
import { isPartlySentRow } from '../../db/messages/unsent.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { paceDays } from '../../domain/pace.ts';
import { platformClientId } from '../../domain/reach.ts';

export interface FailureRow {
  code: FailureCode;
  transactional: number;
  promotional: number;
}

const ofNetworks = failureCodes.filter((code) => !neverHandedOver.includes(code));

/**
 * Failures of messages created since an instant, by reason. Messages that were not sent (db/messages/unsent.ts) are excluded, as in the day's
 * figures. Indexes: message_failures_by_code, for each reason of networks; message_failures_partly_sent for the others.
 */
export const listFailures = (db: Db, since: Date): Promise<FailureRow[]> => allRows(db)`
  SELECT * FROM (
    SELECT code,
      count(*) FILTER (WHERE class = 'transactional') AS transactional,
      count(*) FILTER (WHERE class = 'promotional') AS promotional
    FROM (
      SELECT k.code, f.class FROM unnest(${textArray(ofNetworks)}::text[]) AS k(code) CROSS JOIN LATERAL (
        SELECT class FROM message_failures
        WHERE failure_code = k.code AND id >= ${firstIdAt(since)}::bigint LIMIT ${failureCountMax}
      ) f
      UNION ALL (
        SELECT failure_code, class FROM message_failures
        WHERE ${isPartlySentRow('message_failures')} AND id >= ${firstIdAt(since)}::bigint LIMIT ${failureCountMax}
      )
    ) failed GROUP BY code
  ) found ORDER BY transactional + promotional DESC, code`;

export interface ClientTraffic {
  id: number;
  name: string;
  sent: number;
  delivered: number;
}

/** Lists the clients with the most messages of a day. Index: message_counts_by_day_and_package. */
export const listTopClients = (db: Db, day: string, limit: number): Promise<ClientTraffic[]> => allRows(db)`
  SELECT c.id, c.name, m.sent, m.delivered FROM (
    SELECT client_id, sum(delivered + pending + failed - unsent)::bigint AS sent, sum(delivered)::bigint AS delivered
    FROM message_counts WHERE day = ${day}::date GROUP BY client_id
  ) m JOIN clients c ON c.id = m.client_id
  WHERE m.sent > 0 ORDER BY m.sent DESC, c.name LIMIT ${limit}`;

export interface LowClient {
  id: number;
  name: string;
  units: number;
  days: number;
}

/** The units that client `c` can spend, as the ledger computes them. */
const spendable = sql`(
  SELECT coalesce(sum(a.balance - coalesce(a.floor, 0)), 0) FROM ledger_accounts a
  WHERE a.client_id = c.id AND a.unit = 'sms' AND a.kind IN ('client_balance', 'client_bonus'))`;

/**
 * Active clients whose units last less than `daysMax` at the pace of paceOf (domain/pace.ts) on `day`, soonest first. Index:
 * message_counts_by_day_and_package.
 */
export const listRunningLow = (
  db: Db,
  { day, daysMax }: { day: string; daysMax: number },
): Promise<LowClient[]> => allRows(db)`
  SELECT id, name, units::bigint AS units, (units / daily)::float8 AS days FROM (
    SELECT c.id, c.name, greatest(${spendable}, 0) AS units, p.daily
    FROM (
      SELECT client_id, sum(parts)::numeric / ${paceDays}::int AS daily FROM message_counts
      WHERE day > ${day}::date - ${paceDays}::int AND day <= ${day}::date GROUP BY client_id
    ) p JOIN clients c ON c.id = p.client_id
    WHERE p.daily > 0 AND c.status = 1 AND c.id <> ${platformClientId}
  ) paced WHERE units < daily * ${daysMax}::int ORDER BY units / daily, name`;

export interface Waiting {
  count: number;
  since: Date | null;
}

/** Payments without a client. Index: payments_to_review. */
export const countPayments = (db: Db): Promise<Waiting> => onlyRow(db)`
  SELECT count(*) AS count, min(created) AS since FROM payments WHERE state = 'review'`;

/** Requests for a sender ID that a network has yet to answer. Index: sender_request_networks_pending. */
export const countRequests = (db: Db): Promise<Waiting> => onlyRow(db)`
  SELECT count(*) AS count, min(r.created) AS since FROM sender_requests r
  WHERE r.id IN (SELECT request_id FROM sender_request_networks WHERE state = 'pending')`;

export interface PausedCampaign {
  id: number;
  name: string;
  queued: number;
  /** Who paused the campaign; null if that was before the audit log began, or if no person did. */
  by: string | null;
  since: Date | null;
  /** The percentage of its messages that failed, if that paused the campaign. */
  failed_percent: number | null;
  total: number;
}

/** The newest of the paused campaigns, and how many there are. Indexes: campaigns_open, audit_log_by_action. */
export const listPaused = (db: Db, limit: number): Promise<PausedCampaign[]> => allRows(db)`
  SELECT c.id, c.name, c.queued, CASE WHEN c.stopped_by IS NOT NULL OR c.stopped_at IS NULL THEN a.user_name END AS by, a.created AS since,
    c.stop_failed * 100 / c.stop_sent AS failed_percent, c.total FROM (
    SELECT id, name, client_id, queued, created, stopped_by, stopped_at, stop_failed, stop_sent, count(*) OVER () AS total FROM campaigns
    WHERE state = 'paused' ORDER BY id DESC LIMIT ${limit}
  ) c LEFT JOIN LATERAL (
    SELECT user_name, created FROM audit_log
    WHERE action = 'campaign.pause' AND client_id = c.client_id AND subject = c.name AND created >= c.created
    ORDER BY id DESC LIMIT 1
  ) a ON true ORDER BY c.id DESC`;

export interface WaitingClient {
  id: number;
  name: string;
  since: Date;
  /** The reason, as `approval_due` stores it. */
  why: string;
  total: number;
}

/** Clients that wait for approval, the longest waiting first, and how many there are. Index: clients_approval_due. */
export const listApprovals = (db: Db, limit: number): Promise<WaitingClient[]> => allRows(db)`
  SELECT id, name, created AS since, approval_due AS why, count(*) OVER () AS total FROM clients
  WHERE approval_due IS NOT NULL ORDER BY id LIMIT ${limit}`;
