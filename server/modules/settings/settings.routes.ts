// The platform's settings as its people see and change them.
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { changeSettings, readSettings } from './settings.service.ts';

/** Null for a field that was left empty in a form. */
const orNull = <Value>(value: Value | ''): Value | null => (value === '' ? null : value);

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Parses a number; 422 that names the number, because only one of several may be wrong. */
function msisdnOf(number: string): string {
  const msisdn = toMsisdn(number);
  if (msisdn !== undefined) return msisdn;
  throw new Refusal(422, 'phone_number_invalid', `${number} is not a mobile number`, 'alarm_numbers');
}

export function mountSettings(api: Api, { db }: { db: Db }): void {
  api.mount(viewSettings, (_call, caller) => asMessage(readSettings(db, caller)));
  api.mount(updateSettings, async ({ body }, caller) => {
    const asked = await changeSettings(db, caller, {
      ...body,
      daily_sms_cap: orNull(body.daily_sms_cap),
      pause_failed_percent: orNull(body.pause_failed_percent),
      retention_days: orNull(body.retention_days),
      approval_units: orNull(body.approval_units),
      alarm_reminder_minutes: orNull(body.alarm_reminder_minutes),
      alarm_numbers: body.alarm_numbers && distinct(body.alarm_numbers.map((number) => msisdnOf(number))),
      alarm_emails: body.alarm_emails && distinct(body.alarm_emails),
    });
    return asked ?? { message: 'Platform settings saved' };
  });
}
