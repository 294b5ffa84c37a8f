import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Layout } from '../../../src/layout/Layout.tsx';
import { AccountPage } from '../../../src/pages/account/AccountPage.tsx';
import { fakeServer, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { grace } from '../../support/console/renderFrame.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { requestsTo, showScreen } from '../../support/console/showScreen.tsx';
import { stubNarrowScreen } from '../../support/console/stubMedia.ts';

const profile = {
  ...grace,
  user: {
    ...grace.user,
    role_name: 'Client Admin',
    msisdn: '254722000002',
    permissions: [{ module: 'dashboard', actions: ['read'] }],
  },
};

async function openAccount(change?: Reply, user?: object) {
  const asked = fakeServer({
    'client/balance': { json: { message: { ...profile, user: { ...profile.user, ...user } } } },
    'dashboard/client/balance': { json: { message: { balance: 5 } } },
    ...(change && { 'user/password/change': change }),
  });
  renderScreen(<Layout>the screen</Layout>, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: /Grace Wanjiku/ }));
  return { asked, menu: within(await screen.findByRole('dialog', { name: 'Account' })) };
}

describe('the account menu', () => {
  it('opens at the person’s name with the role, the number and the client', async () => {
    const { menu } = await openAccount();
    for (const text of ['Client Admin', '+254 722 000 002', 'Wanjiku Agrovet'])
      expect(menu.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('User · Client Admin')).toBeInTheDocument();
  });

  it('offers the languages by their own names, and the present one as pressed', async () => {
    const { menu } = await openAccount();
    const languages = within(menu.getByRole('group', { name: 'Language' }));
    expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
    expect(languages.getByRole('button', { name: 'Kiswahili' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('changes the theme at once and remembers it', async () => {
    const { menu } = await openAccount();
    await userEvent.click(menu.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement.style.colorScheme).toBe('dark');
    expect(localStorage.getItem('tuma.theme')).toBe('dark');
    await userEvent.click(menu.getByRole('button', { name: 'Light' }));
    expect(document.documentElement.style.colorScheme).toBe('light');
  });
});

describe('the own password', () => {
  const fill = async (current: string, next: string, repeat = next) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await userEvent.type(dialog.getByLabelText(/^Current password/), current);
    await userEvent.type(dialog.getByLabelText(/^New password/), next);
    await userEvent.type(dialog.getByLabelText(/^Confirm new password/), repeat);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  };

  it('is changed with the current one', async () => {
    const { asked, menu } = await openAccount({ json: { message: 'Password changed' } });
    await userEvent.click(menu.getByRole('button', { name: 'Change password' }));
    await fill('old-secret', 'new-secret');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === 'user/password/change')?.body).toEqual({
      current_password: 'old-secret',
      password: 'new-secret',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not sent while the two new ones differ', async () => {
    const { asked, menu } = await openAccount();
    await userEvent.click(menu.getByRole('button', { name: 'Change password' }));
    const dialog = await fill('old-secret', 'new-secret', 'new-secrex');
    expect(dialog.getByText('Passwords do not match!')).toBeInTheDocument();
    expect(asked.some(({ path }) => path === 'user/password/change')).toBe(false);
  });

  it('is refused with the number of characters that the hint says', async () => {
    const { asked, menu } = await openAccount(undefined, { password_characters_min: 10 });
    await userEvent.click(menu.getByRole('button', { name: 'Change password' }));
    const dialog = await fill('old-secret', 'short-1');
    expect(await dialog.findByText('Password must be at least 10 characters')).toBeInTheDocument();
    expect(asked.some(({ path }) => path === 'user/password/change')).toBe(false);
  });

  it('shows at its field that the current one is wrong', async () => {
    const { menu } = await openAccount(
      refuses('current_password_wrong', 'The current password is wrong', { field: 'current_password' }),
    );
    await userEvent.click(menu.getByRole('button', { name: 'Change password' }));
    const dialog = await fill('guess', 'new-secret');
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Current password/)).toHaveAccessibleDescription(
        'The current password is wrong',
      ),
    );
  });
});

describe('the page of the own account', () => {
  const instant = '2026-11-22T09:00:00.000Z';
  const session = { browser: true, address: '41.90.64.17', created: instant, seen: instant };
  const account = {
    full_name: 'Grace Wanjiku',
    msisdn: '254722000002',
    email: 'grace@example.co.ke',
    language: null,
    sessions: [
      { ...session, id: 1, current: false, agent: 'Mozilla/5.0 (iPhone) Safari/604.1' },
      { ...session, id: 2, current: true, agent: 'Mozilla/5.0 (Windows) Firefox/140.0' },
    ],
    sign_ins: [],
    second_factor: { enabled: false, required: false, recovery_codes: 0 },
    remembered_devices: [],
  };

  it('has its buttons and its two-step card while it loads, so that nothing moves when the account arrives', async () => {
    const answer = Promise.withResolvers<Reply>();
    showScreen(AccountPage, { 'account/view': () => answer.promise });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Set up' })).toBeDisabled();
    expect(screen.getByText('Off')).not.toBeVisible();
    answer.resolve({ json: { message: account } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Set up' })).toBeEnabled();
    expect(screen.getByText('Off')).toBeVisible();
  });

  it('shows each session with its device on a narrow screen, the present one first, and ends another one', async () => {
    stubNarrowScreen();
    const asked = showScreen(AccountPage, {
      'account/view': { json: { message: account } },
      'account/sessions/end': { json: { message: 'Session ended' } },
    });
    const sessions = within(await screen.findByRole('list', { name: 'Sessions' }));
    await sessions.findByText('This session');
    const names = sessions.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Firefox, WindowsThis session41.90.64.17',
      expect.stringMatching(/^Safari, iPhone.+41\.90\.64\.17Sign out$/),
    ]);
    await userEvent.click(sessions.getByRole('button', { name: 'Sign out of Safari, iPhone' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(requestsTo(asked, 'account/sessions/end')).toHaveLength(1));
    expect(requestsTo(asked, 'account/sessions/end')[0]?.body).toEqual({ session: 1 });
  });
});
