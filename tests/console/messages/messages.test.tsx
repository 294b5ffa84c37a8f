// The lists of messages and the addresses of their messages (requirements/portal.md#message-lists).
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PromotionalList } from '../../../src/resources/messages/PromotionalList.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { aCampaign } from '../../support/console/campaignList.tsx';
import { fakeServer, otherBackend, type FakeRequest, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { aMessage, pageOf, profile, show } from '../../support/console/messageLists.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';

const listCalls = (asked: FakeRequest[]) => asked.filter(({ path }) => path.startsWith('message/all/'));

const filterOf = (search: URLSearchParams) => JSON.parse(search.get('filter') ?? '{}') as unknown;

describe('message lists', () => {
  it('show the columns of the specification, and no Client column without other clients', async () => {
    show();
    await screen.findByText('+254 712 345 678');
    const heads = columnHeadings();
    expect(heads).toEqual(['#', 'Date', 'Mobile Number', 'Sender ID', 'Status', 'Network', 'Cost']);
    const [, ...cells] = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '1',
      '1st Jan 2024 1:05 pm',
      '+254 712 345 678',
      'SAVANNA',
      'Delivered',
      'Safaricom',
      'KES 1.60',
    ]);
  });

  it.each([
    ['Tuma', 'name the client of each message where it is another one', 'Savanna Sacco'],
    ['Savanna Sacco', 'do not name the reader’s own client', undefined],
  ])('for %s: %s', async (name, _sentence, client) => {
    const { asked } = show(pageOf([aMessage({ client_name: 'Savanna Sacco' })]), {
      'client/balance': { json: { message: { client: { id: 1, name } } } },
    });
    await screen.findByText('+254 712 345 678');
    await waitFor(() => expect(asked.some(({ path }) => path === 'client/balance')).toBe(true));
    if (client) expect(await screen.findByText(client)).toBeInTheDocument();
    const heads = columnHeadings();
    expect(heads.includes('Client')).toBe(client !== undefined);
  });

  it('return to the previous page with the browser’s Back', async () => {
    const { address } = show(pageOf([aMessage()], 9));
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address.search().get('page')).toBe('2'));
    act(() => address.back());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(address.search().get('page')).toBeNull();
  });

  it('say Loading... while they load, and No SMS Found where there are none', async () => {
    show(pageOf([]));
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('No SMS Found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('advise another range or number only where the list is filtered', async () => {
    const { address } = show(pageOf([]));
    expect(await screen.findByText('Messages appear here once they are sent.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Search by number'), '0712');
    await waitFor(() => expect(address.search().get('filter')).toContain('0712'));
    expect(await screen.findByText(/Choose another date range/)).toBeInTheDocument();
  });

  it('ask for pages of 10 over all SMS since 2018-02-07', async () => {
    const { asked } = show();
    await screen.findByText('+254 712 345 678');
    expect(listCalls(asked)[0]?.body).toMatchObject({ page: 1, per_page: 10, start_date: '2018-02-07' });
  });

  it('show the messages of the new day after midnight in Nairobi', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-30T20:59:00Z'),
    });
    const { asked } = show();
    await screen.findByText('+254 712 345 678');
    const lastDays = () => listCalls(asked).map(({ body }) => (body as { end_date?: string }).end_date);
    expect(lastDays()).toEqual(['2026-11-30']);
    act(() => void vi.advanceTimersByTime(90_000));
    await waitFor(() => expect(lastDays().at(-1)).toBe('2026-12-01'));
  });

  it('do not filter for Choose Custom', async () => {
    const { asked } = show(pageOf([aMessage()]), {}, `?filter=${JSON.stringify({ range: 'choose' })}`);
    await screen.findByText('+254 712 345 678');
    expect(listCalls(asked)[0]?.body).toMatchObject({ start_date: '2018-02-07' });
  });

  it('fetch All Messages from the promotional call', async () => {
    const asked = fakeServer({ 'message/all/promotional': pageOf([aMessage()]) });
    renderScreen(<PromotionalList />, '/promotional-sms');
    await screen.findByText('+254 712 345 678');
    expect(listCalls(asked)[0]?.path).toBe('message/all/promotional');
  });

  it('take their filters from the address', async () => {
    const filter = { range: 'custom', start_date: '2026-01-02', end_date: '2026-01-09', msisdn: '0712' };
    const { asked } = show(pageOf([aMessage()], 9), {}, `?page=3&filter=${JSON.stringify(filter)}`);
    await screen.findByText('+254 712 345 678');
    expect(listCalls(asked)[0]?.body).toMatchObject({
      page: 3,
      start_date: '2026-01-02',
      end_date: '2026-01-09',
    });
    expect(listCalls(asked)[0]?.search).toBe('?msisdn=0712');
    expect(screen.getByLabelText('Search by number')).toHaveValue('0712');
    expect(screen.getByRole('cell', { name: '21' })).toBeInTheDocument();
  });

  it('search from page 1 on, keep the range, and put both into the address', async () => {
    const filter = JSON.stringify({ range: 'lastMonth' });
    const { asked, address } = show(pageOf([aMessage()], 9), {}, `?page=3&filter=${filter}`);
    await screen.findByText('+254 712 345 678');
    await userEvent.type(screen.getByLabelText('Search by number'), '0712{Enter}');
    await waitFor(() => expect(listCalls(asked).at(-1)?.search).toBe('?msisdn=0712'));
    expect(listCalls(asked).at(-1)?.body).toMatchObject({ page: 1 });
    expect(filterOf(address.search())).toEqual({ range: 'lastMonth', msisdn: '0712' });
  });

  it('reload for another range', async () => {
    const { asked } = show();
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
    await userEvent.click(screen.getByRole('option', { name: 'Today' }));
    await waitFor(() => {
      const body = listCalls(asked).at(-1)?.body as { start_date: string; end_date: string } | undefined;
      expect(body?.start_date).toBe(body?.end_date);
    });
  });

  it('go from page to page', async () => {
    const { asked, address } = show((request) =>
      pageOf([aMessage({ msisdn: `25471234567${(request.body as { page: number }).page}` })], 9),
    );
    await screen.findByText('+254 712 345 671');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('+254 712 345 672')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Last' }));
    expect(await screen.findByText('+254 712 345 679')).toBeInTheDocument();
    expect(listCalls(asked).at(-1)?.body).toMatchObject({ page: 9 });
    expect(address.search().get('page')).toBe('9');
  });

  it('show why they could not be loaded, and retry', async () => {
    let isUp = false;
    show(() => (isUp ? pageOf([aMessage()]) : otherBackend(500, 'The list is being rebuilt')));
    expect(await screen.findByText('The list is being rebuilt')).toBeInTheDocument();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('+254 712 345 678')).toBeInTheDocument();
  });

  it('show a new status without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let status_description = 'Queued';
    show(() => pageOf([aMessage({ status_description })]));
    await vi.waitFor(() => expect(screen.getByText('Queued')).toBeInTheDocument(), busyMachine);
    status_description = 'Delivered';
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await vi.waitFor(() => expect(screen.getByText('Delivered')).toBeInTheDocument(), busyMachine);
  });
});

describe('the address of a message', () => {
  const filtered = '?filter=%7B%22status%22%3A%22failed%22%7D&page=2';
  const list = ({ body }: FakeRequest) => {
    const { ids } = body as { ids?: number[] };
    return pageOf(
      ids
        ? [5].filter((id) => ids.map(Number).includes(id)).map((id) => aMessage({ id, message: 'Zamani' }))
        : [aMessage()],
      3,
    );
  };
  const dialog = () => screen.queryByRole('dialog');

  it('is the list’s with the id while it is open, over the same filters and page', async () => {
    // The page is fetched every three seconds, which a busy machine needs for the presses.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { address, asked } = show(list, {}, filtered);
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    expect(await screen.findByRole('dialog', { name: 'Message to +254 712 345 678' })).toBeInTheDocument();
    expect(address.path()).toBe('/transactional-sms/1');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address.path()).toBe('/transactional-sms');
    expect(filterOf(address.search())).toEqual({ status: 'failed' });
    expect(address.search().get('page')).toBe('2');
    // Neither opening nor closing a message fetches the page again.
    expect(listCalls(asked)).toHaveLength(1);
  });

  it('closes with the browser’s Back', async () => {
    const { address } = show(list, {}, filtered);
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    await screen.findByRole('dialog');
    act(() => address.back());
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address.path()).toBe('/transactional-sms');
  });

  it('opens a message that is not on the page, and closes onto the list', async () => {
    const { address } = show(list, {}, `/5${filtered}`);
    expect(await within(await screen.findByRole('dialog')).findByText('Zamani')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address.path()).toBe('/transactional-sms'));
    expect(address.search().get('page')).toBe('2');
  });

  it('of an unknown message says so and shows the list', async () => {
    const { address } = show(list, {}, '/6');
    expect(
      await screen.findByText('This record does not exist, or you do not have access to it'),
    ).toBeInTheDocument();
    await waitFor(() => expect(address.path()).toBe('/transactional-sms'));
    expect(await screen.findByText('+254 712 345 678')).toBeInTheDocument();
  });

  it.each<[string, Reply]>([
    ['no answer', 'no answer'],
    ['an error of the server', otherBackend(503, 'Later')],
    ['too many calls', otherBackend(429, 'Later')],
  ])('stays after %s, and opens the message once there is an answer', async (_what, failure) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isDown = true;
    const isOne = ({ body }: FakeRequest) => 'ids' in (body as object);
    const { address, asked } = show((call) => (isDown && isOne(call) ? failure : list(call)), {}, '/5');
    await vi.waitFor(
      () => expect(screen.getByText(/^(Later|Network error\..*)$/)).toBeInTheDocument(),
      busyMachine,
    );
    expect(address.path()).toBe('/transactional-sms/5');
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await vi.waitFor(() => expect(dialog()).toHaveTextContent('Zamani'), busyMachine);
    isDown = true;
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(asked.slice(before).some(isOne)).toBe(true);
    expect(dialog()).toHaveTextContent('Zamani');
  });

  it('and the id are copied from its header', async () => {
    vi.stubGlobal('isSecureContext', true);
    const user = userEvent.setup();
    show(list, {}, '/5');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/transactional-sms/5`);
    await user.click(screen.getByRole('button', { name: 'Copy ID' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('5'));
  });
});

it('a list of one campaign’s messages names the campaign', async () => {
  const campaign = aCampaign({ id: 12, campaign_name: 'Black Friday', recipients: 10, delivered: 9 });
  const { asked } = show(
    pageOf([aMessage()]),
    { 'client/balance': profile, 'message/groupbulk': { json: { data: [campaign], last_page: 1 } } },
    '?filter=%7B%22campaign_id%22%3A12%7D',
  );
  expect(await screen.findByText('Campaign: Black Friday')).toBeInTheDocument();
  expect(listCalls(asked)[0]?.body).toMatchObject({ campaign_id: 12 });
});
