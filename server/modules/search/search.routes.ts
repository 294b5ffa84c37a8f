// Support's search and the explanation of one message.
import { explainMessage as explanation, supportSearch } from '../../../contract/search.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { explainMessage } from '../messages/explanation.service.ts';
import { search } from './search.service.ts';

export function mountSearch(api: Api, deps: { reads: Reads; clock: () => Date }): void {
  const { reads, clock } = deps;
  api.mount(supportSearch, ({ body, readsFrom }, caller) =>
    search(reads({ readsFrom }), caller, {
      text: body.q,
      page: body.page,
      per_page: body.per_page,
      now: clock(),
    }),
  );
  api.mount(explanation, ({ body, readsFrom }, caller) =>
    asMessage(explainMessage(reads({ readsFrom }), { reach: caller.reach, id: body.id, now: clock() })),
  );
}
