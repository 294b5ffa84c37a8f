// The platform's settings in groups, in the order of the page and its form.
import { keysOf } from '../../../contract/keysOf.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { settingTexts } from './settingTexts.ts';

type Name = keyof PlatformSettings;
type Group = keyof typeof settingTexts.groups;

const groupOf: Record<Name, Group> = {
  requests_per_user: 'requests',
  requests_per_client: 'requests',
  requests_per_address: 'requests',
  registration: 'clients',
  daily_sms_cap: 'clients',
  platform_texts_cap: 'clients',
  sending_weight: 'clients',
  retention_days: 'clients',
  password_characters_min: 'signIn',
  platform_idle_minutes: 'signIn',
  client_idle_minutes: 'signIn',
  second_factor: 'signIn',
  confirmation: 'signIn',
  pause_failed_percent: 'campaigns',
  pause_sent_min: 'campaigns',
  approval_units: 'approvals',
  alarm_numbers: 'alarms',
  alarm_emails: 'alarms',
  alarm_reminder_minutes: 'alarms',
  quiet_alarms: 'alarms',
  quiet_from: 'alarms',
  quiet_until: 'alarms',
};

const names = keysOf(groupOf);

export const settingGroups = keysOf(settingTexts.groups).map((group) => ({
  title: settingTexts.groups[group],
  names: names.filter((name) => groupOf[name] === group),
}));

/** Whether a setting is a choice between a few values; the others are numbers. */
export const isChoice = (name: string): name is keyof typeof settingTexts.choices =>
  name in settingTexts.choices;
