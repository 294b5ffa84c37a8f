import { sql } from 'kysely';
import { platformSettings, type PlatformSettings } from '../../../contract/settings.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, hasRows } from '../../db/sql/rows.ts';

const columns = platformSettings.keyof().options;

export const findSettings = (db: Db | Tx): Promise<PlatformSettings> =>
  db.selectFrom('platform_settings').select(columns).executeTakeFirstOrThrow();

export type AlarmSettings = Pick<
  PlatformSettings,
  'alarm_numbers' | 'alarm_emails' | 'alarm_reminder_minutes' | 'quiet_alarms' | 'quiet_from' | 'quiet_until'
>;

/** Locks the settings. */
export const lockSettings = (tx: Tx): Promise<PlatformSettings> =>
  tx.selectFrom('platform_settings').select(columns).forUpdate().executeTakeFirstOrThrow();

export async function saveSettings(tx: Tx, settings: Partial<PlatformSettings>): Promise<void> {
  await tx.updateTable('platform_settings').set(settings).execute();
}

const today = sql`(now() AT TIME ZONE 'Africa/Nairobi')::date`;

/**
 * Messages left of the daily cap of those clients that have one, below zero if it is exceeded. Messages that running
 * campaigns have yet to create count. Indexes: message_counts_pkey, campaign_runs_open.
 */
export const listRoom = (
  tx: Tx,
  clientIds: readonly number[],
): Promise<{ id: number; left: number }[]> => allRows(tx)`
  SELECT c.id, c.daily_sms_cap
    - (SELECT coalesce(sum(m.queued + m.pending + m.delivered + m.failed), 0) FROM message_counts m
       WHERE m.client_id = c.id AND m.day = ${today})::bigint
    - (SELECT coalesce(sum(greatest(r.expected - r.recipients, 0)), 0) FROM campaign_runs r
       JOIN campaigns g ON g.id = r.campaign_id WHERE NOT r.expansion_done AND g.client_id = c.id)::bigint AS left
  FROM clients c WHERE c.id = ANY(${numberArray(clientIds)}::int[]) AND c.daily_sms_cap IS NOT NULL`;

/** Counts a text that the platform pays for; false, without counting, if the client has reached its daily cap. */
export const takePlatformText = (tx: Tx, clientId: number): Promise<boolean> => hasRows(tx)`
  INSERT INTO platform_texts AS t (client_id, day, texts)
  SELECT id, ${today}, 1 FROM clients WHERE id = ${clientId} AND platform_texts_cap > 0
  ON CONFLICT (client_id, day) DO UPDATE SET texts = t.texts + 1
  WHERE t.texts < (SELECT platform_texts_cap FROM clients WHERE id = t.client_id)
  RETURNING texts`;
