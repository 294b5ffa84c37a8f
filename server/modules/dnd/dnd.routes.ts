// The do-not-disturb list (requirements/portal.md#dnd).
import { dndAdd, dndDelete, dndDeleteMany, dndImport, dndList, exportDnd } from '../../../contract/dnd.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import type { Actor } from '../../http/caller.ts';
import { recordExport, recordPage, type Export } from '../audit/audit.service.ts';
import { addDnd, deleteDnd, deleteManyDnd, exportDnd as readAll, listDnd } from './dnd.service.ts';
import { importDnd } from './importDnd.ts';

export function mountDnd(api: Api, deps: { db: Db; reads: Reads }): void {
  const { db, reads } = deps;
  api.mount(dndList, async ({ body, query, readsFrom }, caller) => {
    const page = await listDnd(reads({ readsFrom }), caller, { ...body, ...query });
    await recordPage(db, caller, { page: body, file: downloadOf(caller, body, page.total) });
    return page;
  });
  api.mountStream(exportDnd, async ({ body, query, readsFrom }, caller) => {
    const rows = await readAll(reads({ readsFrom }), caller, { ...body, ...query });
    await recordExport(db, caller, downloadOf(caller, body, rows.total));
    return rows;
  });
  api.mount(dndAdd, ({ body }, caller) => asMessage(addDnd(db, caller, body)));
  api.mount(dndDelete, ({ id, body }, caller) =>
    asMessage(deleteDnd(db, caller, { id, reason: body?.reason })),
  );
  api.mount(dndDeleteMany, ({ body }, caller) => deleteManyDnd(db, caller, body.ids));
  api.mount(dndImport, ({ body, file, request: { idempotencyKey } }, caller) =>
    importDnd(db, caller, {
      file,
      platform: body.platform === 'true',
      client_id: body.client_id,
      idempotencyKey,
    }),
  );
}

const downloadOf = (
  { clientId }: Actor,
  { start_date: from, end_date: until, ids, source, scope, client_id }: ParsedBodyOf<typeof dndList>,
  rows: number | undefined,
): Export => ({
  clientId,
  action: 'dnd.export',
  subject: 'DND',
  after: { rows, from, until, chosen: ids?.length, source, scope, client_id },
});
