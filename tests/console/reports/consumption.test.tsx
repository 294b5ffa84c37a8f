// Covers requirements/administration.md#sms-consumption, #client-detail.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Consumption } from '../../../contract/consumption.ts';
import { dateRange } from '../../../src/components/dates/dateRange.ts';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { ConsumptionsTab } from '../../../src/resources/clients/tabs/ConsumptionsTab.tsx';
import { ConsumptionList } from '../../../src/resources/consumption/ConsumptionList.tsx';
import { dayInput, shownDay, typeDay } from '../../support/console/dayField.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import {
  requestsTo,
  pageOfRows,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { refuses } from '../../support/console/fakeServer.ts';

const row: Consumption = {
  id: 1,
  client_name: 'Savanna Sacco',
  sms_count: 1234,
  sender_id: 'SAVANNA',
  date_range: '2026-03-09',
};
const path = 'dashboard/sms/client/consumption';
const today = nairobiDay();
const lastMonth = dateRange({ range: 'lastMonth' }, today);
const clients = { json: { data: [{ id: 3, name: 'Savanna Sacco', status: 1 }], last_page: 1 } };

function show(replies: Replies = {}, scene: Scene = {}) {
  const given = { [path]: pageOfRows([row]), 'client/table': clients, ...replies };
  return { asked: showScreen(ConsumptionList, given, scene), user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;
const bodies = ({ asked }: Pick<Shown, 'asked'>) => requestsTo(asked, path).map(({ body }) => body);
const fetchData = () => screen.getByRole('button', { name: 'Fetch Data' });
async function range({ user }: Shown, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Date range' }));
  await user.click(screen.getByRole('option', { name }));
}

describe('SMS Consumption', () => {
  it('shows last month of the own client at once, with the columns of the specification', async () => {
    const shown = show();
    const cells = within(await screen.findByRole('row', { name: /SAVANNA/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['1', 'Savanna Sacco', '1,234', 'SAVANNA', '9th Mar 2026']); // oxfmt-ignore
    expect(columnHeadings()).toEqual(['#', 'Client name', 'SMS count', 'Sender ID', 'Date']); // oxfmt-ignore
    expect(bodies(shown)).toEqual([{ page: 1, per_page: 10, ...lastMonth, client_id: 2 }]);
    expect(screen.queryByRole('combobox', { name: /Client/ })).toBeNull();
    expect(screen.queryByText(/charged in this range/)).toBeNull();
  });

  it('shows another backend’s text of a range, and the sum where the server gives it', async () => {
    const data = [{ ...row, date_range: '2024-01-01 - 2024-01-31', sms_count: '7' }];
    show({ [path]: { json: { data, last_page: 1, total_sms: 4321 } } });
    expect(await screen.findByText('2024-01-01 - 2024-01-31')).toBeInTheDocument();
    expect(screen.getByText('4,321')).toBeInTheDocument();
  });

  it('shows No SMS Consumption History Found without rows', async () => {
    show({ [path]: pageOfRows([]) });
    expect(await screen.findByText('No SMS Consumption History Found')).toBeInTheDocument();
    expect(screen.getByText('No SMS was charged in this range. Choose another one.')).toBeInTheDocument();
  });

  it('a chosen range acts at once, and Fetch Data reads again', async () => {
    const shown = show();
    await screen.findByText('SAVANNA');
    await range(shown, 'Today');
    await waitFor(() => expect(dayInput('Start date')).toHaveValue(shownDay(today)));
    const ofToday = { page: 1, per_page: 10, start_date: today, end_date: today, client_id: 2 };
    await waitFor(() => expect(bodies(shown).at(-1)).toEqual(ofToday));
    const asked = bodies(shown).length;
    await shown.user.click(fetchData());
    await waitFor(() => expect(bodies(shown)).toHaveLength(asked + 1));
  });

  it('All SMS runs from 2018-02-07 to today', async () => {
    const shown = show();
    await screen.findByText('SAVANNA');
    await range(shown, 'All SMS');
    await waitFor(() =>
      expect(bodies(shown).at(-1)).toMatchObject({ start_date: '2018-02-07', end_date: today }),
    );
  });

  it('Fetch Data is off until start, end and a range other than Choose Custom are set', async () => {
    const shown = show();
    await screen.findByText('SAVANNA');
    expect(fetchData()).toBeEnabled();
    await range(shown, 'Choose Custom');
    expect(fetchData()).toBeDisabled();
    await typeDay('Start date', '2026-03-09');
    expect(fetchData()).toBeDisabled();
    await typeDay('End date', '2026-03-08');
    expect(screen.getByText('Before the start date')).toBeInTheDocument();
    expect(fetchData()).toBeDisabled();
    await typeDay('End date', '2026-03-10');
    await waitFor(() =>
      expect(bodies(shown).at(-1)).toMatchObject({ start_date: '2026-03-09', end_date: '2026-03-10' }),
    );
    expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveTextContent('Custom Range');
    expect(fetchData()).toBeEnabled();
  });

  it('an Admin reads all clients until one is chosen', async () => {
    const shown = show({}, { roleId: 1 });
    await screen.findByText('SAVANNA');
    expect(bodies(shown)).toEqual([{ page: 1, per_page: 10, ...lastMonth, client_id: 2, all_clients: true }]);
    await shown.user.click(screen.getByRole('combobox', { name: 'All clients' }));
    await shown.user.click(await screen.findByRole('option', { name: /Savanna Sacco/ }));
    await waitFor(() =>
      expect(bodies(shown).at(-1)).toEqual({ page: 1, per_page: 10, ...lastMonth, client_id: 3 }),
    );
  });

  it('the statement has a row for each day, a file and a print, and needs one client', async () => {
    const figures = { opening: 100, topups: 50, charged: 30, refunded: 2, closing: 122, cost: '11956.8000' };
    const statement = {
      json: { client_name: 'Savanna Sacco', step: 'day', message: [{ date: '2026-03-09', ...figures }], totals: figures },
    };
    const shown = show({ 'units/statement': statement });
    await shown.user.click(await screen.findByRole('tab', { name: 'Statement' }));
    const table = within(await screen.findByRole('table', { name: 'Unit statement of Savanna Sacco' }));
    const cells = within(table.getByRole('row', { name: /9th Mar 2026/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['9th Mar 2026', '100', '50', '30', '2', '122', '11,956.80']);
    expect(requestsTo(shown.asked, 'units/statement').map(({ body }) => body)).toEqual([{ ...lastMonth, client_id: 2 }]);
    await shown.user.click(fetchData());
    await waitFor(() => expect(requestsTo(shown.asked, 'units/statement')).toHaveLength(2));
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await shown.user.click(screen.getByRole('button', { name: 'Print statement' }));
    expect(print).toHaveBeenCalledOnce();
    expect(within(screen.getByTestId('print-sheet')).getByText('9th Mar 2026')).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByTestId('print-sheet')).toBeNull());
  }); // oxfmt-ignore

  it('downloads what the list shows, by sender ID and day', async () => {
    const files = collectDownloads();
    const shown = show();
    await screen.findByText('SAVANNA');
    await shown.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('sms_consumption.csv');
    expect((await files[0]!.text()).split('\r\n')[0]).toMatch(/Client name,Units charged,Sender ID,Date$/);
    expect(bodies(shown).at(-1)).toEqual({ page: 1, per_page: 5000, ...lastMonth, client_id: 2 });
  });

  it('restores its filters from the address', async () => {
    const filter = { range: 'custom', start_date: '2026-03-01', end_date: '2026-03-02', client: '3' };
    const address = `/sms-consumption?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const shown = show({}, { roleId: 1, path: address });
    await screen.findByText('SAVANNA');
    expect(bodies(shown)).toEqual([
      { page: 1, per_page: 10, start_date: '2026-03-01', end_date: '2026-03-02', client_id: 3 },
    ]);
    expect(dayInput('End date')).toHaveValue('02/03/2026');
  });

  it('shows the server’s message after a 422', async () => {
    show({ [path]: refuses('client_not_found', 'Client not found', { status: 422 }) });
    expect(await screen.findByText('Client not found')).toBeInTheDocument();
  });
});

describe('SMS Consumptions of a client', () => {
  const tab = 'dashboard/sms/transaction/history';
  const many = Array.from({ length: 12 }, (_, n) => ({
    id: n,
    sms_count: n + 1,
    sender_id: `S${n}`,
    date: '2026-03-09',
  }));
  const showTab = (replies: Replies = {}) => ({
    asked: showScreen(() => <ConsumptionsTab clientId={3} />, { [tab]: pageOfRows(many), ...replies }, {}),
    user: userEvent.setup(),
  }); // oxfmt-ignore
  const asked = (shown: ReturnType<typeof showTab>) => requestsTo(shown.asked, tab).map(({ body }) => body);

  it('shows this month by default: number of SMS, sender ID, date, with Previous and Next', async () => {
    const shown = showTab();
    const cells = within(await screen.findByRole('row', { name: /S0/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['1', 'S0', '9th Mar 2026']);
    expect(columnHeadings()).toEqual(['Number of SMS', 'Sender ID', 'Date']); // oxfmt-ignore
    await shown.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('S11')).toBeInTheDocument();
    const request = { per_page: 10, start_date: `${today.slice(0, 8)}01`, end_date: today, client_id: 3 };
    expect(asked(shown)).toEqual([
      { page: 1, ...request },
      { page: 2, ...request },
    ]);
  });

  it('is filtered by start and end date, from page 1; a reversed range asks for nothing', async () => {
    const shown = showTab();
    await screen.findByText('S0');
    await shown.user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('S11');
    await typeDay('Start date', '2026-03-01');
    await waitFor(() =>
      expect(asked(shown).at(-1)).toEqual({ page: 1, per_page: 10, start_date: '2026-03-01', end_date: today, client_id: 3 }),
    );
    await typeDay('End date', '2026-02-01');
    expect(screen.getByText('Before the start date')).toBeInTheDocument();
    const days = asked(shown).map((body) => body as { start_date: string; end_date: string });
    expect(days.filter(({ start_date, end_date }) => end_date < start_date)).toEqual([]);
  }); // oxfmt-ignore

  it('downloads the days that the list shows', async () => {
    const files = collectDownloads();
    const shown = showTab();
    await screen.findByText('S0');
    await shown.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('sms_consumption.csv');
    expect((await files[0]!.text()).split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/Units charged,Sender ID,Date$/),
      '1,S0,9th Mar 2026',
    ]);
    const days = { start_date: `${today.slice(0, 8)}01`, end_date: today };
    expect(asked(shown).at(-1)).toEqual({ page: 1, per_page: 5000, ...days, client_id: 3 });
  });

  it('says No SMS Consumption History Found', async () => {
    showTab({ [tab]: pageOfRows([]) });
    expect(await screen.findByText('No SMS Consumption History Found')).toBeInTheDocument();
    expect(screen.getByText('No SMS was charged in this range. Choose another one.')).toBeInTheDocument();
  });
});
