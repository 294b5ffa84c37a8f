// The operations home (docs/decisions/031-operations-home.md).
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { homeTraffic, needKinds, type Home, type Need } from '../../../contract/home.ts';
import { Dashboard } from '../../../src/pages/Dashboard.tsx';
import { NeedsPanel } from '../../../src/pages/dashboard/operations/NeedsPanel.tsx';
import { describeNeeds, needWords } from '../../../src/pages/dashboard/operations/needText.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { fakeServer, otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { at, empty, full, none } from '../../support/console/operationsHome.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { showScreen, type Scene } from '../../support/console/showScreen.tsx';

const trafficOf = (body: unknown) => ({
  message: {
    from: '2026-11-21T09:15:00.000Z',
    to: '2026-11-22T09:15:00.000Z',
    step_minutes: 15,
    steps:
      (body as { range: string }).range === '24h'
        ? [{ at: '2026-11-22T09:00:00.000Z', delivered: 7, pending: 1, failed: 2, queued: 2 }]
        : [],
  },
});

const permissions = [
  'connectors',
  'clients',
  'payments',
  'delivery_reports',
  'reports',
  'messages',
  'campaigns',
].map((module) => ({ module, actions: ['read'] }));
const profile = (clientId = 1) => ({
  json: {
    message: {
      client: { id: clientId, name: 'Tuma', msisdn: '' },
      user: { id: 7, role_id: 2, full_name: 'Amina', permissions },
    },
  },
});
const zeros = Object.fromEntries(
  ['transactional', 'promotional'].flatMap((name) =>
    ['sent_message', 'contacts', 'credits', 'failed', 'pending', 'queued'].map((figure) => [
      `${name}_${figure}`,
      0,
    ]),
  ),
);

function show(home: Reply | (() => Reply | Promise<Reply>), clientId = 1, traffic?: Reply) {
  const asked = fakeServer({
    'client/balance': profile(clientId),
    'dashboard/summary': { json: { message: zeros } },
    'operations/home': home,
    'operations/traffic': ({ body }) => traffic ?? { json: homeTraffic.answer.parse(trafficOf(body)) },
  });
  renderScreen(<Dashboard />, '/dashboard', clientId === 1 ? 1 : 3);
  return asked;
}
const answered = (message: Home): Reply => ({ json: { message } });
const addressOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');

const readsUnits = { module: 'units', actions: ['read'] };

describe('operations home', () => {
  it('leads from the requests to approve to a role as their screen opens to it', async () => {
    const needs: Need[] = [
      { ...none, kind: 'second_person', count: 2 },
      { ...none, kind: 'books', count: 1 },
    ];
    const linksOf = async (...further: object[]) => {
      const scene = { clientId: 1, roleId: 2, permissions: [readsUnits, ...further] } as Scene;
      showScreen(() => <NeedsPanel home={{ ...full, needs }} />, {}, scene);
      // Waits until the permissions are loaded.
      await screen.findByRole('link', { name: /^History/ });
      const links = screen.queryAllByRole('link', { name: /^Review/ });
      cleanup();
      queryClient.clear();
      return links.length;
    };
    expect(await linksOf()).toBe(0);
    expect(await linksOf({ module: 'payments', actions: ['update'] })).toBe(1);
  });

  it('names what needs a person, each with its figures and the way to it, and when the books were checked', async () => {
    show(answered(full));
    const needs = await screen.findByRole('region', { name: 'Needs attention' });
    const lines = (await within(needs).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Airtel is down for 4 min · 1,204 messages queued · nothing listens on this host and portOpen',
      '3 payments to assign the oldest waits 6 daysAssign',
    ]);
    expect(addressOf(within(needs).getByRole('link', { name: 'Open: Airtel is down' }))).toBe(
      '/telco-configuration/2',
    );
    expect(addressOf(within(needs).getByRole('link', { name: /^Assign/ }))).toBe(
      '/payments?filter={"state":"attention"}',
    );
    expect(within(needs).getByText('Books balanced, checked 2 min ago')).toBeInTheDocument();
  });

  it('compares today with yesterday and the same day of last week; every figure leads to its list and says what it means', async () => {
    show(answered(full));
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(addressOf(await within(today).findByRole('link', { name: '200' }))).toBe(
      '/sms-report?filter={"range":"today"}',
    );
    expect(within(today).getByText('+100%')).toBeInTheDocument();
    expect(within(today).getByText('95.00%')).toBeInTheDocument();
    expect(within(today).getByText('+5')).toBeInTheDocument();
    expect(within(today).getByRole('link', { name: '1,204' })).toBeInTheDocument();
    expect(within(today).getByText('of 200/s that the bound links allow')).toBeInTheDocument();
    expect(within(today).getByRole('link', { name: 'KES 80.00' })).toBeInTheDocument();
    expect(within(today).getAllByText('Last week')).toHaveLength(3);
    await userEvent.click(within(today).getByRole('button', { name: 'What “Sent” means' }));
    expect(await screen.findByText(/Messages that have left the queue/)).toBeInTheDocument();
  });

  it('shows no delivery rate of a day without messages', async () => {
    show(answered({ ...full, today: full.week_ago }));
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(await within(today).findByRole('link', { name: '—' })).toBeInTheDocument();
    expect(within(today).queryByText('0%')).not.toBeInTheDocument();
  });

  it('says of the chart alone that it could not be loaded', async () => {
    show(answered(full), 1, otherBackend(500));
    const chart = await screen.findByRole('region', { name: 'Messages by time' });
    expect(await within(chart).findByText('The chart could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('The operations overview could not be loaded')).toBeNull();
  });

  it('draws the messages of a chosen time, and says when there are none', async () => {
    show(answered(full));
    const chart = await screen.findByRole('img', {
      name: 'Messages of the last 24 h: Delivered 7, Waiting 3, Failed 2',
    });
    const [, ...bars] = [...chart.querySelectorAll('g')].at(-1)?.querySelectorAll('rect') ?? [];
    expect(bars.map((bar) => bar.getAttribute('height'))).toEqual(['7', '3', '2']);
    await userEvent.click(screen.getByRole('button', { name: '30 d' }));
    expect(await screen.findByText('No messages in this time')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '30 d' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows each connector with its state, and the day’s reasons, clients and balances with their lists', async () => {
    show(answered(full));
    const connectors = await screen.findByRole('region', { name: 'Connectors' });
    const rows = await within(connectors).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SafaricomBound62/s of 100rate0in queue90.00%delivered, last 15 minlast hour',
      'AirtelNot bound0/s of 100rate1,204 messages queuedoldest 4 min—delivered, last 15 minlast hour',
    ]);
    expect(addressOf(screen.getByRole('link', { name: 'Transactional 50,000+' }))).toBe(
      '/transactional-sms?filter={"range":"today","failure_code":"absent_subscriber"}',
    );
    expect(addressOf(screen.getByRole('link', { name: 'Nyota' }))).toBe('/client-sms/6');
    expect(screen.getByText('less than a day')).toBeInTheDocument();
    expect(
      addressOf(
        within(screen.getByRole('region', { name: 'Top clients today' })).getByRole('link', { name: '200' }),
      ),
    ).toContain('"client":"5"');
  });

  it('has the colour of a system without needs only once it is known', async () => {
    const answer = Promise.withResolvers<Reply>();
    show(() => answer.promise);
    const needs = await screen.findByRole('region', { name: 'Needs attention' });
    expect(needs.style.borderLeftColor).toBe('var(--border-strong)');
    answer.resolve(answered(empty));
    expect(await screen.findByText('Nothing needs attention')).toBeInTheDocument();
    expect(needs.style.borderLeftColor).toBe('var(--success)');
  });

  it('an empty system has nothing to do and nothing sent', async () => {
    show(answered(empty));
    expect(await screen.findByText('Nothing needs attention')).toBeInTheDocument();
    for (const text of [
      'Books not checked yet',
      'No connector is active yet.',
      'No failures today',
      'Nothing sent today',
      'nothing queued',
      'no link is bound',
    ])
      expect(screen.getByText(new RegExp(`^${text}`))).toBeInTheDocument();
  });

  it('does not say that nothing is queued where all that waits is of paused campaigns', async () => {
    show(answered({ ...empty, queue: { messages: 137, oldest: null } }));
    expect(await screen.findByText('none can be sent now')).toBeInTheDocument();
    expect(screen.queryByText('nothing queued')).not.toBeInTheDocument();
  });

  it('says why it could not be loaded, and retries; the specification’s figures stay', async () => {
    let isUp = false;
    show(() => (isUp ? answered(full) : refuses('invalid_input', 'The figures are being rebuilt')));
    expect(await screen.findByText('The figures are being rebuilt')).toBeInTheDocument();
    expect(screen.getByText('Transactional credits')).toBeInTheDocument();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Airtel is down')).toBeInTheDocument();
  });

  it('a client never asks for it', async () => {
    const client = show(answered(full), 2);
    expect(await screen.findByText('Transactional credits')).toBeInTheDocument();
    expect(client.map(({ path }) => path)).not.toContain('operations/home');
  });

  it('a backend without the call shows the specification’s figures alone, and is not asked again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const asked = show(otherBackend(404));
    const count = () => asked.filter(({ path }) => path === 'operations/home').length;
    await vi.waitFor(() => expect(count()).toBe(1), busyMachine);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(count()).toBe(1);
    expect(asked.some(({ path }) => path === 'operations/traffic')).toBe(false);
    expect(screen.getByText('Transactional credits')).toBeInTheDocument();
    expect(screen.queryByText('All messages so far')).toBeNull();
  });

  it('refreshes by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let now = empty;
    show(() => answered(now));
    await vi.waitFor(
      () => expect(screen.getByText('Nothing needs attention')).toBeInTheDocument(),
      busyMachine,
    );
    now = full;
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await vi.waitFor(() => expect(screen.getByText('Airtel is down')).toBeInTheDocument(), busyMachine);
  });

  it.each(needKinds)('a need of the kind %s has words, alone and with all that it may say', (kind) => {
    const known = {
      kind,
      id: 4,
      name: 'follow:12',
      count: 2,
      since: '2026-11-20T09:00:00.000Z',
      detail: 'timeout',
    };
    for (const need of [{ ...none, kind }, known]) {
      const { text, more } = needWords(need, at);
      expect(`${text} ${more}`).not.toMatch(/undefined|null|NaN/);
      expect(text.length).toBeGreaterThan(5);
    }
  });

  it('names clients that wait for approval, and whose number is not confirmed', () => {
    const waiting: Need = {
      ...none,
      kind: 'approval',
      id: 7,
      name: 'Duka Moja',
      since: '2026-11-22T08:56:00.000Z',
    };
    const needs: Need[] = [
      { ...waiting, detail: 'setting' },
      { ...waiting, detail: 'unproved' },
      { ...waiting, id: null, name: null, count: 5 },
    ];
    const lines = describeNeeds(needs, at);
    expect(lines.map(({ text, more }) => [text, more])).toEqual([
      ['Duka Moja registered and waits for approval', '4 min ago'],
      [
        'Duka Moja registered and waits for approval',
        'its number is not confirmed: no code could be sent · 4 min ago',
      ],
      ['5 clients wait for approval', 'the oldest waits 4 min'],
    ]);
    expect(lines.map(({ action }) => [action?.label, action?.to])).toEqual([
      ['Review', '/client-sms/7'],
      ['Review', '/client-sms/7'],
      ['Review', expect.stringMatching(/^\/client-sms\?.*status/)],
    ]);
  });

  it('says in one line that a connector is down and that messages bypass it', () => {
    const link: Need = { ...none, kind: 'link', id: 2, name: 'Airtel' };
    const needs: Need[] = [
      link,
      { ...link, kind: 'bypass', detail: 'link' },
      { ...link, kind: 'bypass', id: 3, name: 'Telkom', detail: 'errors' },
    ];
    expect(describeNeeds(needs, at).map(({ text, more }) => [text, more])).toEqual([
      ['Airtel is down', 'messages with another route take it'],
      ['Telkom is bypassed', 'it refuses messages · messages with another route take it'],
    ]);
  });
});
