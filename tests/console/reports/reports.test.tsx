// Reports of networks and packages, and their sums (requirements/administration.md#reports).
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { deliveryRate } from '../../../src/features/reports/deliveryRate.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { NetworkReport } from '../../../src/resources/reports/NetworkReport.tsx';
import { PackageReport } from '../../../src/resources/reports/PackageReport.tsx';
import { SenderReport } from '../../../src/resources/reports/SenderReports.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { asPlatform, cells, networks, rows, senders } from '../../support/console/reportScreens.tsx';
import { requestsTo, pageOfRows, showScreen } from '../../support/console/showScreen.tsx';

beforeEach(() => queryClient.clear());

const today = nairobiDay();
const network = 'client/reports/sms/connector';
const sender = 'client/reports/sms/sender';
const history = 'dashboard/sms/transaction/history/by/package';

const chooseRange = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
  await userEvent.click(screen.getByRole('option', { name }));
};

describe('Network Report', () => {
  it('has the columns #, Connector name, Sent, Delivered, Pending, Failed and adds %DLR', async () => {
    const asked = asPlatform(NetworkReport, { [network]: rows(networks) });
    await screen.findByText('Airtel');
    expect(columnHeadings()).toEqual(
      ['#', 'Connector name', 'Sent', 'Delivered', 'Pending', 'Failed', '%DLR'],
    ); // oxfmt-ignore
    expect(cells()).toEqual([
      ['1', 'Safaricom', '3,000', '2,000', '500', '500', '66.67%'],
      ['2', 'Airtel', '10', '9', '0', '1', '90.00%'],
    ]);
    const totals = screen.getByRole('region', { name: 'Totals' });
    expect(totals).toHaveTextContent('Sent3,010Delivered2,009Pending500Failed501%DLR66.74%');
    // All SMS starts on 2018-02-07 (requirements/administration.md#reports). One call returns rows, totals and file.
    expect(requestsTo(asked, network).map(({ body }) => body)).toEqual([
      { id: 1, start: '2018-02-07', end: today, all_clients: true },
    ]);
  });

  it('has a column, a sum and a field of the file for messages that were not sent, which the rate leaves out', async () => {
    const files = collectDownloads();
    const message = networks.map((row, index) => ({ ...row, unsent: [90_000, 0][index] }));
    asPlatform(NetworkReport, { [network]: rows(message) });
    await screen.findByText('Airtel');
    expect(columnHeadings()).toEqual(
      ['#', 'Connector name', 'Sent', 'Delivered', 'Pending', 'Failed', 'Not sent', '%DLR'],
    ); // oxfmt-ignore
    expect(cells()[0]).toEqual(['1', 'Safaricom', '3,000', '2,000', '500', '500', '90,000', '66.67%']);
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent(
      'Failed501Not sent90,000%DLR66.74%',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain(
      'Failed,Not sent,%DLR\r\nSafaricom,3000,2000,500,500,90000,66.67%',
    );
  });

  it('offers the ranges in their order and reloads with each change, back on page 1', async () => {
    const asked = asPlatform(NetworkReport, { [network]: rows(networks) });
    await screen.findByText('Airtel');
    await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
      ['Choose Custom', 'All SMS', 'Today', 'Yesterday', 'Last 7 Days', 'Last Month', 'This Month', 'Custom Range'],
    ); // oxfmt-ignore
    await userEvent.click(screen.getByRole('option', { name: 'Today' }));
    await waitFor(() => expect(requestsTo(asked, network)).toHaveLength(2));
    expect(requestsTo(asked, network)[1]?.body).toMatchObject({ start: today, end: today });
  });

  it('requests only the own client for client users, without a selector', async () => {
    const asked = showScreen(NetworkReport, { [network]: rows(networks) });
    await screen.findByText('Airtel');
    expect(requestsTo(asked, network)[0]?.body).toEqual({ id: 2, start: '2018-02-07', end: today });
    expect(screen.queryByRole('combobox', { name: /client/i })).not.toBeInTheDocument();
  });

  it('filters by one chosen client', async () => {
    const clients = { json: { data: [{ id: 3, name: 'Jambo Couriers', status: 1 }], last_page: 1 } };
    const asked = asPlatform(NetworkReport, { [network]: rows(networks), 'client/table': clients });
    await userEvent.click(await screen.findByRole('combobox', { name: 'All clients' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Jambo Couriers' }));
    await waitFor(() =>
      expect(requestsTo(asked, network).at(-1)?.body).toEqual({ id: 3, start: '2018-02-07', end: today }),
    );
  });

  it('shows Loading... while fetching, then the empty text', async () => {
    const answer = Promise.withResolvers<Reply>();
    const asked = asPlatform(NetworkReport, { [network]: () => answer.promise });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(asked, network)).toHaveLength(1));
    // The totals are always displayed, so that the rows below them do not move.
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent(
      'SentDeliveredPendingFailedNot sent%DLRValue',
    );
    answer.resolve(rows([]));
    expect(await screen.findByText('No Network SMS History Found')).toBeInTheDocument();
    expect(screen.getByText('Messages appear here once they are sent.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('Sent0Delivered0');
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('shows a placeholder of the chart until it is drawn', async () => {
    const answer = Promise.withResolvers<Reply>();
    asPlatform(NetworkReport, { [network]: rows(networks), 'client/reports/series': () => answer.promise });
    expect(await screen.findByText('Airtel')).toBeInTheDocument();
    const totals = screen.getByRole('region', { name: 'Totals' });
    expect(totals.querySelector('.MuiSkeleton-rounded')).toBeInTheDocument();
    answer.resolve(otherBackend(404, 'Not found'));
    await waitFor(() => expect(totals.querySelector('.MuiSkeleton-rounded')).not.toBeInTheDocument());
  });

  it('has no chart, and no choice of its steps, without messages', async () => {
    asPlatform(NetworkReport, {
      [network]: rows([]),
      'client/reports/series': { json: { step: 'month', message: [] } },
    });
    const totals = await screen.findByRole('region', { name: 'Totals' });
    await waitFor(() => expect(totals.querySelector('.MuiSkeleton-rounded')).not.toBeInTheDocument());
    expect(await screen.findByText('No Network SMS History Found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'By month' })).not.toBeInTheDocument();
    expect(totals).not.toHaveTextContent('The chart appears');
  });

  it('shows the message of a 422 as an info notice and empties the list', async () => {
    let isRefused = false;
    asPlatform(NetworkReport, {
      [network]: () => (isRefused ? refuses('invalid_input', 'The range is too long') : rows(networks)),
    });
    await screen.findByText('Airtel');
    isRefused = true;
    await chooseRange('This Month');
    expect(await screen.findByText('The range is too long')).toBeInTheDocument();
    expect(await screen.findByText('No Network SMS History Found')).toBeInTheDocument();
  });

  it('shows other failures in the list, with a retry', async () => {
    let isUp = false;
    asPlatform(NetworkReport, {
      [network]: () => (isUp ? rows(networks) : otherBackend(500, 'Down')),
    });
    expect(await screen.findByText('Down')).toBeInTheDocument();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Airtel')).toBeInTheDocument();
  });

  it('returns a user without an id to the sign-in page with the specification’s notice', async () => {
    const read = vi
      .spyOn(Storage.prototype, 'getItem')
      .mockImplementation((key) => (key === 'user_id' ? null : '1'));
    asPlatform(NetworkReport, { [network]: rows(networks) });
    expect(await screen.findByText('User ID is missing. Cannot fetch Topup data.')).toBeInTheDocument();
    expect(document.cookie).not.toContain('auth_token=');
    read.mockRestore();
  });

  it('downloads all rows of the report', async () => {
    const files = collectDownloads();
    asPlatform(NetworkReport, { [network]: rows(networks) });
    await screen.findByText('Airtel');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('network_report.csv');
    expect(await files[0]?.text()).toBe(
      'Connector name,Sent,Delivered,Pending,Failed,%DLR\r\nSafaricom,3000,2000,500,500,66.67%\r\nAirtel,10,9,0,1,90.00%\r\n',
    );
  });
});

describe('the last row of a report', () => {
  const lastRow = () => screen.getAllByRole('row').at(-1)?.textContent;

  it('has the sums of all rows, on every page', async () => {
    const totals = { sms_total: 24_700 };
    asPlatform(SenderReport, { [sender]: { json: { status: 200, message: senders, totals } } });
    await screen.findByText('SENDER1');
    expect(lastRow()).toBe('Total24,700');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('SENDER25');
    expect(lastRow()).toBe('Total24,700');
  });

  it('has each figure of the networks, and the delivery rate of all', async () => {
    const totals = { sent: 3010, delivered: 2009, pending: 500, failed: 501 };
    asPlatform(NetworkReport, { [network]: { json: { status: 200, message: networks, totals } } });
    await screen.findByText('Airtel');
    expect(lastRow()).toBe('Total3,0102,00950050166.74%');
    expect(screen.getByRole('rowheader', { name: 'Total' })).toBeInTheDocument();
  });

  it('has the sum of all pages where the server pages the report', async () => {
    const row = { id: 1, date: '2026-03-08T21:00:00.000Z', package_id: 1001, sms_count: 40 };
    asPlatform(PackageReport, {
      [history]: { json: { data: [row], last_page: 3, total: 21, total_sms: 900 } },
    });
    await screen.findByText('1001');
    expect(lastRow()).toBe('Total900');
  });

  it('is not there where the backend answers no sums, and without rows', async () => {
    asPlatform(SenderReport, { [sender]: rows(senders) });
    await screen.findByText('SENDER1');
    expect(screen.queryByRole('rowheader', { name: 'Total' })).toBeNull();
    cleanup();
    queryClient.clear();
    asPlatform(SenderReport, { [sender]: { json: { status: 200, message: [], totals: { sms_total: 0 } } } });
    await screen.findByText('No Sender ID SMS History Found');
    expect(screen.queryByRole('rowheader', { name: 'Total' })).toBeNull();
  });
});

describe('Package ID Report', () => {
  const days = Array.from({ length: 12 }, (_, n) => ({
    id: n + 1,
    date: '2024-01-01T12:05:00Z',
    package_id: 1000 + n,
    sms_count: 1234,
  }));

  it('has #, Date, Package ID, Number of SMS, paged by the server', async () => {
    const asked = asPlatform(PackageReport, { [history]: pageOfRows(days) });
    await screen.findByText('1009');
    expect(cells()[0]).toEqual(['1', '1st Jan 2024 3:05 pm', '1000', '1,234']);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('1011');
    expect(requestsTo(asked, history).map(({ body }) => (body as { page: number }).page)).toEqual([1, 2]);
    expect(requestsTo(asked, history)[0]?.body).toMatchObject({ client_id: 1, page: 1, per_page: 10 });
  });

  it('shows No Package ID History Found for an empty report, and says to choose another range only if one is chosen', async () => {
    asPlatform(PackageReport, { [history]: pageOfRows([]) });
    expect(await screen.findByText('No Package ID History Found')).toBeInTheDocument();
    expect(screen.getByText('Messages appear here once they are sent.')).toBeInTheDocument();
    await chooseRange('Yesterday');
    expect(await screen.findByText('Choose another date range.')).toBeInTheDocument();
  });

  it('shows a row that is a whole day in Nairobi without a time', async () => {
    asPlatform(PackageReport, { [history]: pageOfRows([{ ...days[0], date: '2023-12-31T21:00:00Z' }]) });
    await screen.findByText('1000');
    expect(cells()[0]).toEqual(['1', '1st Jan 2024', '1000', '1,234']);
  });

  it('downloads all pages into a file', async () => {
    const files = collectDownloads();
    asPlatform(PackageReport, { [history]: pageOfRows(days) });
    await screen.findByText('1009');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines.slice(0, 2)).toEqual(['Date,Package ID,Units charged', '1st Jan 2024 3:05 pm,1000,1234']);
  });
});

describe('%DLR', () => {
  it.each([
    [{ delivered: 99_996, pending: 0, failed: 4 }, '99.99%'],
    [{ delivered: 100_000, pending: 0, failed: 0 }, '100.00%'],
    [{ delivered: 2, pending: 1, failed: 0 }, '66.67%'],
    [{ delivered: 0, pending: 0, failed: 0 }, '0%'],
  ])('the delivery rate of %j is %s', (figures, text) => {
    expect(deliveryRate(figures)).toBe(text);
  });
});
