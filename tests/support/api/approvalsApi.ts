// Two people of the platform, a limit of what one person may move, and the calls on their requests.
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn, type SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

export function approvalsApi(app: TestApp) {
  const { db } = app;
  const limitTo = (units: number | null) =>
    db.updateTable('platform_settings').set({ approval_units: units }).execute();
  return {
    limitTo,
    decide: (verb: 'approve' | 'withdraw', id: number, by: SignedIn) =>
      app.call(`approval/${verb}`, { id }, by),
    list: async (by: SignedIn, state?: string) =>
      (await app.call('approval/list', { page: 1, per_page: 10, ...(state && { state }) }, by)).body.data,
    stateOf: async (id: number) =>
      (await db.selectFrom('approvals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
    /** Deletes earlier requests and creates who asks, who decides, and a client; 10,000 units are in stock, and the limit is 1,000. */
    aLimit: async () => {
      await limitTo(null);
      await db.deleteFrom('approvals').execute();
      const asks = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
      const decides = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
      const clientId = await aClient(db, { name: `Duka ${asks.id}` });
      await app.call('units/load', { sms_units: 10_000 }, asks);
      await limitTo(1_000);
      return { asks, decides, clientId };
    },
  };
}
