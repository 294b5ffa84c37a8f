// The audit log, a REST collection that is only read.
import { auditLog } from '../../../contract/audit.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { findAudit, listAudit } from './audit.service.ts';

export function mountAudit(api: Api, { db }: { db: Db }): void {
  api.mountCollection(auditLog, {
    list: ({ filter, sort, offset, limit }, caller) =>
      listAudit(db, caller, {
        text: filter.q,
        startDate: filter.start_date,
        endDate: filter.end_date,
        ids: filter.id,
        action: filter.action,
        userId: filter.user_id,
        clientId: filter.client_id,
        sort,
        offset,
        limit,
      }),
    one: (id, caller) => findAudit(db, caller, id),
  });
}
