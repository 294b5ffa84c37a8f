// The sign-in over a page with unsaved work whose session has ended.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clientProfile } from '../../../contract/identity.ts';
import { apiUrl } from '../../../src/dataProvider/apiUrl.ts';
import { http } from '../../../src/dataProvider/http.ts';
// Loaded here, because the import takes seconds on a busy machine.
import '../../../src/features/secondFactor/askToSignIn.tsx';
import { readNotices } from '../../../src/notices/notices.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { endSession, readSession, readUserId, startSession } from '../../../src/session.ts';
import { renderFrame } from '../../support/console/renderFrame.tsx';
import {
  fakeServer,
  otherBackend,
  refuses,
  type FakeRequest,
  type Reply,
} from '../../support/console/fakeServer.ts';

const expired = refuses('token_expired', 'Token expired');
const signedIn = { json: { message: { user: { id: 7, role_id: 3 } } } };
const ask = (path = 'contact/create') =>
  http(apiUrl(path), { method: 'POST', body: '{"first_name":"Wanjiku"}' });
const profileKey = [clientProfile.path, {}, undefined];
const callsOf = (asked: readonly FakeRequest[]) => asked.map(({ path }) => path);

beforeEach(() => {
  startSession({ userId: 7, roleId: 3 });
  history.replaceState(null, '', '/contact-sms');
  queryClient.setQueryData(profileKey, {
    message: { client: { id: 2, name: 'Acme' }, user: { id: 7, role_id: 3, msisdn: '254712345678' } },
  });
});

/** Makes the page have unsaved work until the test ends. */
function enterSomething(): void {
  const warn = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', warn);
  onTestFinished(() => removeEventListener('beforeunload', warn));
}

/** Answers calls with {@link expired} until a sign-in. */
function server(signIn: (asked: FakeRequest) => Reply, expiredReply: Reply = expired) {
  let isSignedIn = false;
  const reply = () => (isSignedIn ? otherBackend(200, { message: 'Done' }) : expiredReply);
  return fakeServer({
    'contact/create': reply,
    'contact/group/list': reply,
    'user/login': (asked) => {
      const answer = signIn(asked);
      isSignedIn = answer === signedIn;
      return answer;
    },
  });
}

async function enter(label: string, value: string): Promise<void> {
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.type(await dialog.findByLabelText(label, { exact: false, selector: 'input' }), value);
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
}

describe('a session that ends while the page has unsaved work', () => {
  it('is begun again by the same person over the page, and the calls and the read of the profile are repeated', async () => {
    enterSomething();
    const asked = server(() => signedIn);
    const calls = Promise.all([ask(), ask('contact/group/list')]);
    await enter('Password', 'a-right-password');
    expect((await calls).map(({ json }) => json)).toEqual([{ message: 'Done' }, { message: 'Done' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(asked)).toEqual([
      'contact/create',
      'contact/group/list',
      'user/login',
      'contact/create',
      'contact/group/list',
    ]);
    expect(asked[2]?.body).toEqual({ msisdn: '254712345678', password: 'a-right-password' });
    expect(asked[3]?.body).toEqual({ first_name: 'Wanjiku' });
    // Their role may have changed.
    expect(queryClient.getQueryState(profileKey)?.isInvalidated).toBe(true);
    expect([location.pathname, readUserId(), readNotices()]).toEqual(['/contact-sms', '7', []]);
  });

  it('asks again after a wrong password, and for a code where one is needed', async () => {
    enterSomething();
    const asked = server(({ body }) => {
      const { password, code } = body as { password: string; code?: string };
      if (password === 'wrong') return refuses('credentials_wrong', 'Wrong mobile number or password');
      return code === undefined ? refuses('second_factor_required', 'Enter the code') : signedIn;
    });
    const call = ask();
    await enter('Password', 'wrong');
    expect(await screen.findByText('Wrong mobile number or password')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Password', { exact: false, selector: 'input' }));
    await enter('Password', 'a-right-password');
    await enter('Code', '123456');
    await call;
    expect(asked.at(-2)?.body).toEqual({
      msisdn: '254712345678',
      password: 'a-right-password',
      code: '123456',
    });
  });

  it('cannot be discarded while a sign-in is on its way, which would sign in on the next page', async () => {
    enterSomething();
    const answer = Promise.withResolvers<Reply>();
    fakeServer({ 'contact/create': expired, 'user/login': () => answer.promise });
    const failed = Promise.allSettled([ask()]);
    await enter('Password', 'a-right-password');
    const discard = screen.getByRole('button', { name: 'Discard' });
    expect(discard).toBeDisabled();
    answer.resolve(refuses('credentials_wrong', 'Wrong mobile number or password'));
    await screen.findByText('Wrong mobile number or password');
    await userEvent.click(discard);
    expect(await failed).toMatchObject([{ reason: { status: 401 } }]);
    expect(readSession()).toBeNull();
  });

  it('opens the sign-in page with one notice if the work is discarded', async () => {
    enterSomething();
    server(() => signedIn);
    const failed = Promise.allSettled([ask(), ask('contact/group/list')]);
    await userEvent.keyboard('{Escape}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await failed).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 401 } }]);
    expect(readNotices().map(({ text }) => text)).toEqual(['Token expired. You have been logged out.']);
    expect([location.pathname, readSession()]).toEqual(['/', null]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('in another tab is begun again when this one gets the focus, or left if the work is discarded', async () => {
    enterSomething();
    renderFrame();
    await screen.findByText('the screen');
    endSession();
    dispatchEvent(new Event('focus'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(location.pathname).toBe('/dashboard');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('opens the sign-in page if a new password is due, because it cannot be chosen here', async () => {
    enterSomething();
    server(() => ({ json: { message: { user: { id: 7, role_id: 3, password_change_due: true } } } }));
    const call = ask();
    call.catch(() => undefined);
    await enter('Password', 'one-time-password');
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(location.pathname).toBe('/');
  });

  it('opens the sign-in page at once on a backend of the specification', async () => {
    enterSomething();
    server(() => signedIn, otherBackend(401, 'Token expired'));
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(location.pathname).toBe('/');
  });

  it('opens the sign-in page at once without unsaved work', async () => {
    server(() => signedIn);
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(location.pathname).toBe('/');
  });
});
