// The page that a sign-in opens: the dashboard, or the page that was left because there was no session.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiUrl } from '../../../src/dataProvider/apiUrl.ts';
import { http } from '../../../src/dataProvider/http.ts';
import { Root } from '../../../src/Root.tsx';
import { endSession, readSession, startSession } from '../../../src/session.ts';
import { fakeServer, otherBackend } from '../../support/console/fakeServer.ts';

// These tests only cover addresses, not the screens.
vi.mock('../../../src/prefetchApp.ts', () => ({ prefetchApp: () => undefined }));
vi.mock('../../../src/loadApp.ts', () => ({
  loadApp: () => Promise.resolve({ App: () => null, profileArrived: () => Promise.resolve() }),
}));

const address = () => location.pathname + location.search;

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Mobile Number'), '0712345678');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(readSession()).not.toBeNull());
}

function openAt(path: string) {
  history.replaceState(null, '', path);
  render(<Root />);
}

beforeEach(() => {
  fakeServer({
    'user/login': { status: 202, json: { message: { token: 'fresh', user: { id: 7, role_id: 3 } } } },
    'client/balance': otherBackend(401),
    'message/all': otherBackend(403),
  });
});

describe('the page after a sign-in', () => {
  it('is the address that was opened while signed out, with its filters', async () => {
    openAt('/promotional-sms?filter=%7B%22msisdn%22%3A%220712%22%7D');
    await waitFor(() => expect(address()).toBe('/'));
    await signIn();
    await waitFor(() => expect(address()).toBe('/promotional-sms?filter=%7B%22msisdn%22%3A%220712%22%7D'));
  });

  it('is that address also after a look at the page of a forgotten password', async () => {
    openAt('/contact-sms');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to sign in' }));
    await signIn();
    await waitFor(() => expect(address()).toBe('/contact-sms'));
  });

  it('is the page whose session expired for the same person', async () => {
    startSession({ token: 'old', userId: 7, roleId: 3 });
    openAt('/contact-sms?page=2');
    await expect(http(apiUrl('client/balance'), { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    await signIn();
    await waitFor(() => expect(address()).toBe('/contact-sms?page=2'));
  });

  it.each([
    ['client/balance', 401],
    ['message/all', 403],
  ])('follows a page that says that the session has ended, after %s was refused', async (path, status) => {
    startSession({ token: 'old', userId: 7, roleId: 3 });
    openAt('/contact-sms?page=2');
    await expect(http(apiUrl(path), { method: 'POST' })).rejects.toMatchObject({ status });
    expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeInTheDocument();
  });

  it('follows a page that does not say so to a person who was not signed in', async () => {
    endSession();
    openAt('/contact-sms');
    expect(await screen.findByText('Bulk and transactional SMS for Kenya')).toBeInTheDocument();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });

  it('is opened by itself when the same person has signed in in another tab', async () => {
    startSession({ token: 'old', userId: 7, roleId: 3 });
    openAt('/contact-sms?page=2');
    await expect(http(apiUrl('client/balance'), { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    await screen.findByRole('button', { name: 'Sign in' });
    startSession({ token: 'fresh', userId: 7, roleId: 3 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'user_id' }));
    await waitFor(() => expect(address()).toBe('/contact-sms?page=2'));
  });

  it('is the dashboard for another person than the one whose session expired', async () => {
    startSession({ token: 'old', userId: 8, roleId: 3 });
    openAt('/contact-sms?page=2');
    await expect(http(apiUrl('client/balance'), { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    await signIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('is the dashboard after a refusal that the same page would repeat', async () => {
    startSession({ token: 'old', userId: 7, roleId: 3 });
    openAt('/contact-sms');
    await expect(http(apiUrl('message/all'), { method: 'POST' })).rejects.toMatchObject({ status: 403 });
    await signIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each(['//example.com/', '/no-such-page'])('is not %s, where the console has no page', async (path) => {
    history.replaceState({ from: path }, '', '/');
    render(<Root />);
    await signIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('is the dashboard where the sign-in page itself was opened', async () => {
    endSession();
    openAt('/');
    await signIn();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
