// Sessions of the console at the API: sign-ins, their cookies, and calls with them.
import { aUser, testPassword } from '../people.ts';
import type { Answer, TestApp } from '../testApp.ts';

export const fromConsole = { 'x-tuma-session': 'active' };

export const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat();
export const sessionCookieOf = (answer: Answer): string =>
  cookiesOf(answer).find((cookie) => cookie.includes('tuma_session=')) ?? '';
/** The cookie as the browser sends it. */
export const sent = (answer: Answer): string => sessionCookieOf(answer).split(';')[0] ?? '';

export function consoleSessions(app: TestApp) {
  const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000));

  const enter = (msisdn: string, headers: Record<string, string> = fromConsole, password = testPassword) =>
    app.call('user/login', { msisdn, password }, { headers });

  const ask = (cookie: string, headers: Record<string, string> = fromConsole) =>
    app.call('client/balance', {}, { headers: { cookie, ...headers } });

  /** Creates a user who is signed in through the console. */
  async function inConsole(given: Parameters<typeof aUser>[1] = {}) {
    const user = await aUser(app.db, given);
    return { ...user, cookie: sent(await enter(user.msisdn)) };
  }

  return { later, enter, ask, inConsole };
}
