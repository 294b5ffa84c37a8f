import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Notices } from '../../src/notices/Notices.tsx';
import { Register } from '../../src/pages/Register.tsx';
import { readSession } from '../../src/session.ts';
import { fakeServer, otherBackend, refuses } from '../support/fakeServer.ts';
import type { Reply } from '../support/fakeServer.ts';

const filled = {
  'Organization name': 'Wanjiku Agrovet',
  'Full name': 'Grace Wanjiku',
  'Email address': 'grace@example.co.ke',
  'Mobile Number': '0712345678',
  Password: 'secret1',
  'Confirm password': 'secret1',
};

async function submit(
  values: Partial<typeof filled> = {},
  reply: Reply = { status: 201, json: { message: { id: 3, full_name: 'Grace Wanjiku' } } },
) {
  history.replaceState(null, '', '/register');
  const asked = fakeServer({ signup: reply });
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
  return asked;
}

const failureText = async () => (await screen.findByRole('alert')).textContent;

describe('Register', () => {
  it.each(Object.keys(filled))('needs %s', async (label) => {
    const asked = await submit({ [label]: '' });
    expect(await failureText()).toBe('All Fields are Required');
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toHaveLength(0);
  });

  it('needs a password of six characters', async () => {
    const asked = await submit({ Password: '12345', 'Confirm password': '12345' });
    expect(await failureText()).toBe('Password must be at least 6 characters');
    expect(asked).toHaveLength(0);
  });

  it('needs the same password twice', async () => {
    const asked = await submit({ 'Confirm password': 'secret2' });
    expect(await failureText()).toBe('Passwords do not match!');
    expect(asked).toHaveLength(0);
  });

  it('registers in Kenya, shows a notice, and goes to / after a second without signing in', async () => {
    const asked = await submit();
    expect(await screen.findByText('Registration successful! Redirecting to sign in...')).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({
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
    expect(screen.getByLabelText('Email address')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Full name')).not.toHaveAttribute('aria-invalid');
  });

  it('links back to the sign-in', async () => {
    await submit();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
  });
});
