import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MessageRecord } from '../../../contract/messages.ts';
import { messageFiles } from '../../../src/features/messages/messageRow.tsx';
import { SearchPage } from '../../../src/pages/search/SearchPage.tsx';
import { aCampaign } from '../../support/console/campaignList.tsx';
import { requestsTo, showScreen, showScreenAt } from '../../support/console/showScreen.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';

const message = {
  id: 45_000_000_000_001,
  created: '2026-11-20T10:05:07+03:00',
  msisdn: '254712345678',
  sender_id: 'DUKA',
  status_description: 'Failed',
  carrier_name: 'Safaricom',
  sms_cost: '0.6000',
  message: 'Your order is ready',
  client_name: 'Duka Ltd',
  parts: 1,
};
const findings = {
  number: {
    msisdn: '254712345678',
    network: 'Safaricom',
    dnd: [{ id: 1, msisdn: '254712345678', source: 'subscriber', platform: false, client_name: 'Duka Ltd' }],
  },
  campaigns: [],
  messages: { data: [message], last_page: 1, current_page: 1, total: 1 },
};
const replies = { 'support/search': { json: findings } };

it('finds a typed number, shows its network and DND lists, and opens a message at its place', async () => {
  const { asked, address } = showScreenAt(SearchPage, replies, { path: '/search' });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Number, message id/), '0712 345 678{Enter}');
  expect(await screen.findByText('On the list of Duka Ltd')).toBeInTheDocument();
  expect(screen.getByText('opted out by the subscriber (STOP)')).toBeInTheDocument();
  expect(requestsTo(asked, 'support/search').at(-1)?.body).toEqual({
    q: '0712 345 678',
    page: 1,
    per_page: 10,
  });
  await user.click(screen.getByRole('row', { name: /Duka Ltd/ }));
  expect(address.path()).toBe(`/promotional-sms/${message.id}`);
  act(() => address.back());
  expect(await screen.findByText('On the list of Duka Ltd')).toBeInTheDocument();
});

it('shows nothing that what is found could move', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const answer = async () => {
    await held;
    return { json: findings };
  };
  showScreen(SearchPage, { 'support/search': answer }, { path: '/search?q=0712345678' });
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

it('makes no call without a text, and shows what can be searched for', async () => {
  const asked = showScreen(SearchPage, replies, { path: '/search' });
  expect(await screen.findByText('Search by any detail from the customer')).toBeInTheDocument();
  expect(screen.getByLabelText(/Number, message id/)).toHaveFocus();
  expect(requestsTo(asked, 'support/search')).toEqual([]);
});

it('searches for the text of the address, and links to a campaign’s messages', async () => {
  const campaign = aCampaign({ id: 12, campaign_name: 'Black Friday', recipients: 10, delivered: 9 });
  const found = { number: null, campaigns: [campaign], messages: { data: [], last_page: 1, total: 0 } };
  const asked = showScreen(
    SearchPage,
    { ...replies, 'support/search': { json: found } },
    { path: '/search?q=black' },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Black Friday' }));
  await waitFor(() =>
    expect(requestsTo(asked, 'support/search').at(-1)?.body).toMatchObject({ q: 'campaign:12' }),
  );
  expect(screen.getByText('9 of 10 delivered')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Campaign details' })).toHaveAttribute('href', '/group-sms/12');
});

it('shows the payments of a receipt with amount, units and state', async () => {
  const payment = {
    id: 3,
    source: 'paybill',
    state: 'paid',
    amount: '1500.00',
    msisdn: '25471••••678',
    reference: '10000216',
    receipt: 'TKL4X9Q2ZA',
    units: 2142,
    client_id: 2,
    client_name: 'Duka Ltd',
    created: '2026-11-20T10:05:07+03:00',
  };
  const open = { ...payment, id: 4, state: 'waiting', receipt: null, units: null, source: 'stk' };
  const messages = { data: [], last_page: 1, total: 0 };
  const found = { number: null, campaigns: [], messages, payments: [payment, open] };
  showScreen(SearchPage, { ...replies, 'support/search': { json: found } }, { path: '/search?q=TKL4X9Q2ZA' });
  const list = within(await screen.findByRole('list', { name: 'Payments found' }));
  const [paid, waiting] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(list.getByRole('link', { name: 'TKL4X9Q2ZA · KES 1,500.00' })).toHaveAttribute(
    'href',
    '/payments/3',
  );
  expect(paid).toBe(
    'TKL4X9Q2ZA · KES 1,500.00Duka Ltd · Paybill · 10000216 · +254 71• ••• 678 · 20th Nov 2026 10:05 amPaid2,142 units credited',
  );
  expect(waiting).toContain('WaitingNo units credited');
  expect(screen.queryByText('No SMS Found')).not.toBeInTheDocument();
});

it('promises no receipts to a role that may read no payments', async () => {
  const permissions = [{ module: 'messages', actions: ['read'] }];
  const nothing = {
    number: null,
    campaigns: [],
    messages: { data: [], last_page: 1, current_page: 1, total: 0 },
  };
  showScreen(
    SearchPage,
    { ...replies, 'support/search': { json: nothing } },
    { path: '/search?q=TKL4X9Q2ZA', permissions },
  );
  const note = 'Your role does not include payments: receipts are not searched.';
  expect(await screen.findByText(note, { exact: false })).toBeInTheDocument();
  const box = screen.getByLabelText('Number, message id, campaign or client');
  await userEvent.clear(box);
  await userEvent.type(box, '{Enter}');
  expect(await screen.findByText(/a campaign’s name or id\.$/)).toBeInTheDocument();
});

it('marks an erased message in the list and in the file', async () => {
  const erased = { ...message, msisdn: '', message: '' };
  const found = { number: null, campaigns: [], messages: { ...findings.messages, data: [erased] } };
  showScreen(
    SearchPage,
    { ...replies, 'support/search': { json: found } },
    { path: '/search?q=45000000000001' },
  );
  expect(await screen.findByRole('row', { name: /Erased/ })).toBeInTheDocument();
  expect(messageFiles.client['transactional-sms'].row(erased as MessageRecord).cells).toEqual([
    '20th Nov 2026 10:05 am',
    'Erased',
    'DUKA',
    'Failed',
    'Safaricom',
    '0.60',
    'Erased',
    '',
    '',
    String(erased.id),
    '',
    '',
  ]);
});

it('shows why a search failed', async () => {
  const failing = otherBackend(500, 'The disk is full');
  showScreen(SearchPage, { ...replies, 'support/search': failing }, { path: '/search?q=black' });
  expect(await screen.findByText('The search failed')).toBeInTheDocument();
}, 15_000);
