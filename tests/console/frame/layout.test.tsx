import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Layout } from '../../../src/layout/Layout.tsx';
import { outlineOf } from '../../../src/outline.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { readRole, readSession, readUserId } from '../../../src/session.ts';
import { menuLabels } from '../../support/console/menuLabels.ts';
import { grace, renderFrame } from '../../support/console/renderFrame.tsx';
import { fakeServer, otherBackend, type Reply } from '../../support/console/fakeServer.ts';
import { stubMedia } from '../../support/console/stubMedia.ts';

/** Simulates a narrow screen, because jsdom has no layout. */
const beNarrow = () => stubMedia((query) => query === '(max-width: 35.5rem)');

describe('the warning of published sign-ins', () => {
  const warning = /Demo accounts with published passwords can sign in/;

  it('is shown to everyone while they work, with a link to the users for the platform’s users', async () => {
    renderFrame({ roleId: 1, profile: { ...grace, published_sign_ins: true } });
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage users' })).toHaveAttribute('href', '/system-users');
    cleanup();
    queryClient.clear();
    renderFrame({ profile: { ...grace, published_sign_ins: true } });
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Manage users' })).toBeNull();
    // The outline of the next page displays the warning, too.
    expect(outlineOf('Dashboard')[1]).toHaveTextContent(warning);
  });

  it('is shown before the profile is read if the page before had it, so that the screen does not move', async () => {
    renderFrame({ roleId: 1, profile: { ...grace, published_sign_ins: true } });
    await screen.findByText(warning);
    cleanup();
    queryClient.clear();
    renderFrame({ roleId: 1, profile: { ...grace, published_sign_ins: true } });
    expect(screen.getByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage users' })).toBeInTheDocument();
  });

  it.each([false, undefined])('is not shown where the server answers %s', async (published_sign_ins) => {
    renderFrame({ profile: { ...grace, published_sign_ins } });
    expect(await screen.findByText('Grace Wanjiku')).toBeInTheDocument();
    expect(screen.queryByText(warning)).toBeNull();
    expect(outlineOf('Dashboard')).toHaveLength(1);
  });
});

it.each([
  ['suspended', /^Your account is suspended\. You can look around, but not send, top up,/],
  ['approval', /^Your account waits for approval\. Until then you can look around, but not send, top up,/],
])('says on every page why a client cannot send: %s', async (inactive, text) => {
  renderFrame({ profile: { ...grace, client: { ...grace.client, inactive } }, path: '/contact-sms' });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('without an answer for the profile', () => {
  it('says that the page cannot be shown, and shows it once there is an answer', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    let profile: Reply = 'no answer';
    renderFrame({ answer: () => profile });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('This page could not be shown')).toBeInTheDocument();
    expect(screen.queryByText('the screen')).toBeNull();
    profile = { json: { message: grace } };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('the screen')).toBeInTheDocument();
  });

  it('shows the page by the role alone where the backend has no profile', async () => {
    renderFrame({ answer: () => otherBackend(404) });
    expect(await screen.findByText('the screen')).toBeInTheDocument();
  });
});

it('asks for the profile again from one place, whatever reads it', async () => {
  renderFrame({ roleId: 1 });
  await screen.findByText('Grace Wanjiku');
  const readers =
    queryClient.getQueryCache().find({ queryKey: ['client/balance'], exact: false })?.observers ?? [];
  expect(readers.length).toBeGreaterThan(5);
  expect(readers.filter(({ options }) => options.refetchInterval)).toHaveLength(1);
});

describe('alarms', () => {
  const hold = { id: 'hold', kind: 'hold', severity: 'error', text: 'Nothing is sent', since: null };
  const admin = { roleId: 1, profile: { ...grace, client: { id: 1, name: 'Tuma' } } };

  it('that sending is held is a band with a link to its release, on other pages', async () => {
    renderFrame({ ...admin, alarms: () => [hold] });
    const link = await screen.findByRole('link', { name: 'Release sending' });
    expect(link).toHaveAttribute('href', '/telco-configuration');
    expect(screen.getByText('Nothing is sent')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '1 alarm' })).toHaveAttribute('title', 'Nothing is sent');
    cleanup();
    queryClient.clear();
    renderFrame({ ...admin, path: '/telco-configuration', alarms: () => [hold] });
    expect(await screen.findByRole('link', { name: '1 alarm' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Release sending' })).toBeNull();
  });

  it('that begin while the console is open are a notice, and those of before are none', async () => {
    let alarms = [{ ...hold, id: 'engine', kind: 'engine', text: 'No engine is running' }];
    renderFrame({ ...admin, alarms: () => alarms });
    expect(await screen.findByRole('link', { name: '1 alarm' })).toBeInTheDocument();
    expect(screen.queryByText('No engine is running')).toBeNull();
    alarms = [];
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations/alarms'] }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '1 alarm' })).toBeNull());
    alarms = [{ ...hold, id: 'unbound:1', kind: 'unbound', text: 'Airtel is not bound' }];
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations/alarms'] }));
    expect(await screen.findByText('Airtel is not bound')).toBeInTheDocument();
  });
});

describe('sidebar', () => {
  it('shows the full name, the role and the balance with thousands separators', async () => {
    const asked = renderFrame();
    expect(await screen.findByText('Grace Wanjiku')).toBeInTheDocument();
    expect(screen.getByText('User')).toBeInTheDocument();
    expect(await screen.findByText('1,234,567')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === 'dashboard/client/balance')?.body).toMatchObject({
      client_id: 2,
      sms_units: 1,
    });
  });

  it('warns while the balance is below the client’s alert, but not at it', async () => {
    renderFrame({ balance: { json: { message: { balance: 40, low_balance: 500 } } } });
    expect(await screen.findByText('SMS balance is low')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your SMS balance is low: 40 units are left, below your alert at 500.',
    );
  });

  it.each([500, null, undefined])(
    'does not warn of 500 units where the alert is at %s',
    async (low_balance) => {
      renderFrame({ balance: { json: { message: { balance: 500, low_balance } } } });
      expect(await screen.findByText('500')).toBeInTheDocument();
      expect(screen.queryByText(/is low/)).toBeNull();
    },
  );

  it('shows the role label Admin for user_role 1', async () => {
    renderFrame({ roleId: 1 });
    expect(await screen.findByText('Admin')).toBeInTheDocument();
  });

  it.each<[string, Reply]>([
    ['is missing', otherBackend(200, { message: {} })],
    ['cannot be had', otherBackend(404, 'No such client')],
  ])('shows 0 where the balance %s', async (_, balance) => {
    renderFrame({ balance });
    expect(await screen.findByText('0')).toBeInTheDocument();
  });

  it('shows no balance while the server cannot answer, and the balance once it does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isAway = true;
    const asked = renderFrame({
      balance: () => (isAway ? otherBackend(500, 'x') : { json: { message: { balance: 1500 } } }),
    });
    await screen.findByText('SMS balance');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(asked.filter(({ path }) => path === 'dashboard/client/balance').length).toBeGreaterThan(2);
    expect(screen.queryByText('0')).toBeNull();
    isAway = false;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await screen.findByText('1,500')).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('shows the name of the client on a backend that sends no user', async () => {
    renderFrame({ profile: { client: { id: 2, name: 'Wanjiku Agrovet' } } });
    expect(await screen.findByText('Wanjiku Agrovet')).toBeInTheDocument();
  });

  it('hides Send SMS and the balance from a role that may not use them', async () => {
    const user = { ...grace.user, permissions: [{ module: 'messages', actions: ['read'] }] };
    renderFrame({ profile: { ...grace, user } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send SMS' })).not.toBeInTheDocument());
    expect(screen.queryByText('SMS balance')).not.toBeInTheDocument();
  });
});

describe('guard', () => {
  it('reads the token before a screen, and shows nothing without one', () => {
    const path = '/dashboard';
    fakeServer({});
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Layout>the screen</Layout>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(screen.queryByText('the screen')).not.toBeInTheDocument();
  });

  it('does not open a screen whose calls would be refused, and makes none of them', async () => {
    const user = { ...grace.user, permissions: [{ module: 'messages', actions: ['read'] }] };
    const asked = renderFrame({ path: '/send-sms', profile: { ...grace, user } });
    expect(await screen.findByRole('heading', { name: 'No access to this page' })).toBeInTheDocument();
    expect(screen.queryByText('the screen')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to API Reports' })).toHaveAttribute(
      'href',
      '/transactional-sms',
    );
    expect(asked.map(({ path }) => path)).toEqual(['client/balance']);
  });

  it('redirects a role without the dashboard to its first screen', async () => {
    const user = { ...grace.user, permissions: [{ module: 'messages', actions: ['read'] }] };
    renderFrame({ profile: { ...grace, user } });
    expect(await screen.findByText('the screen')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'API Reports' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('logout', () => {
  it.each([['Logout'], ['Sign out']])(
    'by %s clears the session at once and goes to / after a second',
    async (name) => {
      const asked = renderFrame();
      await screen.findByText('the screen');
      await userEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByText('Logged Out Successfully!')).toBeInTheDocument();
      expect([readSession(), readRole(), readUserId()]).toEqual([null, null, null]);
      expect(location.pathname).toBe('/dashboard');
      expect(asked.at(-1)?.path).toBe('user/logout');
      expect(asked.at(-1)?.headers.get('Authorization')).toBe('Bearer token-1');
      await waitFor(() => expect(location.pathname).toBe('/'));
    },
  );
});

describe('on a narrow screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('the sidebar opens by the burger and closes by Escape', async () => {
    beNarrow();
    renderFrame();
    const sidebar = document.getElementById('sidebar')!;
    expect(sidebar).toHaveAttribute('inert');
    // On a phone, the menu is not rendered with the first screen.
    expect(menuLabels).toThrow('navigation');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(sidebar).not.toHaveAttribute('inert');
    expect(menuLabels()).toContain('Dashboard');
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(sidebar).toHaveAttribute('inert');
  });

  it('the overlay closes it too', async () => {
    beNarrow();
    renderFrame();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(document.querySelector('.frame-overlay')!);
    expect(document.getElementById('sidebar')).toHaveAttribute('inert');
    expect(document.querySelector('.frame-overlay')).toBeNull();
  });

  it('the entry of the open page closes it', async () => {
    beNarrow();
    renderFrame();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(document.getElementById('sidebar')).toHaveAttribute('inert');
  });

  it('an entry closes it, and Back does not open it again', async () => {
    beNarrow();
    renderFrame({ children: <Back /> });
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Contact' }));
    expect(document.getElementById('sidebar')).toHaveAttribute('inert');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(document.getElementById('sidebar')).toHaveAttribute('inert');
  });
});

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}
