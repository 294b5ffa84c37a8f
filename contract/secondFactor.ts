// The second factor of a person: a code of an authenticator app (RFC 6238) in addition to the password, recovery codes for a lost app, and
// the confirmation of a person's identity before critical actions (requirements/domain.md#second-factor).
import { z } from 'zod';
import { givenId } from './common.ts';
import { endpoint, messageAnswer } from './endpoint.ts';

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(1, 'Enter the code').max(40, 'The code is too long');

const ownPassword = z.string().min(1, 'Password is required').max(200);
const both = z.object({ password: ownPassword, code: factorCode });
/** The recovery codes are shown once, because only their hashes are stored. */
const withRecoveryCodes = messageAnswer.extend({ recovery_codes: z.array(z.string()) });

/**
 * Creates a secret for an app, which takes effect once {@link enableSecondFactor} has confirmed it. A person who already has a second
 * factor must send one of its codes; it stays valid until then.
 */
export const beginSecondFactor = endpoint({
  path: 'account/second-factor/begin',
  access: 'signed-in',
  whileFactorIsDue: true,
  body: z.object({ password: ownPassword, code: factorCode.optional() }),
  answer: z.object({
    /** The secret in Base32, to be typed into the app. */
    secret: z.string(),
    /** The `otpauth` address that the QR code encodes. */
    uri: z.string(),
    /** The QR code as an SVG document. */
    qr: z.string(),
  }),
});

/** Turns the second factor on with the first code of the app, and ends the person's other sessions. */
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
 * Confirms the person's identity for ten minutes of this session: by a code if there is a second factor, otherwise by the password. The
 * `field` of the refusal `confirmation_required` names which one.
 */
export const confirmIdentity = endpoint({
  path: 'account/confirm',
  access: 'signed-in',
  body: z.object({ code: factorCode.optional(), password: ownPassword.optional() }),
});
