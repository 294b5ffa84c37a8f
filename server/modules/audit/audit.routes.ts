// The audit log, a REST collection that is only read, and its file.
import type { z } from 'zod';
import { auditLog, exportAudit } from '../../../contract/audit.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { Api } from '../../http/api.ts';
import { exportAudit as readAll, findAudit, listAudit, type AuditFilter } from './audit.service.ts';

export function mountAudit(api: Api, { db, reads }: { db: Db; reads: Reads }): void {
  api.mountCollection(auditLog, {
    list: ({ filter, ...page }, caller, call) =>
      listAudit({ from: reads(call), db }, caller, { ...page, ...filterOf(filter) }),
    one: (id, caller) => findAudit(db, caller, id),
  });
  api.mountStream(exportAudit, ({ body, readsFrom }, caller) =>
    readAll({ from: reads({ readsFrom }), db }, caller, filterOf(body)),
  );
}

const filterOf = ({ q, id, action, kind, ...filter }: z.output<typeof auditLog.filter>): AuditFilter => ({
  text: q,
  startDate: filter.start_date,
  endDate: filter.end_date,
  ids: id,
  action,
  kind,
  userId: filter.user_id,
  clientId: filter.client_id,
});
