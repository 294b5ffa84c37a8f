import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Notices } from '../../../src/notices/Notices.tsx';
import { ForgotPassword } from '../../../src/pages/ForgotPassword.tsx';
import { Login } from '../../../src/pages/Login.tsx';
import { readRole, readSession, readUserId } from '../../../src/session.ts';
import { fakeServer, otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';

// The frame is normally fetched while the person types. These tests only cover the sign-in page.
vi.mock('../../../src/prefetchApp.ts', () => ({ prefetchApp: () => undefined }));

const accepted = { status: 202, json: { message: { token: 'fresh', user: { id: 7, role_id: 3 } } } };

function show(reply: Reply = accepted) {
  const asked = fakeServer({ 'user/login': reply, 'user/password/change': { json: { message: 'Changed' } } });
  render(
    <>
      <Notices />
      <Login />
    </>,
  );
  return asked;
}

async function signIn(msisdn: string, password: string) {
  const user = userEvent.setup();
  if (msisdn) await user.type(screen.getByLabelText('Mobile Number'), msisdn);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

const failureText = async () => (await screen.findByRole('alert')).textContent;

describe('Login', () => {
  it.each([
    ['', ''],
    ['0712345678', ''],
    ['', 'secret1'],
    ['   ', 'secret1'],
  ])('requires both fields and makes no call (%j, %j)', async (msisdn, password) => {
    const asked = show();
    await signIn(msisdn, password);
    expect(await failureText()).toBe('Mobile Number and Password are required');
    expect(asked).toHaveLength(0);
  });

  it('focuses the first field', () => {
    show();
    expect(screen.getByLabelText('Mobile Number')).toHaveFocus();
  });

  it('keeps token, id and role on 202 and leads to /dashboard after a second', async () => {
    const asked = show();
    await signIn(' 0712345678 ', 'secret1');
    expect(await screen.findByText('Login successful!')).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ msisdn: '0712345678', password: 'secret1' });
    expect([readSession(), readUserId(), readRole()]).toEqual(['fresh', '7', '3']);
    expect(location.pathname).toBe('/');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it.each<[number | string, Reply, string]>([
    [400, otherBackend(400), 'Bad Request. Please check the input.'],
    [400, otherBackend(400, 'No such number plan'), 'No such number plan'],
    [422, otherBackend(422), 'Unprocessable Entity. Please check the form data.'],
    [422, refuses('invalid_input', 'Wrong form'), 'Wrong form'],
    [500, otherBackend(500), 'Internal Server Error. Please try again later.'],
    [500, otherBackend(500, 'Down for a moment'), 'Down for a moment'],
    [401, otherBackend(401), 'An error occurred. Please try again.'],
    [401, otherBackend(401, 'Wrong number or password'), 'Wrong number or password'],
    [429, otherBackend(429, 'Too many attempts'), 'Too many attempts'],
    ['no answer', 'no answer', 'Network error. Please check your connection.'],
    ['200 instead of 202', otherBackend(200, accepted.json), 'Unexpected status code received.'],
  ])('on %s shows the catalogue’s text and stores nothing', async (_, reply, text) => {
    show(reply);
    await signIn('0712345678', 'secret1');
    expect(await failureText()).toBe(text);
    expect(readSession()).toBeNull();
    expect(location.pathname).toBe('/');
  });

  it('allows another submit after a failure', async () => {
    let attempts = 0;
    fakeServer({ 'user/login': () => (++attempts === 1 ? otherBackend(500) : accepted) });
    render(<Login />);
    const user = await signIn('0712345678', 'secret1');
    await failureText();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(readSession()).toBe('fresh'));
  });

  it('sends one call for two quick submissions', async () => {
    const asked = show();
    await signIn('0712345678', 'secret1');
    fireEvent.submit(screen.getByLabelText('Password').closest('form')!);
    await waitFor(() => expect(readSession()).toBe('fresh'));
    expect(asked).toHaveLength(1);
  });

  it('shows and hides the password', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('links to the registration', () => {
    show();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });
});

const choose = async (password: string, confirm: string) => {
  const user = userEvent.setup();
  if (password) await user.type(await screen.findByLabelText('New password'), password);
  if (confirm) await user.type(screen.getByLabelText('Confirm new password'), confirm);
  await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
};

describe('a password that is due', () => {
  const due = {
    status: 202,
    json: { message: { token: 'once', user: { id: 7, role_id: 3, password_change_due: true } } },
  };
  it('a due password is changed in place with the sign-in’s token, and the session is stored only then', async () => {
    const asked = show(due);
    await signIn('0712345678', 'onetime');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    expect(readSession()).toBeNull();
    await choose('mine-now', 'mine-now');
    await waitFor(() => expect(readSession()).toBe('once'));
    expect(asked[1]).toMatchObject({
      path: 'user/password/change',
      body: { current_password: 'onetime', password: 'mine-now' },
    });
    expect(asked[1]?.headers.get('Authorization')).toBe('Bearer once');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it.each([
    ['', '', 'All Fields are Required'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['mine-now', 'mine-nov', 'Passwords do not match!'],
    ['onetime', 'onetime', 'Choose a password other than the one-time password'],
  ])('a new password %j confirmed as %j is refused', async (password, confirm, text) => {
    const asked = show(due);
    await signIn('0712345678', 'onetime');
    await choose(password, confirm);
    expect(await failureText()).toBe(text);
    expect(asked).toHaveLength(1);
  });

  it('a new password of fewer characters than the hint says is refused with the same number', async () => {
    const user = { id: 7, role_id: 3, password_change_due: true, password_characters_min: 10 };
    const asked = show({ status: 202, json: { message: { token: 'once', user } } });
    await signIn('0712345678', 'onetime');
    await choose('mine-now', 'mine-now');
    expect(await failureText()).toBe('Password must be at least 10 characters');
    expect(screen.getByText('At least 10 characters')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const sent = { json: { message: 'Sent', request: 'first', password_characters_min: 10 } };

  it('takes a code as it is pasted, says what to do with a wrong one, and sends another to the same number', async () => {
    const asked = fakeServer({
      'user/password/forgot': sent,
      'user/password/recover': refuses('code_wrong', 'The code is wrong or has expired', { field: 'code' }),
    });
    render(
      <>
        <Notices />
        <ForgotPassword />
      </>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Mobile Number'), '0712 345 678');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.click(await screen.findByLabelText('Code'));
    await user.paste('123 456');
    await user.type(screen.getByLabelText('New password'), 'five green boats');
    await user.type(screen.getByLabelText('Confirm new password'), 'five green boats');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await failureText()).toBe(
      'The code is wrong or has expired. Check the latest SMS, or send another code.',
    );
    expect(screen.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    await screen.findByText('Another code is on its way. Earlier codes no longer work.');
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['user/password/forgot', { msisdn: '0712 345 678' }],
      ['user/password/recover', { request: 'first', code: '123456', password: 'five green boats' }],
      ['user/password/forgot', { msisdn: '0712 345 678' }],
    ]);
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('0712 345 678');
  });

  it('is asked for its code again where the page was loaded again, until the password is changed', async () => {
    const asked = fakeServer({
      'user/password/forgot': sent,
      'user/password/recover': { json: { message: 'Changed' } },
    });
    const user = userEvent.setup();
    const first = render(<ForgotPassword />);
    await user.type(screen.getByLabelText('Mobile Number'), '0712 345 678{Enter}');
    await screen.findByLabelText('Code');
    first.unmount();
    const second = render(<ForgotPassword />);
    expect(screen.getByText(/0712 345 678/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'five green boats');
    await user.type(screen.getByLabelText('Confirm new password'), 'five green boats{Enter}');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ request: 'first', code: '123456', password: 'five green boats' });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    second.unmount();
    render(<ForgotPassword />);
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('');
  });

  it('asks for the number where the page was loaded again after the code ended, or the number was to be changed', async () => {
    fakeServer({ 'user/password/forgot': sent });
    const user = userEvent.setup();
    const first = render(<ForgotPassword />);
    await user.type(screen.getByLabelText('Mobile Number'), '0712 345 678{Enter}');
    await screen.findByLabelText('Code');
    first.unmount();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
    const second = render(<ForgotPassword />);
    expect(screen.getByLabelText('Mobile Number')).toBeInTheDocument();
    second.unmount();
    now.mockRestore();
    const third = render(<ForgotPassword />);
    await user.click(screen.getByRole('button', { name: 'Change number' }));
    third.unmount();
    render(<ForgotPassword />);
    expect(screen.getByLabelText('Mobile Number')).toBeInTheDocument();
  });
});
