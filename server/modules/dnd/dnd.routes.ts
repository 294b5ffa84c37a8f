// The do-not-disturb list (requirements/portal.md#dnd).
import { dndAdd, dndDelete, dndDeleteMany, dndImport, dndList, exportDnd } from '../../../contract/dnd.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { Api } from '../../http/api.ts';
import type { Actor } from '../../http/caller.ts';
import { beginsFile, recordExport, requireConfirmedPage } from '../audit/audit.service.ts';
import {
  addDnd,
  deleteDnd,
  deleteManyDnd,
  exportDnd as readAll,
  listDnd,
  type DndRequest,
} from './dnd.service.ts';
import { importDnd } from './importDnd.ts';

export function mountDnd(api: Api, deps: { db: Db; reads: Reads }): void {
  const { db, reads } = deps;
  api.mount(dndList, async ({ body, query, readsFrom }, caller) => {
    const request = {
      page: body.page,
      perPage: body.per_page,
      startDate: body.start_date,
      endDate: body.end_date,
      number: query.msisdn,
      sort: body.sort,
      filters: filtersOf(body),
    };
    const page = await listDnd(reads({ readsFrom }), caller, request);
    requireConfirmedPage(caller, request, page.total);
    if (beginsFile(request)) await recordDownload(db, caller, { ...request, total: page.total });
    return page;
  });
  api.mountStream(exportDnd, async ({ body, query, readsFrom }, caller) => {
    const { start_date: startDate, end_date: endDate } = body;
    const request = { startDate, endDate, number: query.msisdn, filters: filtersOf(body) };
    const rows = await readAll(reads({ readsFrom }), caller, request);
    await recordDownload(db, caller, { ...request, total: rows.total });
    return rows;
  });
  api.mount(dndAdd, async ({ body }, caller) => ({
    message: await addDnd(db, caller, {
      number: body.msisdn,
      platform: body.platform ?? false,
      clientId: body.client_id,
      reason: body.reason,
    }),
  }));
  api.mount(dndDelete, async ({ id, body }, caller) => ({
    message: await deleteDnd(db, caller, { id, reason: body?.reason }),
  }));
  api.mount(dndDeleteMany, ({ body }, caller) => deleteManyDnd(db, caller, body.ids));
  api.mount(dndImport, ({ body, file }, caller) =>
    importDnd(db, caller, { file, platform: body.platform === 'true' }),
  );
}

const filtersOf = ({ ids, source, scope, client_id }: ParsedBodyOf<typeof dndList>) => ({
  ids,
  source,
  scope,
  clientId: client_id,
});

/** Records the download in the audit log. */
const recordDownload = (
  db: Db,
  caller: Actor,
  {
    startDate,
    endDate,
    filters,
    total,
  }: Pick<DndRequest, 'startDate' | 'endDate' | 'filters'> & { total: number | undefined },
): Promise<void> =>
  recordExport(db, caller, {
    clientId: caller.clientId,
    action: 'dnd.export',
    subject: 'DND',
    after: {
      rows: total,
      from: startDate,
      until: endDate,
      chosen: filters?.ids?.length,
      source: filters?.source,
      scope: filters?.scope,
      client_id: filters?.clientId,
    },
  });
