import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Notices } from '../../../src/notices/Notices.tsx';
import { Register } from '../../../src/pages/Register.tsx';
import { readSession } from '../../../src/session.ts';
import {
  fakeServer,
  otherBackend,
  refuses,
  type FakeRequest,
  type Reply,
} from '../../support/console/fakeServer.ts';

const filled = {
  'Organization name': 'Wanjiku Agrovet',
  'Full name': 'Grace Wanjiku',
  'Email address': 'grace@example.co.ke',
  'Mobile Number': '0712345678',
  Password: 'secret1',
  'Confirm password': 'secret1',
};

const registered: Reply = { status: 201, json: { message: { id: 3, full_name: 'Grace Wanjiku' } } };

async function submit(
  values: Partial<typeof filled> = {},
  reply: Reply | ((asked: FakeRequest) => Reply) = registered,
  rule: Reply = options('open'),
) {
  history.replaceState(null, '', '/register');
  const asked = fakeServer({ signup: reply, 'signup/options': rule });
  render(
    <>
      <Notices />
      <Register />
    </>,
  );
  const user = userEvent.setup();
  for (const [label, value] of Object.entries({ ...filled, ...values })) {
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));
  return { user, asked: () => asked.filter(({ path }) => path === 'signup').map(({ body }) => body) };
}

const options = (registration: 'open' | 'approval' | 'closed'): Reply => ({
  json: { message: { registration } },
});

const failureText = async () => (await screen.findByRole('alert')).textContent;

describe('Register', () => {
  it.each(Object.keys(filled))('needs %s', async (label) => {
    const { asked } = await submit({ [label]: '' });
    expect(await failureText()).toBe('All Fields are Required');
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(asked()).toHaveLength(0);
  });

  it('needs a password of six characters', async () => {
    const { asked } = await submit({ Password: '12345', 'Confirm password': '12345' });
    expect(await failureText()).toBe('Password must be at least 6 characters');
    expect(asked()).toHaveLength(0);
  });

  it('needs the characters that the server answers, and says so beside the field', async () => {
    const json = { message: { registration: 'open', password_characters_min: 10 } };
    const { asked } = await submit({}, undefined, { json });
    expect(await failureText()).toBe('Password must be at least 10 characters');
    expect(screen.getByText('At least 10 characters')).toBeInTheDocument();
    expect(asked()).toHaveLength(0);
  });

  it('needs the same password twice', async () => {
    const { asked } = await submit({ 'Confirm password': 'secret2' });
    expect(await failureText()).toBe('Passwords do not match!');
    expect(asked()).toHaveLength(0);
  });

  it('registers in Kenya, shows a notice, and goes to / after a second without signing in', async () => {
    const { asked } = await submit();
    expect(await screen.findByText('Registration successful! Redirecting to sign in...')).toBeInTheDocument();
    expect(asked()[0]).toEqual({
      company_name: 'Wanjiku Agrovet',
      full_name: 'Grace Wanjiku',
      email: 'grace@example.co.ke',
      msisdn: '0712345678',
      password: 'secret1',
      country_code: 'KE',
    });
    expect(location.pathname).toBe('/register');
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(readSession()).toBeNull();
  });

  it.each<[number | string, Reply, string]>([
    [400, otherBackend(400), 'Bad Request. Please check the input.'],
    [422, otherBackend(422), 'Unprocessable Entity. Please check the form data.'],
    [500, otherBackend(500), 'Internal Server Error. Please try again later.'],
    [409, otherBackend(409), 'An error occurred. Please try again.'],
    [409, otherBackend(409, 'This number is registered'), 'This number is registered'],
    ['no answer', 'no answer', 'Network error. Please check your connection.'],
    [
      '200 instead of 201',
      otherBackend(200, { message: { id: 3, full_name: 'G' } }),
      'Unexpected status code received.',
    ],
  ])('on %s shows the catalogue’s text', async (_, reply, text) => {
    await submit({}, reply);
    expect(await failureText()).toBe(text);
    expect(location.pathname).toBe('/register');
  });

  it('marks the field of the server’s refusal', async () => {
    await submit({}, refuses('invalid_input', 'Enter a valid email address', { field: 'email' }));
    expect(await failureText()).toBe('Enter a valid email address');
    // No code was sent, so the form is not needed again.
    expect(sessionStorage).toHaveLength(0);
    expect(screen.getByLabelText('Email address')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Full name')).not.toHaveAttribute('aria-invalid');
  });

  it('links back to the sign-in', async () => {
    await submit();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  });

  it('says that registration is closed, and whom to ask', async () => {
    fakeServer({ 'signup/options': options('closed') });
    render(<Register />);
    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeInTheDocument();
    expect(screen.getByText('Ask the operator of this platform for an account.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  });

  it.each<[string, Reply]>([
    ['has no such call', otherBackend(404)],
    ['does not answer', 'no answer'],
  ])('shows the form where the backend %s for the options', async (_, reply) => {
    const asked = fakeServer({ 'signup/options': reply });
    render(<Register />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByLabelText('Organization name')).toBeInTheDocument();
  });

  it('says with approval that sending opens later', async () => {
    fakeServer({ 'signup/options': options('approval') });
    render(<Register />);
    await screen.findByText('You can sign in at once. Sending opens when your account is approved.');
  });
});

const sent = (request: string): Reply => ({
  status: 202,
  json: { message: 'A code is on its way', request },
});

describe('the code of a registration', () => {
  const code = async () => screen.findByLabelText('Code');

  it('is asked for after the form, goes back with the form, and ends in the notice and the sign-in', async () => {
    const { asked, user } = await submit({}, ({ body }) =>
      (body as { code?: string }).code === undefined ? sent('first') : registered,
    );
    expect(await screen.findByText(/^We sent an SMS to 0712345678/)).toBeInTheDocument();
    expect(await code()).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await failureText()).toBe('Enter the code');
    await user.click(await code());
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Registration successful! Redirecting to sign in...')).toBeInTheDocument();
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toEqual({ ...(asked()[0] as object), request: 'first', code: '123456' });
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('says what to do with a wrong one, is sent again for the latest request, and keeps the form on the way back', async () => {
    let requests = 0;
    const { asked, user } = await submit({}, ({ body }) =>
      (body as { code?: string }).code === undefined
        ? sent(`request ${++requests}`)
        : refuses('code_wrong', 'The code is wrong or has expired', { field: 'code' }),
    );
    await user.type(await code(), '111111{Enter}');
    expect(await failureText()).toBe(
      'The code is wrong or has expired. Check the latest SMS, or send another code.',
    );
    expect(await code()).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    await screen.findByText('Another code is on its way. Earlier codes no longer work.');
    await user.type(await code(), '{Enter}');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ request: 'request 2', code: '111111' }));
    await user.click(screen.getByRole('button', { name: 'Change your details' }));
    for (const [label, value] of Object.entries(filled))
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it('is asked for with the password where the page was loaded again, and is that of the SMS already sent', async () => {
    const { asked, user } = await submit({}, ({ body }) =>
      (body as { code?: string }).code === undefined ? sent('first') : registered,
    );
    await code();
    cleanup();
    const reloaded = render(<Register />);
    expect(screen.getByText(/^We sent an SMS to 0712345678/)).toBeInTheDocument();
    expect(JSON.stringify(sessionStorage)).not.toContain(filled.Password);
    await user.type(await code(), '123456{Enter}');
    expect(await failureText()).toBe('All Fields are Required');
    await user.type(screen.getByLabelText('Password'), filled.Password);
    await user.type(screen.getByLabelText('Confirm password'), 'secret2{Enter}');
    expect(await failureText()).toBe('Passwords do not match!');
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), `${filled.Password}{Enter}`);
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toEqual({ ...(asked()[0] as object), request: 'first', code: '123456' });
    reloaded.unmount();
    render(<Register />);
    expect(screen.getByLabelText('Full name')).toHaveValue('');
  });

  it('stays with its password on a refusal where the page was loaded again, and leads back to the form for another code', async () => {
    const { user } = await submit({}, ({ body }) =>
      (body as { code?: string }).code === undefined
        ? sent('first')
        : refuses('invalid_input', 'Choose another password', { field: 'password' }),
    );
    await code();
    cleanup();
    render(<Register />);
    await user.type(await code(), '123456');
    await user.type(screen.getByLabelText('Password'), filled.Password);
    await user.type(screen.getByLabelText('Confirm password'), `${filled.Password}{Enter}`);
    expect(await failureText()).toBe('Choose another password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByRole('button', { name: 'Change your details or get another code' }));
    for (const [label, value] of Object.entries({ ...filled, Password: '', 'Confirm password': '' }))
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it('is not asked for where the page was loaded again after the code has ended; the form is', async () => {
    await submit({}, sent('first'));
    await code();
    cleanup();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
    render(<Register />);
    expect(screen.getByLabelText('Full name')).toHaveValue(filled['Full name']);
    expect(screen.queryByLabelText('Code')).toBeNull();
    now.mockRestore();
  });

  it('is not asked for where the client waits for approval', async () => {
    await submit({}, { status: 201, json: { message: { id: 3, full_name: 'Grace' }, approval_due: true } });
    expect(await screen.findByRole('heading', { name: 'Registration received' })).toBeInTheDocument();
    expect(screen.getByText(/Sending opens when the operator/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  });

  it('is not taken from another backend’s 202', async () => {
    await submit({}, otherBackend(202, { message: { id: 3, full_name: 'Grace' } }));
    expect(await failureText()).toBe('Unexpected status code received.');
  });
});
