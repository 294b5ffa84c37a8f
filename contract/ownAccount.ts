// The account of a signed-in person, and the recovery of a forgotten password (requirements/domain.md#own-account, #passwords).
import { z } from 'zod';
import { filledText, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { msisdnText } from './identity.ts';
import { languages } from './languages.ts';
import { password } from './password.ts';

const fullName = filledText('Full name', 120);
const email = z.email('Enter a valid email address').max(200);
const language = z.enum(languages);

const session = z.object({
  id,
  /** Whether this is the session that makes the call. */
  current: z.boolean(),
  /** Whether the session is of the console in a browser; otherwise of a program with a token. */
  browser: z.boolean(),
  /** The User-Agent at sign-in; empty if unknown, as in sessions older than this field. */
  agent: z.string(),
  /** The IP address at sign-in; empty if unknown. */
  address: z.string(),
  created: instant,
  /** The last use, rounded to the minute. */
  seen: instant,
});
export type OwnSession = z.infer<typeof session>;

/** A browser in which the person signs in without a code until it expires. */
const rememberedDevice = z.object({
  id,
  agent: z.string(),
  address: z.string(),
  created: instant,
  expires: instant,
});
export type RememberedDevice = z.infer<typeof rememberedDevice>;

const secondFactor = z.object({
  enabled: z.boolean(),
  /** Whether the role or the platform requires the second factor, so that it cannot be turned off. */
  required: z.boolean(),
  recovery_codes: z.int(),
});

const signInRow = z.object({ id, at: instant, address: z.string() });

/** The profile, the live sessions (last used first) and the latest sign-ins. */
export const viewAccount = endpoint({
  path: 'account/view',
  onlyReads: true,
  access: 'signed-in',
  answer: z.object({
    message: z.object({
      full_name: z.string(),
      /** E.164 digits. */
      msisdn: z.string(),
      email: z.string(),
      language: language.nullable(),
      sessions: z.array(session),
      sign_ins: z.array(signInRow),
      second_factor: secondFactor,
      remembered_devices: z.array(rememberedDevice),
    }),
  }),
});

/** Changes the fields that are given. */
export const updateAccount = endpoint({
  path: 'account/update',
  access: 'signed-in',
  body: z.object({
    full_name: fullName.optional(),
    email: email.optional(),
    language: language.optional(),
  }),
});

/** Ends one of the caller's sessions, by its id; other ids end nothing. */
export const endOwnSession = endpoint({
  path: 'account/sessions/end',
  access: 'signed-in',
  confirmed: 'always',
  body: z.object({ session: givenId }),
});

/** Ends all of the caller's sessions, the calling one too. */
export const endOwnSessions = endpoint({
  path: 'account/sessions/end-all',
  access: 'signed-in',
  confirmed: 'always',
});

/** Digits of a code sent by SMS. */
export const codeDigits = 6;

/** A code sent by SMS, as people type it. */
export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, `Enter the ${codeDigits} digits of the code`);

/** Sends a code to the number of an account. The answer does not reveal whether there is one. */
export const forgotPassword = endpoint({
  path: 'user/password/forgot',
  access: 'public',
  body: z.object({ msisdn: msisdnText }),
  answer: z.object({
    message: z.string(),
    /** Secret of this request, without which the code is not accepted. */
    request: z.string(),
    /** Fewest characters of a new password. */
    password_characters_min: z.int(),
  }),
});

/** Sets a new password with the code and ends all sessions of the user. */
export const recoverPassword = endpoint({
  path: 'user/password/recover',
  access: 'public',
  body: z.object({
    request: z.string().min(1).max(100),
    code: smsCode,
    password,
  }),
});
