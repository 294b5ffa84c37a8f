// The audit log, a REST collection that is only read, and its file.
import { auditLog, exportAudit } from '../../../contract/audit.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { exportAudit as readAll, findAudit, listAudit } from './entries.service.ts';

export function mountAudit(api: Api, { db, reads }: { db: Db; reads: Reads }): void {
  api.mountCollection(auditLog, {
    list: (query, caller, call) => listAudit({ from: reads(call), db }, caller, query),
    one: (id, caller) => findAudit(db, caller, id),
  });
  api.mountStream(exportAudit, ({ body, readsFrom }, caller) =>
    readAll({ from: reads({ readsFrom }), db }, caller, body),
  );
}
