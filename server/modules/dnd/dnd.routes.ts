// The do-not-disturb list (spec part 1 sections 2, 5 and 7).
import { dndAdd, dndDelete, dndImport, dndList, exportDnd } from '../../../contract/dnd.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { addDnd, deleteDnd, exportDnd as readAll, listDnd } from './dnd.service.ts';
import { importDnd } from './importDnd.ts';

export function mountDnd(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(dndList, ({ body, query }, caller) =>
    listDnd(db, caller, {
      page: body.page,
      perPage: body.per_page,
      startDate: body.start_date,
      endDate: body.end_date,
      number: query.msisdn,
      sort: body.sort,
    }),
  );
  api.mountStream(exportDnd, ({ body, query }, caller) =>
    readAll(db, caller, { startDate: body.start_date, endDate: body.end_date, number: query.msisdn }),
  );
  api.mount(dndAdd, async ({ body }, caller) => ({
    message: await addDnd(db, caller, { number: body.msisdn, platform: body.platform ?? false }),
  }));
  api.mount(dndDelete, async ({ id }, caller) => ({ message: await deleteDnd(db, caller, id) }));
  api.mount(dndImport, ({ body, file }, caller) =>
    importDnd(db, caller, { file, platform: body.platform === 'true' }),
  );
}
