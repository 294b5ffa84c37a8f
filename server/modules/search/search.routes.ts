// Support's search and the explanation of one message.
import { explainMessage as explanation, supportSearch } from '../../../contract/search.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { explainMessage } from '../messages/messages.service.ts';
import { search } from './search.service.ts';

export function mountSearch(api: Api, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;
  api.mount(supportSearch, ({ body }, caller) =>
    search(db, caller, { text: body.q, page: body.page, per_page: body.per_page, now: clock() }),
  );
  api.mount(explanation, async ({ body }, caller) => ({
    message: await explainMessage(db, { reach: caller.reach, id: body.id, now: clock() }),
  }));
}
