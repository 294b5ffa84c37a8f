import { sessionHeaders } from '../session.ts';
import type { SignedIn } from './sign.ts';

/** Options of a call in the session of a sign-in that is not stored yet. */
export const sessionOf = ({ token }: SignedIn) => ({
  headers: sessionHeaders(token ?? ''),
  isPublic: true,
});
