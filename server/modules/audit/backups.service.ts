// Backups, which copy all data elsewhere, as entries of the audit log: written by the command that made one (scripts/tuma/backup.ts), read by
// the metrics. Must not be mounted as a call.
import type { AuditAction } from '../../../contract/access.ts';
import type { Db } from '../../db/database.ts';
import { record } from './audit.service.ts';
import { findLast } from './audit.store.ts';

const action = 'backup.make' satisfies AuditAction;

/** Enters that a backup ended now; `how` is for people. */
export const recordBackup = (db: Db, how: string): Promise<void> =>
  db.transaction().execute((tx) => {
    const entry = { userId: null, address: '', clientId: null, action, subject: 'Database' };
    return record(tx, { ...entry, after: { backup: how } });
  });

/** When the last backup ended. */
export const lastBackup = (db: Db): Promise<Date | undefined> => findLast(db, action);
