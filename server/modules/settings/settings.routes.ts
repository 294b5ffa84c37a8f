// The platform's settings as its people see and change them.
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { changeSettings, readSettings } from './settings.service.ts';

/** A field that a form leaves empty. */
const orNull = <Value>(value: Value | ''): Value | null => (value === '' ? null : value);

export function mountSettings(api: Api, { db }: { db: Db }): void {
  api.mount(viewSettings, async (_call, caller) => ({ message: await readSettings(db, caller) }));
  api.mount(updateSettings, async ({ body }, caller) => {
    const asked = await changeSettings(db, caller, {
      ...body,
      daily_sms_cap: orNull(body.daily_sms_cap),
      pause_failed_percent: orNull(body.pause_failed_percent),
      retention_days: orNull(body.retention_days),
      approval_units: orNull(body.approval_units),
    });
    return asked ?? { message: 'Platform settings saved' };
  });
}
