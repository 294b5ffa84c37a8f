// Sessions of the console and the user's own account (requirements/domain.md#tokens, #own-account; decisions/050-sessions-by-cookie.md).
import { beforeEach, describe, expect, test } from 'vitest';
import { viewAccount } from '../../../contract/ownAccount.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { consoleSessions, fromConsole, sent, sessionCookieOf } from '../../support/api/consoleSessions.ts';
import { aUser, signedIn, testPassword } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp({ trustProxy: 1 });
const { db } = app;
const { later, enter, ask, inConsole } = consoleSessions(app);
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
});

describe('a session of the console', () => {
  test('is a cookie that no script reads and no other site sends, and its token is in no answer', async () => {
    const user = await aUser(db);
    const answer = await enter(user.msisdn);
    expect(answer.status).toBe(202);
    expect(sessionCookieOf(answer)).toMatch(
      /^tuma_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body.message).toEqual({ user: expect.objectContaining({ id: user.id }) });
    const token = sent(answer).split('=')[1]!;
    const profile = await ask(sent(answer));
    expect(profile.status).toBe(200);
    const account = await app.call('account/view', {}, { headers: { cookie: sent(answer), ...fromConsole } });
    for (const { text } of [answer, profile, account]) expect(text).not.toContain(token);
  });

  test('has the __Host- prefix and Secure over https, where the plain name counts for nothing', async () => {
    const { msisdn } = await aUser(db);
    const https = { ...fromConsole, 'x-forwarded-proto': 'https' };
    const answer = await enter(msisdn, https);
    expect(sessionCookieOf(answer)).toMatch(
      /^__Host-tuma_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await enter(msisdn)).headers).not.toHaveProperty('strict-transport-security');
    expect((await ask(sent(answer), https)).status).toBe(200);
    expect((await ask(sent(answer).replace('__Host-', ''), https)).status).toBe(401);
    // The cookie is limited to one path, so its name cannot have the prefix __Host-.
    const device = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.includes('tuma_device'));
    expect(device).toMatch(
      /^__Secure-tuma_device=[\w-]{43}; Max-Age=2592000; Path=\/api\/user; HttpOnly; SameSite=Strict; Secure$/,
    );
    const again = await enter(msisdn, { ...https, cookie: device?.split(';')[0] ?? '' });
    expect([again.headers['set-cookie']].flat()).toContain(device);
  });

  test('does nothing in a call of another site: without the header, or where the browser names another origin', async () => {
    const { cookie, id } = await inConsole();
    const change = { full_name: 'Someone else' };
    for (const headers of [
      {},
      { ...fromConsole, 'sec-fetch-site': 'cross-site' },
      { ...fromConsole, 'sec-fetch-site': 'same-site' },
      { ...fromConsole, 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      const answer = await app.call('account/update', change, { headers: { cookie, ...headers } });
      expect(answer.status).toBe(401);
    }
    const { full_name } = await db.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow();
    expect(full_name).not.toBe(change.full_name);
    expect((await ask(cookie, { ...fromConsole, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    // From another origin, the header needs a preflight request, which is not granted.
    const preflight = await app.fastify.inject({ method: 'OPTIONS', url: '/api/account/update', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-tuma-session' } });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.headers['access-control-allow-headers']).toBeUndefined();
  }); // oxfmt-ignore

  test('is not opened by its token as a header, nor a program’s token by a cookie', async () => {
    const { cookie } = await inConsole();
    expect((await app.call('client/balance', {}, { token: `Bearer ${cookie.split('=')[1]}` })).status).toBe(
      401,
    );
    const program = await signedIn(db);
    expect((await ask(`tuma_session=${program.token}`)).status).toBe(401);
    expect((await app.call('client/balance', {}, program)).status).toBe(200);
  });

  test('is answered as a token to a program that signs in, without a session cookie', async () => {
    const { msisdn } = await aUser(db);
    const answer = await enter(msisdn, {});
    expect(answer.body.message.token).toMatch(/^[\w-]{43}$/);
    expect(sessionCookieOf(answer)).toBe('');
  });

  test('of the platform ends after 30 minutes without use, of a client after 8 hours, as the settings say', async () => {
    const staff = await inConsole({ clientId: 1, roleId: roleIds.administrator });
    const client = await inConsole();
    const program = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    later(29);
    expect((await ask(staff.cookie)).status).toBe(200);
    later(29);
    // Automatic polling by an open page does not count as activity.
    expect((await ask(staff.cookie, { 'x-tuma-session': 'idle' })).status).toBe(200);
    later(2);
    expect((await ask(staff.cookie)).status).toBe(401);
    expect((await ask(client.cookie)).status).toBe(200);
    await db.updateTable('platform_settings').set({ client_idle_minutes: 60 }).execute();
    later(61);
    expect((await ask(client.cookie)).status).toBe(401);
    await db.updateTable('platform_settings').set({ client_idle_minutes: 480 }).execute();
    expect((await ask(client.cookie)).status).toBe(200);
    // The idle limit does not apply to tokens of programs.
    expect((await app.call('client/balance', {}, program)).status).toBe(200);
  });

  test('ends 24 hours after sign-in, however much it is used', async () => {
    const { cookie } = await inConsole();
    for (let hours = 0; hours < 23; hours++) {
      later(60);
      expect((await ask(cookie)).status).toBe(200);
    }
    later(61);
    expect((await ask(cookie)).status).toBe(401);
  });

  test('is replaced by the next sign-in of the same browser', async () => {
    const { msisdn, cookie } = await inConsole();
    const next = sent(await enter(msisdn, { ...fromConsole, cookie }));
    expect(next).not.toBe(cookie);
    expect((await ask(cookie)).status).toBe(401);
    expect((await ask(next)).status).toBe(200);
  });

  test('is one of at most ten of a user: another one ends the least recently used', async () => {
    const { msisdn, cookie } = await inConsole();
    later(1);
    const second = sent(await enter(msisdn));
    for (let count = 0; count < 8; count++) {
      later(1);
      await enter(msisdn);
    }
    // The user has ten sessions. The first is used again, so the second is the least recently used.
    later(1);
    expect((await ask(cookie)).status).toBe(200);
    await enter(msisdn);
    expect((await ask(cookie)).status).toBe(200);
    expect((await ask(second)).status).toBe(401);
  });

  test('has the rights of the role as they are at each call, and ends with logout, which deletes the cookie', async () => {
    const role = { name: 'Readers', role_type: 'CLIENT' };
    const { id: roleId } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: roleId, module: 'messages', action: 'read' }).execute();
    const { cookie } = await inConsole({ roleId });
    const headers = { cookie, ...fromConsole };
    const list = async () => (await app.call('message/all/transactional', {}, { headers })).status;
    expect(await list()).toBe(200);
    await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
    expect(await list()).toBe(403);
    const ended = await app.call('user/logout', {}, { headers });
    expect(sessionCookieOf(ended)).toMatch(/^tuma_session=; Max-Age=0; /);
    expect(await list()).toBe(401);
  }); // oxfmt-ignore
});

describe('the own account', () => {
  const call = (cookie: string, path: string, body: object = {}) =>
    app.call(path, body, { headers: { cookie, ...fromConsole } });

  test('account/view shows profile, live sessions and sign-ins of the caller alone', async () => {
    const { msisdn, cookie } = await inConsole();
    await inConsole();
    const phone = { ...fromConsole, 'user-agent': 'Phone/1.0', 'x-forwarded-for': '10.9.9.9' };
    await enter(msisdn, phone);
    const { message } = viewAccount.answer.parse((await call(cookie, 'account/view')).body);
    expect(message).toMatchObject({ msisdn, language: null });
    expect(message.sessions).toHaveLength(2);
    expect(message.sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(message.sessions.find(({ current }) => !current)).toMatchObject({
      agent: 'Phone/1.0',
      address: '10.9.9.9',
      browser: true,
    });
    expect(message.sign_ins.map(({ address }) => address)).toEqual(['10.9.9.9', '127.0.0.1']);
  });

  test('account/update changes the given fields, and another language follows the person to the next sign-in', async () => {
    const { cookie, msisdn } = await inConsole();
    expect((await call(cookie, 'account/update', { full_name: 'Achieng Odhiambo' })).status).toBe(200);
    expect((await call(cookie, 'account/update', { language: 'sw' })).status).toBe(200);
    const account = await call(cookie, 'account/view');
    expect(account.body.message).toMatchObject({ full_name: 'Achieng Odhiambo', language: 'sw', email: expect.stringContaining('@') }); // oxfmt-ignore
    expect((await enter(msisdn)).body.message.user.language).toBe('sw');
    const refused = await call(cookie, 'account/update', { email: 'none' });
    expect([refused.status, refused.body.field]).toEqual([422, 'email']);
  });

  const confirm = async (cookie: string) =>
    expect((await call(cookie, 'account/confirm', { password: testPassword })).status).toBe(200);

  test('sessions are ended by a person who just gave the password, whatever the platform asks for elsewhere', async () => {
    const { cookie } = await inConsole();
    for (const path of ['account/sessions/end', 'account/sessions/end-all']) {
      const refused = await call(cookie, path, { session: 1 });
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'confirmation_required', 'password']);
    }
    expect((await ask(cookie)).status).toBe(200);
  }); // oxfmt-ignore

  test('account/sessions/end ends one of the own sessions, and nothing for the id of another user’s', async () => {
    const { msisdn, cookie } = await inConsole();
    const other = await inConsole();
    const phone = sent(await enter(msisdn));
    const sessions = async (of: string) => (await call(of, 'account/view')).body.message.sessions;
    await confirm(cookie);
    const [foreign] = await sessions(other.cookie);
    const missing = await call(cookie, 'account/sessions/end', { session: 2_000_000_000 });
    const others = await call(cookie, 'account/sessions/end', { session: foreign.id });
    expect([others.status, others.text]).toEqual([missing.status, missing.text]);
    expect((await ask(other.cookie)).status).toBe(200);
    const mine = (await sessions(cookie)).find(({ current }: { current: boolean }) => !current);
    expect((await call(cookie, 'account/sessions/end', { session: mine.id })).status).toBe(200);
    expect([(await ask(phone)).status, (await ask(cookie)).status, (await ask(other.cookie)).status]).toEqual([401, 200, 200]);
  }); // oxfmt-ignore

  test('account/sessions/end-all ends every session of the user, those of programs too', async () => {
    const { cookie, ...user } = await inConsole();
    const phone = sent(await enter(user.msisdn));
    const program = await signedIn(db, { user });
    await confirm(cookie);
    const ended = await call(cookie, 'account/sessions/end-all');
    expect([ended.status, sessionCookieOf(ended)]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect([(await ask(cookie)).status, (await ask(phone)).status]).toEqual([401, 401]);
    expect((await app.call('client/balance', {}, program)).status).toBe(401);
  });
});
