// The home page of a client's users, above the specification's dashboard (requirements/portal.md#dashboard).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { Delay } from '../../../contract/delays.ts';
import type { ClientHome } from '../../../contract/clientHome.ts';
import { SendSmsContext } from '../../../src/features/sendSms/useSendSms.ts';
import { Dashboard } from '../../../src/pages/Dashboard.tsx';
import { otherBackend, type Reply } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Scene } from '../../support/console/showScreen.tsx';

const campaign = {
  id: 5,
  campaign_name: 'Mashujaa offer',
  created: '2026-11-20T10:05:00+03:00',
  sender_id: 'WANJIKU',
  status: 1,
  state: 'running' as const,
  kind: 'group' as const,
  message: 'Habari',
  recipients: 1000,
  delivered: 500,
  failed: 20,
  pending: 80,
  queued: 400,
  number_of_sends: 1,
  status_description: 'Sending',
};

const home: ClientHome = {
  balance: 3304,
  units_per_day: 275.4,
  days_left: 11,
  today: [{ class: 'promotional', queued: 0, pending: 0, delivered: 93, failed: 7 }],
  week: [
    { class: 'transactional', queued: 0, pending: 0, delivered: 5, failed: 0 },
    { class: 'promotional', queued: 2, pending: 0, delivered: 895, failed: 100 },
  ],
  contacts: 411,
  failures: [{ class: 'promotional', failure_code: 'absent_subscriber', count: 60 }],
  campaigns: [campaign],
  next_run: { campaign: { ...campaign, id: 8, campaign_name: 'Rent' }, at: '2026-11-30T08:00:00+03:00' },
};

const summary = Object.fromEntries(
  ['transactional', 'promotional'].flatMap((name) =>
    ['sent_message', 'contacts', 'credits', 'failed', 'pending', 'queued'].map((figure) => [`${name}_${figure}`, 4321]),
  ),
); // oxfmt-ignore

const everything = ['dashboard', 'campaigns', 'messages', 'contacts', 'consumption', 'send', 'topups'].map(
  (module) => ({ module, actions: ['read', 'create', 'update', 'delete'] }),
);

const openSendSms = vi.fn();
const show = (
  reply: Reply | (() => Promise<Reply>) = { json: { message: home } },
  scene: Scene = { permissions: everything },
) =>
  showScreen(
    () => (
      <SendSmsContext value={openSendSms}>
        <Dashboard />
      </SendSmsContext>
    ),
    { 'dashboard/summary': { json: { message: summary } }, 'client/home': reply },
    scene,
  );

const region = (name: string) => within(screen.getByRole('region', { name }));
const filterOf = (link: HTMLElement) => {
  const [path, search] = (link.getAttribute('href') ?? '').split('?');
  return [path, JSON.parse(new URLSearchParams(search).get('filter') ?? 'null')] as unknown;
};

it('is as high as the window while it loads, so that the figures below it do not move', async () => {
  const answer = Promise.withResolvers<Reply>();
  show(() => answer.promise);
  await waitFor(() =>
    expect(document.querySelector('.MuiSkeleton-root')?.closest('[aria-busy=true]')).toHaveStyle({
      minHeight: `${window.innerHeight}px`,
    }),
  );
  answer.resolve({ json: { message: home } });
  expect(await screen.findByRole('region', { name: 'Delivery rate' })).toBeInTheDocument();
});

it('leaves messages that were not sent out of the delivery rate, and shows them beside the failed ones', async () => {
  const counts = { class: 'promotional', queued: 0, pending: 0, delivered: 8, failed: 32, unsent: 30 };
  show({ json: { message: { ...home, today: [counts], week: [counts] } } });
  expect(await screen.findAllByText('80%')).toHaveLength(2);
  expect(region('Delivery rate').getAllByRole('link', { name: '32' })).toHaveLength(2);
  expect(region('Delivery rate').getByRole('row', { name: /of these, not sent/ })).toHaveTextContent(/3030$/);
});

it('names one unit a day as such', async () => {
  show({ json: { message: { ...home, units_per_day: 1.2, days_left: 1 } } });
  expect(await screen.findByText('Lasts about 1 day at 1 unit a day')).toBeInTheDocument();
});

it('says of a balance that lasts for years only that it lasts more than a year', async () => {
  show({ json: { message: { ...home, units_per_day: 1, days_left: 294_736_835 } } });
  expect(await screen.findByText('Lasts more than a year at 1 unit a day')).toBeInTheDocument();
});

it('shows balance with its days, live campaigns, the next run, the delivery rate and failures, each with its list', async () => {
  show();
  expect(await screen.findByText('Lasts about 11 days at 275 units a day')).toBeInTheDocument();
  expect(region('Balance').getByText('3,304')).toBeInTheDocument();
  expect(region('Balance').getByRole('link', { name: '411 contacts in groups' })).toHaveAttribute(
    'href',
    '/contact-sms',
  );
  await userEvent.click(region('Balance').getByRole('button', { name: 'Send a message' }));
  expect(openSendSms).toHaveBeenCalled();

  const campaigns = region('Today’s campaigns');
  expect(campaigns.getByRole('img')).toHaveAccessibleName(
    'Progress of Mashujaa offer: Delivered 500, Sent 80, Failed 20, Queued 400',
  );
  expect(campaigns.getByText('600 of 1,000 sent')).toBeInTheDocument();
  expect(campaigns.getByRole('link', { name: 'Mashujaa offer' })).toHaveAttribute('href', '/group-sms/5');
  expect(
    region('Next scheduled run').getByText('30th Nov 2026 8:00 am to 1,000 recipients'),
  ).toBeInTheDocument();

  const delivery = region('Delivery rate');
  expect(delivery.getByText('93%')).toBeInTheDocument();
  expect(delivery.getByText('90%')).toBeInTheDocument();
  expect(filterOf(delivery.getByRole('link', { name: '895' }))).toEqual([
    '/promotional-sms',
    { range: 'last7', status: 'Delivered' },
  ]);
  const failures = region('Failures of the last 7 days');
  expect(filterOf(failures.getByRole('link', { name: '60' }))).toEqual([
    '/promotional-sms',
    { range: 'last7', failure_code: 'absent_subscriber' },
  ]);
  // The specification's figures are still displayed below.
  expect(screen.getByText('Transactional sent messages')).toBeInTheDocument();
});

it('says what a campaign waits for while nothing of it is sent', async () => {
  const delays: Delay[] = [{ network: 'Safaricom', cause: 'link_down' }];
  show({ json: { message: { ...home, campaigns: [{ ...campaign, rate: 0, delays }] } } });
  expect(
    await screen.findByText('Safaricom is down. Its messages go out when it returns.'),
  ).toBeInTheDocument();
  expect(region('Today’s campaigns').getByText('Waiting')).toBeInTheDocument();
});

it('says that nothing of a failed run was sent and why, and what a cancelled campaign has delivered', async () => {
  const figures = { delivered: 0, pending: 0, failed: 0, recipients: 20_000 };
  const reason = { reason: 'Insufficient balance', reason_code: 'balance_insufficient' };
  const failed: Campaign = { ...campaign, ...figures, id: 6, state: 'failed', number_of_sends: 0, ...reason };
  const cancelled: Campaign = {
    ...campaign,
    id: 7,
    state: 'cancelled',
    delivered: 350,
    failed: 650,
    pending: 0,
  };
  show({ json: { message: { ...home, campaigns: [failed, cancelled] } } });
  expect(await screen.findByText('0 of 20,000 sent')).toBeInTheDocument();
  expect(screen.getByText('Insufficient balance')).toBeInTheDocument();
  expect(screen.getByText('350 of 1,000 delivered')).toBeInTheDocument();
});

it('leaves out what the role may not read', async () => {
  const { failures: _f, campaigns: _c, next_run: _n, contacts: _t, ...rest } = home;
  show({ json: { message: rest } }, { permissions: [{ module: 'dashboard', actions: ['read'] }] });
  await screen.findByText('93%');
  expect(screen.queryByRole('region', { name: 'Today’s campaigns' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Failures of the last 7 days' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a message' })).not.toBeInTheDocument();
  expect(region('Delivery rate').queryByRole('link')).not.toBeInTheDocument();
});

it('is the specification’s dashboard alone on a backend without the call', async () => {
  const asked = show(otherBackend(404));
  expect((await screen.findAllByText('4,321')).length).toBeGreaterThan(0);
  await waitFor(() => expect(requestsTo(asked, 'client/home')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Balance' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
