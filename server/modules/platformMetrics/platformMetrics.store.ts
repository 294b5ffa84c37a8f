// What the platform's gauges read besides other modules' services: sums over small tables, probes of indexes.
import { sql } from 'kysely';
import { withoutTableScans, type Db } from '../../db/database.ts';
import { allRows, hasTable, onlyRow } from '../../db/sql/rows.ts';

/** Units by kind of account, over all clients. One row a client and kind is read. */
export const sumUnits = (db: Db): Promise<{ kind: string; units: number }[]> => allRows(db)`
  SELECT k.kind, coalesce(sum(a.balance), 0)::bigint AS units
  FROM unnest(ARRAY['client_balance', 'client_bonus', 'client_reserved', 'platform_stock']) AS k(kind)
  LEFT JOIN ledger_accounts a ON a.kind = k.kind AND a.unit = 'sms' GROUP BY k.kind`;

/** Units of the packages that were ever credited. */
export const listStock = (db: Db): Promise<{ package_id: number; units: number }[]> => allRows(db)`
  SELECT s.package_id, s.balance::bigint AS units FROM ledger_accounts s
  WHERE s.kind = 'package_stock' AND EXISTS (
    SELECT FROM ledger_accounts p WHERE p.kind = 'package_supply' AND p.package_id = s.package_id)`;

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
  waiting_seconds: number;
  running_seconds: number;
}

/** The job queue, whose table holds what is due, running or failed. Undefined where no process has run jobs yet. */
export async function countJobs(db: Db): Promise<JobCounts | undefined> {
  if (!(await hasTable(db, 'jobs.jobs'))) return undefined;
  const isDue = sql`run_at <= now() AND locked_at IS NULL AND attempts < max_attempts`;
  return onlyRow(db)`
    SELECT count(*) FILTER (WHERE ${isDue}) AS waiting, count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE last_error IS NOT NULL) AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${isDue})), 0)::float8 AS waiting_seconds,
      coalesce(extract(epoch FROM now() - min(locked_at)), 0)::float8 AS running_seconds
    FROM jobs.jobs`;
}

export interface WebhookState {
  enabled: number;
  failing: number;
  disabled: number;
  /** When the longest overdue delivery became due; null if none is due. */
  oldest: Date | null;
}

/** Reads the queue of deliveries. Index: webhook_queue_due, one probe per enabled endpoint. */
export const readWebhooks = (db: Db, now: Date): Promise<WebhookState> => onlyRow(db)`${withoutTableScans()}
  SELECT count(*) FILTER (WHERE e.status = 1 AND e.failing_since IS NULL) AS enabled,
    count(*) FILTER (WHERE e.status = 1 AND e.failing_since IS NOT NULL) AS failing,
    count(*) FILTER (WHERE e.status <> 1) AS disabled, min(q.next_at) AS oldest
  FROM webhook_endpoints e LEFT JOIN LATERAL (
    SELECT next_at FROM webhook_queue WHERE endpoint_id = e.id AND next_at <= ${now} AND e.status = 1
    ORDER BY next_at LIMIT 1
  ) q ON true`;
