// What support sees on the search page, in an open message and in the explanation of a route (requirements/domain.md#access,
// #message-states, #routes).
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { failureCodes } from '../../../contract/failures.ts';
import { customerAnswers } from '../../../src/features/messages/explanationText.ts';
import { waitText } from '../../../src/features/networks/networkText.ts';
import { RouteResult } from '../../../src/features/routing/RouteResult.tsx';
import { SearchPage } from '../../../src/pages/search/SearchPage.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { requestsTo, showScreen } from '../../support/console/showScreen.tsx';

const network = {
  id: 1,
  name: 'Safaricom',
  state: 'up',
  trouble: null,
  since: null,
  draining: false,
  queued: 0,
  oldest: null,
  delivered_percent: 97.5,
  usual_percent: 98,
  late_percent: 0,
} as const;
const down = {
  ...network,
  id: 2,
  name: 'Airtel',
  state: 'down',
  trouble: 'unbound',
  since: '2026-01-05T03:03:00Z',
  queued: 1204,
  oldest: new Date(Date.now() - 4 * 60_000).toISOString(),
} as const;
const admin = { path: '/search', roleId: 1 };
const found = {
  number: null,
  campaigns: [],
  payments: [],
  messages: { data: [], last_page: 1, current_page: 1, total: 0 },
};

it('shows each network with its state, queue and delivery, and none on a backend without them', async () => {
  showScreen(SearchPage, { 'support/networks': { json: { message: [network, down] } } }, admin);
  const lines = within(await screen.findByRole('region', { name: 'Networks' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'SafaricomUpQueue empty · 97.5% delivered in the last 15 minutes, usually 98%',
    'AirtelDownNo connection since 5th Jan 2026 6:03 am · 1,204 queued, oldest 4 min · 97.5% delivered in the last 15 minutes, usually 98%',
  ]);
});

it('asks for no networks for people of a client', async () => {
  const permissions = [{ module: 'messages', actions: ['read'] }];
  const asked = showScreen(SearchPage, {}, { path: '/search', permissions });
  expect(await screen.findByText('Search by any detail from the customer')).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(asked, 'client/balance')).not.toEqual([]));
  expect(requestsTo(asked, 'support/networks')).toEqual([]);
});

it('finds clients with their balance, and says which campaigns skipped a number and why', async () => {
  const client = { id: 5, name: 'Savanna Sacco', status: 0, balance: 250, last_sent: null };
  const skipped = {
    campaign_id: 9,
    campaign_name: 'Loan reminders',
    client_name: 'Savanna Sacco',
    due: '2026-11-22T06:00:00Z',
    reason: 'Missing field',
    value: '0712 345 678 without {loan}',
  };
  const replies = {
    'support/search': { json: { ...found, clients: [client], skipped: [skipped] } },
    'support/networks': otherBackend(404, 'Not found'),
  };
  showScreen(SearchPage, replies, { ...admin, path: '/search?q=savanna' });
  const clients = within(await screen.findByRole('list', { name: 'Clients found' }));
  expect(clients.getByRole('listitem')).toHaveTextContent('Balance 250 units · No messages yet');
  expect(clients.getByRole('link', { name: 'Savanna Sacco' })).toHaveAttribute('href', '/client-sms/5');
  const row = screen.getByRole('link', { name: 'Skipped in Loan reminders, 22nd Nov 2026: Missing field' });
  expect(row).toHaveAttribute('href', '/group-sms/9');
  expect(screen.queryByText('No SMS Found')).not.toBeInTheDocument();
});

it('adds a number to the DND list of all clients with a reason', async () => {
  const number = { msisdn: '254712345678', network: 'Safaricom', dnd: [] };
  const replies = {
    'support/search': { json: { ...found, number } },
    'support/networks': { json: { message: [] } },
    'client/table': { json: { data: [], last_page: 1, current_page: 1, total: 0 } },
    'blacklist/add': { status: 201, json: { message: '254712345678 was added' } },
  };
  const asked = showScreen(SearchPage, replies, { ...admin, path: '/search?q=0712345678' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add to DND' }));
  const dialog = await openedDialog('Add +254 712 345 678 to DND');
  await user.type(dialog.getByLabelText(/^Reason/), 'Called, no more offers');
  const before = requestsTo(asked, 'support/search').length;
  await user.click(dialog.getByRole('button', { name: 'Add to DND' }));
  await waitFor(() => expect(requestsTo(asked, 'support/search').length).toBeGreaterThan(before));
  expect(requestsTo(asked, 'blacklist/add').at(-1)?.body).toEqual({
    msisdn: '254712345678',
    platform: true,
    reason: 'Called, no more offers',
  });
});

it.each(failureCodes)(
  'says %s to a customer in English and Kiswahili, in one sentence each',
  (failure_code) => {
    const facts = {
      kind: 'failed',
      network: 'Safaricom',
      parts: 1,
      parts_sent: 1,
      failure_code,
      reason: 'EC_9',
    } as const;
    const explanation = { happened: '', side: '', charged: '', tell: 'In English.', facts } as const;
    const [english, kiswahili] = customerAnswers(explanation);
    expect(english).toEqual({ language: 'en', text: 'In English.' });
    expect(kiswahili?.language).toBe('sw');
    expect(kiswahili?.text).toMatch(/^[A-Z][^.“]*\.$/);
    expect(kiswahili?.text).not.toContain('EC_9');
  },
);

it('says why a message waits for its network', () => {
  const since = '2026-01-05T03:03:00Z';
  expect(waitText('Safaricom', { state: 'down', trouble: 'unbound', since })).toBe(
    'Safaricom is down since 5th Jan 2026 6:03 am. The message goes out when it is back.',
  );
  expect(waitText('Safaricom', { state: 'degraded', trouble: 'receipts', since: null })).toBe(
    'Delivery receipts from Safaricom are late. The message may have arrived already.',
  );
  expect(waitText('Safaricom', { state: 'up', trouble: null, since: null })).toBeUndefined();
});

const noRoute = { place: null, bypass: null };

it('shows which connector carries the messages of one that does not work, at the price of that one', () => {
  const bypass = { cause: 'link', since: '2026-01-05T03:03:00Z' } as const;
  const airtel = { id: 2, name: 'Airtel', scope: 'COUNTRY', verdict: 'chosen', rate: '0.5500' } as const;
  const safaricom = {
    id: 1,
    name: 'Safaricom',
    scope: 'NETWORK',
    verdict: 'bypassed',
    rate: '0.6000',
  } as const;
  const connectors = [
    { ...safaricom, place: 1, bypass },
    { ...airtel, place: 2, bypass: null },
  ];
  const route = { msisdn: '254712345678', network: 'Safaricom', dnd: false, health: null, closed: [] };
  render(<RouteResult route={{ ...route, connectors }} />);
  expect(screen.getByRole('heading')).toHaveTextContent(
    'Goes through Airtel instead of Safaricom; a part costs KES 0.60 as before',
  );
  expect(
    screen.getByText('Safaricom has been bypassed since 5th Jan 2026 6:03 am: its link is down.'),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Airtel COUNTRY · SecondaryChosen',
    'Safaricom NETWORK · PrimaryBypassed for now · KES 0.60',
  ]);
});

it('shows the chosen connector with its price, and why the others are not', () => {
  const connectors = [
    { id: 1, name: 'Safaricom', scope: 'NETWORK', verdict: 'other_network', rate: '0.6000', ...noRoute },
    { id: 2, name: 'Airtel', scope: 'NETWORK', verdict: 'chosen', rate: '0.5500', ...noRoute, place: 1 },
    { id: 3, name: 'Kenya', scope: 'COUNTRY', verdict: 'draining', rate: null, ...noRoute },
  ] as const;
  const closed = [{ class: 'promotional', opens_at: '2026-01-05T05:00:00Z' }] as const;
  const route = { msisdn: '254733345678', network: 'Airtel', dnd: true, health: down };
  render(<RouteResult route={{ ...route, connectors: [...connectors], closed: [...closed] }} />);
  expect(screen.getByRole('heading')).toHaveTextContent('Goes through Airtel at KES 0.55 a part');
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(screen.getByText('The number is on the DND list: nothing is sent to it.')).toBeInTheDocument();
  expect(screen.getByText(/^Airtel is down since/)).toBeInTheDocument();
  expect(screen.getByText('Promotional messages wait until 5th Jan 2026 8:00 am.')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Airtel NETWORK · PrimaryChosen',
    'Safaricom NETWORKFor another network',
    'Kenya COUNTRYDraining: no new messages',
  ]);
});
