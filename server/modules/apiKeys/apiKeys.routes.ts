// The console's calls about keys of the HTTP API.
import * as contract from '../../../contract/apiKeys.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { createKey, listKeys, revokeKey, rollKey, updateKey } from './apiKeys.service.ts';

export function mountApiKeys(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.listApiKeys, async ({ body }, caller) => ({
    data: await listKeys(db, caller, { clientId: body?.client_id, now: clock() }),
  }));
  api.mount(contract.createApiKey, async ({ body }, caller) => {
    const created = await createKey(db, caller, { ...body, now: clock() });
    return { message: `API key ${created.key.name} created`, ...created };
  });
  api.mount(contract.updateApiKey, ({ id, body }, caller) =>
    asMessage(updateKey(db, caller, { ...body, id, now: clock() })),
  );
  api.mount(contract.rollApiKey, async ({ id, body }, caller) => {
    const successor = await rollKey(db, caller, { id, overlapHours: body.overlap_hours, now: clock() });
    return { message: `API key ${successor.key.name} rolled`, ...successor };
  });
  api.mount(contract.revokeApiKey, ({ id }, caller) =>
    asMessage(revokeKey(db, caller, { id, now: clock() })),
  );
}
