// Codes of authenticator apps by RFC 6238 with the values that every app supports: SHA-1, six digits, periods of 30 seconds.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const periodSeconds = 30;
/** Number of periods before and after the current one whose codes are accepted, because clocks differ. */
const windowSteps = 1;
/** Bytes of a secret: 160 bits, as long as the output of SHA-1 (RFC 4226, section 4). */
const secretBytes = 20;

/** Creates a secret in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Tuma', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 });

/** The period of a code, counted since 1970; undefined if the code belongs to none of the accepted periods. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: windowSteps });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** The address for an authenticator app, and the same as a QR code in SVG with the quiet zone that ISO 18004 requires. */
export function forApp(secret: string, label: string): { uri: string; qr: string } {
  const uri = totpOf(secret, label).toString();
  return { uri, qr: renderSVG(uri, { border: 4, pixelSize: 4 }) };
}
