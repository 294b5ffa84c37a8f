// The cookie of a browser in which a user signs in without a code (decisions/051-second-factor.md). One for each user, so that people
// who share a browser do not end each other's. Worthless without the password.
import { cookieText, nameOver, namePattern, tokenIn } from './secureCookie.ts';

const nameOf = (userId: number): string => `tuma_remembered_${userId}`;

/** The token of a user's cookie; undefined if the browser has none. */
export const rememberedTokenOf = (cookieHeader: string | undefined, userId: number): string | undefined =>
  tokenIn(cookieHeader, namePattern(nameOf(userId)));

/** Formats the cookie. Scripts cannot read it, and it is sent only with the calls about passwords. */
export const rememberedCookie = (
  { userId, token, days }: { userId: number; token: string; days: number },
  isSecure: boolean,
): string =>
  cookieText(
    {
      name: nameOver(nameOf(userId), isSecure),
      value: token,
      maxAgeSeconds: days * 86_400,
      path: '/api/user',
    },
    isSecure,
  );
