// The variables of how notices of alarms leave this machine (decisions/065-alarms-reach-people.md). Whom they reach, and when, is in the
// platform's settings.
import { z } from 'zod';
import type { AlarmTargets } from '../jobs/alarmChannels.ts';

export const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
});

export const alarmVariables = {
  /** Gets a POST at the beginning and the end of each alarm; signed where there is a secret. */
  TUMA_ALARM_WEBHOOK_URL: httpAddress.optional(),
  TUMA_ALARM_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/, 'must be at least 24 bytes in base64')
    .optional(),
  /** The mail server; smtps:// is TLS from the first byte, smtp:// turns to TLS before it signs in. */
  TUMA_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtps:// or smtp://' })
    .optional(),
  /** The sender of its mail: an address, or a name with the address in angle brackets. */
  TUMA_SMTP_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be a mail address')
    .optional(),
  /** Where people open the console, for links in mail. */
  TUMA_CONSOLE_URL: httpAddress.optional(),
};

type Values = { [Name in keyof typeof alarmVariables]?: string | undefined };

export const alarmTargetsOf = (values: Values): AlarmTargets => ({
  smtp:
    values.TUMA_SMTP_URL !== undefined && values.TUMA_SMTP_FROM !== undefined
      ? { url: values.TUMA_SMTP_URL, from: values.TUMA_SMTP_FROM }
      : undefined,
  webhookUrl: values.TUMA_ALARM_WEBHOOK_URL,
  webhookSecret: values.TUMA_ALARM_WEBHOOK_SECRET,
  consoleUrl: values.TUMA_CONSOLE_URL,
});
