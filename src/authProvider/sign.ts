// Sign-in and sign-out, and the session in this browser (requirements/portal.md#session).
import { login, logout, type SignedInUser } from '../../contract/identity.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { call } from '../dataProvider/call.ts';
import { hasCode } from '../dataProvider/http.ts';
import { chooseLanguage, language } from '../i18n/language.ts';
import type { LeftPage } from '../navigation.ts';
import { routeOf } from '../routeOf.ts';
import { endSession, readSession, sessionHeaders, startSession } from '../session.ts';

/** An accepted sign-in, which is not stored until {@link keep} is called. */
export interface SignedIn {
  /** Sent by a backend of the specification; our server has set a cookie instead. */
  token?: string | undefined;
  user: SignedInUser;
}

/** Signs in. Returns undefined if a code of the second factor is required. Throws HttpError, also for a success other than 202. */
export async function signIn(
  msisdn: string,
  password: string,
  factor?: Pick<BodyOf<typeof login>, 'code' | 'remember'>,
): Promise<SignedIn | undefined> {
  try {
    // The header requests a cookie instead of a token from our server.
    const how = { exactStatus: true, headers: sessionHeaders('') };
    return (await call(login, { msisdn, password, ...factor }, how)).message;
  } catch (error) {
    if (hasCode(error, 'second_factor_required')) return undefined;
    throw error;
  }
}

/** Whether the person must do something else before the session may be stored. */
export const isUnfinished = ({ user }: SignedIn): boolean =>
  [user.password_change_due, user.second_factor_due].includes(true);

/** Stores the session and returns the address to open. If the person's language is not that of the page, the address is loaded at once. */
export function keep({ token, user }: SignedIn): string {
  startSession({ token, userId: user.id, roleId: user.role_id });
  const next = nextPage(String(user.id));
  if (user.language && user.language !== language) chooseLanguage(user.language, () => location.assign(next));
  return next;
}

/** The page that was left for the sign-in page, if it belongs to this console and to the same person; otherwise the dashboard. */
export function nextPage(user: string): string {
  const { from = '', userId = null } = (history.state ?? {}) as Partial<LeftPage>;
  const [path = ''] = from.split(/[?#]/);
  return routeOf(path) && (userId ?? user) === user ? from : '/dashboard';
}

/** Deletes the session in this browser at once, whatever the server answers. */
export async function signOut(): Promise<void> {
  if (!readSession()) return endSession();
  const ended = call(logout, {}).catch(() => undefined);
  endSession();
  await ended;
}
