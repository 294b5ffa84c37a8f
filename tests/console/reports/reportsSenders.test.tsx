// Reports of senders and of the consumption of clients (requirements/administration.md#reports).
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { ClientReport, SenderReport } from '../../../src/resources/reports/SenderReports.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { asPlatform, cells, rows, senders } from '../../support/console/reportScreens.tsx';
import { requestsTo, showScreen } from '../../support/console/showScreen.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

const today = nairobiDay();
const sender = 'client/reports/sms/sender';
const consumption = 'client/reports/consumption';

describe('Sender and client consumption report', () => {
  it.each([
    { Screen: SenderReport, path: sender, title: 'SenderID SMS Report' },
    { Screen: ClientReport, path: consumption, title: 'Global SMS Report' },
  ])('$path: #, Sender, Total SMS; ten a page, paged without another call; headed as the specification has it', async ({ Screen, path, title }) => {
    const asked = asPlatform(Screen, { [path]: rows(senders) });
    await screen.findByText('SENDER1');
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(columnHeadings()).toEqual(['#', 'Sender', 'Total SMS']);
    expect(cells()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('SENDER25')).toBeInTheDocument();
    expect(cells()[4]).toEqual(['25', 'SENDER25', '976']);
    expect(requestsTo(asked, path)).toHaveLength(1);
  }); // oxfmt-ignore

  it('names the client of each sender where several are in it, and sorts by a column', async () => {
    asPlatform(SenderReport, {
      [sender]: rows([
        { sender_id: 'B', sms_total: 5, client_id: 2, client_name: 'Jambo' },
        { sender_id: 'A', sms_total: 1, client_id: 3, client_name: 'Kilimo' },
      ]),
    });
    await screen.findByText('Kilimo');
    await userEvent.click(screen.getByRole('button', { name: 'Sender' }));
    await waitFor(() => expect(cells().map((row) => row[1])).toEqual(['A', 'B']));
    expect(cells()[0]).toEqual(['1', 'A', 'Kilimo', '1']);
  });

  it('says Client SMS Report of one client, and No Sender ID SMS History Found of none', async () => {
    showScreen(ClientReport, { [consumption]: rows([]) });
    expect(await screen.findByText('No Sender ID SMS History Found')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Client SMS Report' })).toBeInTheDocument();
  });

  it('asks by the id of the user where the backend has no profile', async () => {
    const asked = showScreen(ClientReport, {
      'client/balance': otherBackend(404),
      [consumption]: rows(senders),
    });
    expect(await screen.findByText('SENDER1')).toBeInTheDocument();
    expect(requestsTo(asked, consumption)[0]?.body).toMatchObject({ id: 7 });
  });

  it.each([
    { Screen: SenderReport, path: sender, heading: 'Messages sent' },
    { Screen: ClientReport, path: consumption, heading: 'Units charged' },
  ])('$path: its file says that the figure is $heading', async ({ Screen, path, heading }) => {
    const files = collectDownloads();
    showScreen(Screen, { [path]: rows(senders) });
    await screen.findByText('SENDER1');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]!.text()).split('\r\n')[0]).toMatch(new RegExp(`Sender,${heading}$`));
  });

  it('shows up to 10 page links, 5 before the current one', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ sender_id: `S${n}`, sms_total: 1, client_id: 2 }));
    asPlatform(SenderReport, { [sender]: rows(many) }, { path: '/?page=9' });
    await screen.findByText('S80');
    const links = screen.getAllByRole('button', { name: /^Page \d+$/ }).map((link) => link.textContent);
    expect(links).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
  });
});

describe('SenderID Report', () => {
  it('asks for a client’s own figures under the same heading', async () => {
    const asked = showScreen(SenderReport, { [sender]: rows(senders) });
    expect(await screen.findByRole('heading', { name: 'SenderID SMS Report' })).toBeInTheDocument();
    await screen.findByText('SENDER1');
    expect(requestsTo(asked, sender).map(({ body }) => body)).toEqual([
      { id: 2, start: '2018-02-07', end: today },
    ]);
  });
});

describe('the chart of a report', () => {
  it('the chart is not requested by a role without delivery reports, which the refusal would sign out', async () => {
    const permissions = [{ module: 'reports', actions: ['read'] }];
    const asked = showScreen(ClientReport, { [consumption]: rows(senders) }, { permissions });
    await screen.findByText('SENDER1');
    expect(requestsTo(asked, 'client/reports/series')).toEqual([]);
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('Units consumed');
  });
});
