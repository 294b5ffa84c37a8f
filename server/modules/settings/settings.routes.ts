// The platform's settings as its people see and change them.
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { changeSettings, readSettings } from './settings.service.ts';

export function mountSettings(api: Api, { db }: { db: Db }): void {
  api.mount(viewSettings, async (_call, caller) => ({ message: await readSettings(db, caller) }));
  api.mount(updateSettings, async ({ body }, caller) => {
    const cap = body.daily_sms_cap;
    await changeSettings(db, caller, { ...body, daily_sms_cap: cap === '' ? null : cap });
    return { message: 'Platform settings saved' };
  });
}
