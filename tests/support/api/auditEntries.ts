// Entries of the audit log.
import type { Db, Tx } from '../../../server/db/database.ts';
import { record } from '../../../server/modules/audit/audit.service.ts';

export const write = (db: Db | Tx, subject: string, after?: Record<string, unknown>) => {
  const entry = { userId: null, clientId: null, address: '10.0.0.7', action: 'role.rename', subject, after };
  return db.isTransaction ? record(db as Tx, entry) : db.transaction().execute((tx) => record(tx, entry));
};
