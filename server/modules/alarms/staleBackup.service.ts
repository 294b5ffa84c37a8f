// The alarm that there is no fresh backup, read from the entries that backups make in the audit log.
import type { Alarm } from '../../../contract/alarms.ts';
import type { Db } from '../../db/database.ts';
import { hourMs } from '../../domain/durations.ts';
import { lastBackup } from '../audit/backups.service.ts';
import { readBackupsExpected } from './alarms.store.ts';

/** Age at which a daily backup is overdue; deploy/prometheus/alerts.yml has the same time. */
const ageHoursMax = 26;
const ageMsMax = ageHoursMax * hourMs;

/** Returns an alarm if the last backup is overdue, or if there is none and the platform sends to networks: a demo has nothing to lose. */
export async function alarmOfBackup(db: Db, now: Date): Promise<Alarm[]> {
  const last = await lastBackup(db);
  const from = last ?? (await readBackupsExpected(db));
  if (!from || now.getTime() - from.getTime() <= ageMsMax) return [];
  const about = last
    ? { text: `The last backup is older than ${ageHoursMax} hours`, values: { count: ageHoursMax } }
    : { text: 'No backup was made yet' };
  const since = new Date(from.getTime() + ageMsMax).toISOString();
  return [{ id: 'backup', kind: 'backup', severity: 'warning', ...about, since }];
}
