// Settings of the whole platform: request limits of the API, passwords and sessions, and the limits of new clients.
import { z } from 'zod';
import { amountMax, approvalId, asRead, fromDigits, whole, wholeOrEmpty } from './common.ts';
import { dailySmsCap, platformTextsCap, retention, sendingWeight } from './caps.ts';
import { endpoint } from './endpoint.ts';

/** The specification's minimum, and a maximum that people can still be asked for. */
const passwordBounds = { min: 6, max: 64 };
/** Who needs a second factor, in addition to users whose role requires it. */
export const secondFactorRules = ['optional', 'platform', 'everyone'] as const;
/**
 * Who confirms their identity before money moves, keys are created or rights change: people with a second factor, by a code; or everyone,
 * the others by password.
 */
export const confirmationRules = ['second_factor', 'everyone'] as const;
/** Who may register: everyone; everyone, subject to the platform's approval; or no one. */
export const registrationRules = ['open', 'approval', 'closed'] as const;
/** Which alarms are held back during quiet hours. */
export const quietRules = ['none', 'warnings', 'all'] as const;
/** Minutes between two notices of the same error. */
const reminderBounds = { min: 15, max: 1440 };
/** Minutes without use until a session ends; at most the lifetime of a session. */
const idleBounds = { min: 5, max: 1440 };
/** Requests a minute; a lower limit could lock out the person who sets it. */
const requestBounds = { min: 300, max: 10_000_000 } as const;

export const platformSettings = z.object({
  /** Requests a minute in each server process: of one user, of all users of one client, and of one address before sign-in. */
  requests_per_user: z.int(),
  requests_per_client: z.int(),
  requests_per_address: z.int(),
  /** Defaults for new clients: messages a day (null: no limit), and texts a day that the platform pays for. */
  daily_sms_cap: z.int().nullable(),
  platform_texts_cap: z.int(),
  /** Sending weight of a new client. */
  sending_weight: z.int(),
  /** Days for which messages of a new client are kept; null: forever. */
  retention_days: z.int().nullable(),
  /** Fewest characters of a new password. */
  password_characters_min: z.int(),
  /** Minutes without use until a session in the console ends, for platform users and for clients' users. */
  platform_idle_minutes: z.int(),
  client_idle_minutes: z.int(),
  second_factor: z.enum(secondFactorRules),
  confirmation: z.enum(confirmationRules),
  registration: z.enum(registrationRules),
  /** A running campaign is paused if this percentage of at least `pause_sent_min` sent messages failed; null: never. */
  pause_failed_percent: z.int().nullable(),
  pause_sent_min: z.int(),
  /** Units that one person may load, credit and debit in 24 hours without a second person; null: no limit. */
  approval_units: z.int().nullable(),
  /** Recipients of alarms: mobile numbers in E.164 without plus, and mail addresses. */
  alarm_numbers: z.array(z.string()),
  alarm_emails: z.array(z.string()),
  /** Minutes until an error that is not acknowledged is notified again; null: never. */
  alarm_reminder_minutes: z.int().nullable(),
  /** Alarms that are not sent by text or mail between `quiet_from` and `quiet_until`, in Nairobi. */
  quiet_alarms: z.enum(quietRules),
  quiet_from: z.string(),
  quiet_until: z.string(),
});
export type PlatformSettings = z.infer<typeof platformSettings>;

const alarmRecipientsMax = 20;
const wrongEmail = 'Email addresses must look like ops@example.co.ke, separated by commas';
/** A list, or text separated by commas, semicolons or line breaks. An invalid entry is reported for the whole field. */
const listOf = (isRight: (one: string) => boolean, wrong: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(/[,;\n]/)
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : value,
    z
      .array(z.string())
      .max(alarmRecipientsMax, `At most ${alarmRecipientsMax} are notified`)
      .refine((all) => all.every(isRight), wrong),
  );
const timeOfDay = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${name} must be a time of day, such as 22:00`);

export const viewSettings = endpoint({
  path: 'settings/view',
  access: { module: 'settings', action: 'read' },
  answer: z.object({ message: platformSettings }),
});

export const updateSettings = endpoint({
  path: 'settings/update',
  access: { module: 'settings', action: 'update' },
  confirmed: true,
  /** Missing fields stay unchanged. The names in refusals are the labels of the form (src/resources/settings/settingTexts.ts). */
  body: z
    .object({
      requests_per_user: fromDigits(whole('Requests per minute per user', requestBounds)),
      requests_per_client: fromDigits(whole('Requests per minute per client', requestBounds)),
      requests_per_address: fromDigits(whole('Requests per minute without sign-in', requestBounds)),
      // The value as the view returns it, or empty text.
      daily_sms_cap: fromDigits(dailySmsCap.nullable()),
      platform_texts_cap: fromDigits(platformTextsCap),
      sending_weight: fromDigits(sendingWeight),
      password_characters_min: fromDigits(whole('Minimum password length', passwordBounds)),
      platform_idle_minutes: fromDigits(whole('Session timeout of platform users', idleBounds)),
      client_idle_minutes: fromDigits(whole('Session timeout of client users', idleBounds)),
      pause_failed_percent: fromDigits(
        wholeOrEmpty('Share of failed messages', { min: 1, max: 100 }).nullable(),
      ),
      retention_days: fromDigits(retention.nullable()),
      pause_sent_min: fromDigits(whole('Messages sent before a pause', { min: 1, max: amountMax })),
      /** Raising or removing the limit needs the approval of another person. */
      approval_units: fromDigits(
        wholeOrEmpty('Units per person in 24 hours', { min: 0, max: amountMax }).nullable(),
      ),
      second_factor: z.enum(secondFactorRules),
      confirmation: z.enum(confirmationRules),
      registration: z.enum(registrationRules),
      alarm_numbers: listOf((one) => one.length <= 40, 'A mobile number is too long'),
      alarm_emails: listOf((one) => z.email().max(254).safeParse(one).success, wrongEmail),
      alarm_reminder_minutes: fromDigits(wholeOrEmpty('Reminder after', reminderBounds).nullable()),
      quiet_alarms: z.enum(quietRules),
      quiet_from: timeOfDay('Quiet from'),
      quiet_until: timeOfDay('Quiet until'),
    })
    .partial()
    .extend({ read: asRead }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});
