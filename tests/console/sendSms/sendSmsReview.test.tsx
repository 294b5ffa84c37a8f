// Details of the review of a send besides its figures: delays, the schedule with its cost, the missing units, and corrections of rejected
// rows (requirements/domain.md#pre-flight; requirements/deviations.md#rejected-rows, #hold-of-groups).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kesForUnits, topUpWorth, type Payment } from '../../../contract/payments.ts';
import type { Preflight } from '../../../contract/send.ts';
import { formatDate, formatTime } from '../../../src/format/formatDate.ts';
import { changeDraft, readDraft } from '../../../src/features/sendSms/draft.ts';
import { repairHint } from '../../../src/features/sendSms/review/repairHint.ts';
import { firstText } from '../../../src/features/sendSms/text.ts';
import { nextOnWeekday } from '../../../src/features/sendSms/schedule/weekday.ts';
import { queryClient } from '../../../src/queryClient.ts';
import {
  emptyForm,
  attachFile,
  choose,
  columnsRead,
  fileRead,
  fillList,
  fillUpload,
  openTab,
  preflightOf,
  press,
  showSendSms,
  to,
  type,
  type Answer,
} from '../../support/console/sendSms.tsx';

const uploadPath = 'message/preflight/upload-file';
const readPath = 'message/preflight/upload-columns';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  emptyForm();
});

async function reviewUpload(given: Partial<Preflight> = {}, replies: Record<string, Answer> = {}) {
  const asked = showSendSms({
    [uploadPath]: { json: { message: preflightOf({ ...fileRead, ...given }) } },
    ...replies,
  });
  await fillUpload();
  await press('Submit');
  await screen.findByRole('button', { name: 'Send now' });
  return asked;
}

it('names and links a campaign with the same text and recipients, in another tab, and allows the send', async () => {
  const created = new Date(Date.now() - 150_000).toISOString();
  await reviewUpload({ sent_before: { campaign_id: 7, name: 'Sale', created, is_scheduled: false } });
  const alert = screen.getByText(/^The same text was sent to these recipients/);
  expect(alert).toHaveTextContent('The same text was sent to these recipients (Sale, 2 min ago)');
  const link = await within(alert).findByRole('link', { name: 'Sale' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/group-sms\/7$/));
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled();
});

describe('what delays a send', () => {
  it('is shown link by link, with the time of today or the date of another day, and allows the send', async () => {
    const now = new Date().toISOString();
    await reviewUpload({
      delays: [
        { network: 'Safaricom', cause: 'link_down', since: now },
        { network: 'Airtel', cause: 'link_down', since: '2026-01-02T03:03:00.000Z' },
        { network: 'Telkom', cause: 'link_down', since: null },
      ],
    });
    for (const text of [
      `Safaricom has been down since ${formatTime(now)}. Its messages go out when it returns.`,
      'Airtel has been down since 2nd Jan 2026 6:03 am. Its messages go out when it returns.',
      'Telkom is down. Its messages go out when it returns.',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled();
  });

  it('names the networks of a closed window unless it is all of them', async () => {
    const until = '2030-01-02T05:00:00.000Z';
    await reviewUpload({ delays: [{ network: 'Safaricom', cause: 'window_closed', until }] });
    expect(screen.getByText(`Promotional messages go out from ${formatDate(until)}.`)).toBeInTheDocument();
    await press('Back');
    const network = { network: 'Airtel', numbers: 1, units: 1, cost: '1.0000' };
    showSendSms({
      [uploadPath]: {
        json: {
          message: preflightOf({
            ...fileRead,
            networks: [network, { ...network, network: 'Safaricom' }],
            delays: [{ network: 'Safaricom', cause: 'window_closed', until }],
          }),
        },
      },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Submit' })[0]!);
    expect(
      (await screen.findAllByText(`Promotional messages on Safaricom go out from ${formatDate(until)}.`))[0],
    ).toBeInTheDocument();
  });
});

describe('the confirmation of a schedule', () => {
  const runs = ['2031-02-03', '2031-02-10', '2031-02-17'].map((day) => `${day}T06:00:00.000Z`);

  it('repeats its runs, the day it ends and what it costs', async () => {
    showSendSms({ 'message/preflight/schedule': { json: { message: runs } } });
    await fillList();
    fireEvent.click(screen.getByLabelText('Schedule or Create a reminder'));
    await choose('Frequency', 'REPEAT EVERY WEEK');
    type(/^Time/, '09:00');
    act(() => changeDraft({ start_date: '2031-01-31' }));
    expect(screen.getByRole('combobox', { name: 'Day of the week' })).toHaveTextContent('Friday');
    await choose('Day of the week', 'Monday');
    await waitFor(() => expect(readDraft().start_date).toBe('2031-02-03'));
    await press('Submit');
    expect(
      await screen.findByText(
        'First on 3rd Feb 2031 9:00 am, then every Monday. It runs until you cancel it.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        /^About KES 14 a month: KES 3.20 for each run. Units are taken when each run starts\.$/,
      ),
    ).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Next runs' })).toBeInTheDocument();
    await press('Back');
    act(() => changeDraft({ end_date: '2031-02-17' }));
    await press('Submit');
    expect(await screen.findByText(/The last day is 17th Feb 2031\.$/)).toBeInTheDocument();
    expect(screen.getByText(/^About KES 10 in all/)).toBeInTheDocument();
  });

  it('starts on the next such weekday whose time is not over', () => {
    // A Sunday, 10:00 in Nairobi.
    const now = new Date('2026-11-22T07:00:00Z');
    const next = (weekday: number, send_time = '', start_date = '2026-11-22') =>
      nextOnWeekday(weekday, { send_time, start_date }, now);
    expect([next(0), next(0, '09:00'), next(0, '11:00'), next(1)]).toEqual([
      '2026-11-22',
      '2026-11-29',
      '2026-11-22',
      '2026-11-23',
    ]);
    expect(next(1, '', '2031-01-31')).toBe('2031-02-03');
  });
});

describe('units that are missing', () => {
  const account = {
    is_set_up: true,
    business_number: '600100',
    account_number: '1',
    client_name: 'Savanna',
    sms_cost: '0.6000',
    credit: '0.2500',
    open_payment_id: null,
  };
  const payment = (state: Payment['state']): Payment => ({
    id: 4,
    source: 'stk',
    state,
    amount: '42.00',
    msisdn: '254722000002',
    reference: '1',
    receipt: null,
    units: null,
    reason: null,
    client_id: 2,
    client_name: 'Savanna',
    payer: null,
    note: null,
    handled_by: null,
    created: '2026-11-22T06:00:00.000Z',
  });
  const profile = {
    client: { id: 2, name: 'Savanna', msisdn: '254722000002' },
    user: {
      id: 7,
      role_id: 3,
      permissions: ['send', 'topups', 'dashboard'].map((module) => ({
        module,
        actions: ['create', 'read'],
      })),
    },
  };

  it('are bought by M-Pesa in the review, which then shows the new figures with the work kept', async () => {
    let state: Payment['state'] = 'waiting';
    const asked = await reviewUpload(
      {},
      {
        'client/balance': { json: { message: profile } },
        'payment/account': { json: { message: account } },
        'payment/request': { status: 201, json: { message: 'Enter your PIN', payment: payment('waiting') } },
        'payment/status': () => ({ json: { message: payment(state) } }),
        [uploadPath]: () => {
          const isShort = state !== 'paid';
          const short = { balance: 0, balance_after: -70, units: 70 };
          return { json: { message: preflightOf({ ...fileRead, ...(isShort && short) }) } };
        },
      },
    );
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
    fireEvent.click(await screen.findByRole('button', { name: 'Top up KES 42 by M-Pesa' }));
    expect(screen.getByLabelText(/Amount/)).toHaveValue('42');
    expect(screen.getByLabelText(/Mpesa phone number/)).toHaveValue('254722000002');
    await press('Topup Account');
    await waitFor(() => expect(to(asked, 'payment/request')).toHaveLength(1));
    state = 'paid';
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled(), {
      timeout: 4000,
    });
    expect(screen.getByText('The units have arrived. Check the figures and send.')).toBeInTheDocument();
    expect(to(asked, readPath)).toHaveLength(1);
    await press('Back');
    expect(screen.getByText('customers.csv')).toBeInTheDocument();
  });

  it('cost the least whole shillings that buy them', () => {
    expect(kesForUnits(70, '0.2500', '0.6000')).toBe(42);
    expect(topUpWorth('42', '0.2500', '0.6000')?.units).toBe(70);
    expect(topUpWorth('41', '0.2500', '0.6000')?.units).toBe(68);
    expect([kesForUnits(1, '5', '0.6'), kesForUnits(10, '0', '1'), kesForUnits(1, '', '1')]).toEqual([
      1,
      10,
      undefined,
    ]);
  });
});

describe('rejected entries', () => {
  it('come with a hint how to repair each kind of them', async () => {
    await reviewUpload({
      rejected: [{ reason: 'Invalid number', count: 3 }],
      rejects: [
        { row: 2, value: '2.54723E+11', reason: 'Invalid number' },
        { row: 3, value: '', reason: 'Invalid number' },
        { row: 4, value: '0712', reason: 'Invalid number' },
      ],
    });
    const section = within(screen.getByRole('region', { name: 'Rejected' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Invalid number · Excel shortened this number: format the column as text and enter the number again',
      'Invalid number · Add a phone number',
      'Invalid number · Write it like 0712345678 or +254712345678',
    ]);
    expect(repairHint({ reason: 'Blocked by the network', value: '' })).toBe('');
  });
});

describe('a file', () => {
  it('whose column was chosen once is read by it from then on, one with other headings is not', async () => {
    let columns = columnsRead.columns;
    const asked = showSendSms({
      [readPath]: ({ body }) => {
        const { number_column = 'phone' } = body as { number_column?: string };
        return { json: { message: { ...columnsRead, columns, number_column } } };
      },
    });
    await fillUpload();
    await choose(/Column of phone numbers/, 'amount');
    await press('Remove');
    attachFile();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Column of phone numbers/ })).toHaveTextContent('amount'),
    );
    expect(to(asked, readPath).at(-1)?.body).toEqual({ upload_id: '5', number_column: 'amount' });
    await press('Remove');
    columns = ['phone', 'amount'];
    attachFile();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Column of phone numbers/ })).toHaveTextContent('phone'),
    );
  });

  it('gives the preview its first row, with fallbacks for what is empty', () => {
    const chosen = { file: new File([], 'a.csv'), state: 'read', uploaded: 1 } as const;
    const draft = { ...readDraft(), tab: 'uploads', message: 'Dear {Name|Member}, {town} {x}' } as const;
    const read = { ...chosen, columns: ['name', 'Town'], sample: [[' ', 'Nakuru']] };
    expect(firstText({ ...draft, chosen: read })).toBe('Dear Member, Nakuru {x}');
    expect(firstText({ ...draft, chosen })).toBe(draft.message);
  });

  it('is offered as a sample', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    showSendSms();
    await openTab('Uploads');
    fireEvent.click(await screen.findByRole('button', { name: 'Download a sample file' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(await saved[0]?.text()).toMatch(/^phone,first_name,amount,due_date\r\n0712345678,Amina/);
  });
});
