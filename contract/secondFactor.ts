// The second factor of a person: a code of an authenticator app (RFC 6238) besides the password, and recovery codes for a lost app;
// and the confirmation that it is the person who asks for what matters most (requirements/domain.md#second-factor).
import { z } from 'zod';
import { givenId } from './common.ts';
import { endpoint, messageAnswer } from './endpoint.ts';

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Enter the code').max(40, 'The code is too long');

const ownPassword = z.string().min(1, 'Password is required').max(200);
const both = z.object({ password: ownPassword, code: factorCode });
/** Shown once: only their hashes are stored. */
const withRecoveryCodes = messageAnswer.extend({ recovery_codes: z.array(z.string()) });

/**
 * Makes a secret for an app; it counts once {@link enableSecondFactor} has confirmed it. A person who has a second factor sends a code
 * of it, and it stays until then.
 */
export const beginSecondFactor = endpoint({
  path: 'account/second-factor/begin',
  access: 'signed-in',
  whileFactorIsDue: true,
  body: z.object({ password: ownPassword, code: factorCode.optional() }),
  answer: z.object({
    /** Base32, to be typed into the app. */
    secret: z.string(),
    /** The address that the QR code holds. */
    uri: z.string(),
    /** The QR code as an SVG document. */
    qr: z.string(),
  }),
});

/** Turns the second factor on with the first code of the app; the person's other sessions end. */
export const enableSecondFactor = endpoint({
  path: 'account/second-factor/enable',
  access: 'signed-in',
  whileFactorIsDue: true,
  body: z.object({ code: factorCode }),
  answer: withRecoveryCodes,
});

/** Replaces the recovery codes. */
export const newRecoveryCodes = endpoint({
  path: 'account/second-factor/recovery-codes',
  access: 'signed-in',
  body: both,
  answer: withRecoveryCodes,
});

export const disableSecondFactor = endpoint({
  path: 'account/second-factor/disable',
  access: 'signed-in',
  body: both,
});

/** Ends a remembered device of the caller, by its id; other ids end nothing. */
export const endRememberedDevice = endpoint({
  path: 'account/devices/end',
  access: 'signed-in',
  body: z.object({ device: givenId }),
});

/**
 * Confirms for ten minutes of this session that it is the person: with a code where there is a second factor, else with the password.
 * The `field` of the refusal `confirmation_required` names which.
 */
export const confirmIdentity = endpoint({
  path: 'account/confirm',
  access: 'signed-in',
  body: z.object({ code: factorCode.optional(), password: ownPassword.optional() }),
});
