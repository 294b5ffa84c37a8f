// The cookie of a browser in which a user signs in without a code (decisions/051-second-factor.md). One for each user, so that people
// who share a browser do not end each other's. Worthless without the password.
import { nameOver, namePattern } from './secureCookie.ts';

const nameOf = (userId: number): string => `tuma_remembered_${userId}`;

/** The token of this user's cookie. */
export const rememberedTokenOf = (cookieHeader: string | undefined, userId: number): string | undefined =>
  new RegExp(`(?:^|;\\s*)${namePattern(nameOf(userId))}=([\\w-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1];

/** Kept out of scripts and sent with the calls about passwords alone. */
export const rememberedCookie = (
  { userId, token, days }: { userId: number; token: string; days: number },
  isSecure: boolean,
): string =>
  `${nameOver(nameOf(userId), isSecure)}=${token}; Max-Age=${days * 86_400}; Path=/api/user; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
