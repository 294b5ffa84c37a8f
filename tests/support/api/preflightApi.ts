// Calls of the pre-flight of sends as a client that may send as SHOP.
import type { Form } from './form.ts';
import { aClient, signedIn, type SignedIn } from '../people.ts';
import { aSender } from './sendFixtures.ts';
import type { TestApp } from '../testApp.ts';

/** 12:00 in Nairobi: the sending window is open. */
export const midday = new Date('2026-11-20T09:00:00Z');

export const base = { campaign_name: 'Sale', sender_id: 'SHOP', message: 'Hello' };
export const csv = (content: string | Buffer, name = 'people.csv') => ({ file: { name, content } });

/** Creates a client with units that may send as SHOP, and a user of it. No number is on a DND list. */
export async function aShop({ db, clock }: TestApp): Promise<SignedIn> {
  await db.deleteFrom('dnd').execute();
  const me = await signedIn(db, { clientId: await aClient(db, { units: 1000 }), now: clock.now });
  await aSender(db, { clientId: me.clientId, code: 'SHOP' });
  return me;
}

/** Returns the calls of the user that `me` returns, a different one in each test. */
export function preflightApi(app: TestApp, me: () => SignedIn) {
  const post = (path: string, form: Form, token = me().token) => app.form(path, form, { token });
  return {
    upload: (form: Form, token?: string) =>
      post('message/preflight/upload-file', { ...base, ...form }, token),
    typed: (msisdn: string, more: object = {}) =>
      app.call('message/preflight/promotional', { ...base, msisdn, ...more }, { token: me().token }),
    onDnd: (client_id: number | null, msisdn: string) =>
      app.db.insertInto('dnd').values({ client_id, msisdn, source: 'console' }).execute(),
  };
}
