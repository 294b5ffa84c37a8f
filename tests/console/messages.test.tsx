// Covers requirements/portal.md#message-lists; requirements/domain.md#exports.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageRecord } from '../../contract/messages.ts';
import { PromotionalList } from '../../src/resources/messages/PromotionalList.tsx';
import { TransactionalList } from '../../src/resources/messages/TransactionalList.tsx';
import { fakeServer, otherBackend, type FakeRequest, type Reply } from '../support/fakeServer.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const aMessage = (given: Partial<MessageRecord> = {}): MessageRecord => ({
  id: 1,
  created: '2024-01-01T10:05:00Z',
  msisdn: '254712345678',
  sender_id: 'SAVANNA',
  status_description: 'Delivered',
  carrier_name: 'Safaricom',
  sms_cost: '1.6000',
  message: 'Habari yako',
  ...given,
});

type Answer = Reply | ((asked: FakeRequest) => Reply | Promise<Reply>);

const pageOf = (data: MessageRecord[], last_page = 1) => ({ json: { data, last_page } });

function show(list: Answer = pageOf([aMessage()]), more: Record<string, Answer> = {}, place = '') {
  const asked = fakeServer({ 'message/all/transactional': list, ...more });
  const address = renderScreen(<TransactionalList />, `/transactional-sms${place}`);
  return { asked, address };
}

const listCalls = (asked: FakeRequest[]) => asked.filter(({ path }) => path.startsWith('message/all/'));

const filterOf = (search: URLSearchParams) => JSON.parse(search.get('filter') ?? '{}') as unknown;

describe('message lists', () => {
  it('show the columns of the specification, and no Client column without other clients', async () => {
    show();
    await screen.findByText('+254 712 345 678');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
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
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
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

  it('ask for pages of 10 over all SMS since 2018-02-07', async () => {
    const { asked } = show();
    await screen.findByText('+254 712 345 678');
    expect(listCalls(asked)[0]?.body).toMatchObject({ page: 1, per_page: 10, start_date: '2018-02-07' });
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
    await vi.waitFor(() => expect(screen.getByText('Queued')).toBeInTheDocument());
    status_description = 'Delivered';
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await vi.waitFor(() => expect(screen.getByText('Delivered')).toBeInTheDocument());
  });
});

const event = (title: string, at: string) => ({ id: at, message_id: 1, at, kind: 'queued', title });
const events = (...json: object[]): Reply => ({
  json,
  headers: { 'content-range': `message-events 0-${json.length - 1}/${json.length}` },
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
    const { address, asked } = show(list, {}, filtered);
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    expect(await screen.findByRole('dialog', { name: 'Message to +254 712 345 678' })).toBeInTheDocument();
    expect(address.path()).toBe('/transactional-sms/1');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address.path()).toBe('/transactional-sms');
    expect(filterOf(address.search())).toEqual({ status: 'failed' });
    expect(address.search().get('page')).toBe('2');
    // Neither opening nor closing fetches the page again.
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
    expect(address.path()).toBe('/transactional-sms');
    expect(await screen.findByText('+254 712 345 678')).toBeInTheDocument();
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

const profile = {
  json: {
    message: { client: { id: 1, name: 'Tuma' }, user: { id: 7, role_id: 1, full_name: 'Grace Wanjiku' } },
  },
};

it('a list of one campaign’s messages names the campaign', async () => {
  const campaign = {
    id: 12,
    campaign_name: 'Black Friday',
    created: '2026-11-20T10:05:07+03:00',
    sender_id: 'DUKA',
    status: 0,
    message: 'Offers',
    recipients: 10,
    delivered: 9,
    failed: 1,
    pending: 0,
    status_description: 'Finished',
  };
  const { asked } = show(
    pageOf([aMessage()]),
    { 'client/balance': profile, 'message/groupbulk': { json: { data: [campaign], last_page: 1 } } },
    '?filter=%7B%22campaign_id%22%3A12%7D',
  );
  expect(await screen.findByText('Campaign: Black Friday')).toBeInTheDocument();
  expect(listCalls(asked)[0]?.body).toMatchObject({ campaign_id: 12 });
});

describe('message dialog', () => {
  const failed = aMessage({ status_description: 'Failed', reason: 'AbsentSubscriber', parts: 2 });
  it('opens by click: text, parts, cost, reason and the timeline with seconds', async () => {
    const { asked } = show(pageOf([failed]), {
      'message-events': events(event('Accepted', '2024-01-01T10:05:07Z')),
    });
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    const dialog = await screen.findByRole('dialog', { name: 'Message to +254 712 345 678' });
    expect(within(dialog).getByText('Habari yako')).toBeInTheDocument();
    expect(within(dialog).getByText('AbsentSubscriber')).toBeInTheDocument();
    expect(within(dialog).getByText('KES 1.60')).toBeInTheDocument();
    expect(await within(dialog).findByText('Accepted')).toBeInTheDocument();
    expect(within(dialog).getByText('1st Jan 2024 1:05:07 pm')).toBeInTheDocument();
    const request = asked.find(({ path }) => path === 'message-events');
    expect(new URLSearchParams(request?.search).get('filter')).toBe('{"message_id":1}');
  });

  it('of a scheduled message cancels it after a question', async () => {
    const scheduled = aMessage({ status_description: 'Queued', narrow_status: 'Scheduled' });
    const { asked } = show(pageOf([scheduled]), {
      'client/balance': profile,
      'message/1/cancel': { json: { message: 'Message cancelled' } },
      'message-events': events({
        ...event('Accepted', scheduled.created),
        kind: 'scheduled',
        detail: '2024-01-02T06:00:00.000Z',
      }),
    });
    await userEvent.click(await screen.findByText('Scheduled'));
    expect(await screen.findByText('2nd Jan 2024 9:00 am')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel message' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Cancel the message to +254 712 345 678?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Cancel message' }));
    expect(await screen.findByText('Message cancelled')).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === 'message/1/cancel')).toHaveLength(1);
  });

  it('opens by Enter on a row, and gives the focus back when it closes', async () => {
    show(pageOf([failed]), { 'message-events': events() });
    const row = (await screen.findByText('+254 712 345 678')).closest('tr')!;
    row.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(row).toHaveFocus();
  });

  it('explains what happened, on whose side, the charge and the advice, and names the SMPP account', async () => {
    const texts = {
      happened: 'Safaricom did not deliver it: The phone was off',
      side: 'The subscriber’s phone',
      charged: 'Yes, 1 unit: the network had taken it',
      tell: 'Once it is back, send again.',
    };
    show(
      pageOf([failed]),
      { 'support/message': { json: { message: { ...texts, smpp_account: 'core-k3x9' } } } },
      '/1',
    );
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of Object.values(texts)) expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByText('SMPP account core-k3x9')).toBeInTheDocument();
  });

  it('leads to the client, sender ID, connector and campaign of the message', async () => {
    const linked = aMessage({
      client_id: 2,
      client_name: 'Duka Ltd',
      sender_configuration_id: 4,
      connector_id: 6,
      campaign_id: 12,
      campaign_name: 'Black Friday',
    });
    show(pageOf([linked]), { 'client/balance': profile }, '/1');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Black Friday' });
    const links = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Duka Ltd', '/client-sms/2'],
      ['SAVANNA', '/senderid-configuration/4'],
      ['Safaricom', '/telco-configuration/6'],
      ['Black Friday', '/group-sms/12'],
    ]);
  });

  it('shows no link to a role that may not read the other record', async () => {
    const linked = aMessage({ client_id: 2, client_name: 'Duka Ltd', connector_id: 6, campaign_id: 12 });
    const user = { ...profile.json.message.user, permissions: [{ module: 'messages', actions: ['read'] }] };
    const reader = { json: { message: { ...profile.json.message, user } } };
    show(pageOf([linked]), { 'client/balance': reader }, '/1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Duka Ltd')).toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });

  describe('of a masked text', () => {
    const masked = { characters: 84, parts: 1, encoding: 'GSM-7' as const, link: true };
    const row = aMessage({ message: '••••••', masked });
    const support = (...more: { module: string; actions: string[] }[]) => {
      const permissions = [{ module: 'messages', actions: ['read'] }, ...more];
      const user = { ...profile.json.message.user, permissions };
      return { 'client/balance': { json: { message: { ...profile.json.message, user } } } };
    };

    it('says what is known of it, and shows it on request', async () => {
      const { asked } = show(
        pageOf([row]),
        {
          ...support({ module: 'text_reveals', actions: ['create'] }),
          'message-text/reveal': { json: { message: { text: 'Habari yako' } } },
        },
        '/1',
      );
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('84 characters · 1 part · GSM-7 · holds a link')).toBeInTheDocument();
      await userEvent.click(await dialog.findByRole('button', { name: 'Show text' }));
      expect(await dialog.findByText('Habari yako')).toBeInTheDocument();
      expect(dialog.getByText('Shown to you. This is in the audit log.')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Show text' })).not.toBeInTheDocument();
      const reveal = asked.find(({ path }) => path === 'message-text/reveal');
      expect(reveal?.body).toEqual({ kind: 'message', id: 1 });
    });

    it('has no button for a role that may not show it', async () => {
      show(pageOf([row]), support(), '/1');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('84 characters · 1 part · GSM-7 · holds a link')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Show text' })).not.toBeInTheDocument();
    });
  });

  it('marks an erased message', async () => {
    show(pageOf([aMessage({ msisdn: '', message: '' })]), {}, '/1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to an erased number' }));
    expect(dialog.getByText('Erased')).toBeInTheDocument();
  });

  it('shows no timeline and no error where the backend has none', async () => {
    const { asked } = show(pageOf([failed]));
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    await waitFor(() => expect(asked.some(({ path }) => path === 'message-events')).toBe(true));
    await waitFor(() => expect(screen.queryByText('Timeline')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Download', () => {
  let file: Blob | undefined;
  let name = '';
  beforeEach(() => {
    file = undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('writes all pages that match the filters, in pages of 5,000', async () => {
    const filter = { range: 'custom', start_date: '2026-01-02', end_date: '2026-01-09', msisdn: '0712' };
    const { asked } = show(
      ({ body }) => {
        const { page, per_page } = body as { page: number; per_page: number };
        if (per_page === 10) return pageOf([aMessage()], 700);
        const campaign =
          page === 2 &&
          ({ reason: 'AbsentSubscriber', failure_code: 'absent_subscriber', campaign_name: 'Rent' } as const);
        return pageOf([aMessage({ id: page, msisdn: '+254712345678', message: '=cmd()', ...campaign })], 2);
      },
      {},
      `?filter=${JSON.stringify(filter)}`,
    );
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();

    expect(name).toBe('transactional_sms.csv');
    const lines = (await file!.text()).replace('\uFEFF', '').split('\r\n');
    expect(lines).toEqual([
      'Date,Mobile Number,Sender ID,Status,Network,Cost,Message,Reason,Failure Code,Message ID,Campaign',
      '1st Jan 2024 1:05 pm,254712345678,SAVANNA,Delivered,Safaricom,1.60,"\'=cmd()",,,1,',
      '1st Jan 2024 1:05 pm,254712345678,SAVANNA,Delivered,Safaricom,1.60,"\'=cmd()",AbsentSubscriber,absent_subscriber,2,Rent',
      '',
    ]);
    const requests = asked.filter(({ body }) => (body as { per_page: number }).per_page === 5000);
    expect(requests.map(({ body }) => (body as { page: number }).page)).toEqual([1, 2]);
    for (const { body, search } of requests) {
      expect(body).toMatchObject({ start_date: '2026-01-02', end_date: '2026-01-09' });
      expect(search).toBe('?msisdn=0712');
    }
  });

  it('shows its progress, and saves no file when cancelled', async () => {
    show(({ body }) => {
      const { page, per_page } = body as { page: number; per_page: number };
      if (per_page === 10) return pageOf([aMessage()], 700);
      return page === 1 ? pageOf([aMessage()], 4) : new Promise<Reply>(() => undefined);
    });
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('25 %')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }));
    expect(await screen.findByText('Download cancelled')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
    expect(file).toBeUndefined();
  });

  it('shows why a download failed', async () => {
    show(({ body }) =>
      (body as { per_page: number }).per_page === 10
        ? pageOf([aMessage()])
        : otherBackend(500, 'The disk is full'),
    );
    await screen.findByText('+254 712 345 678');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Failed To Download document. The disk is full')).toBeInTheDocument();
    expect(file).toBeUndefined();
  });
});
