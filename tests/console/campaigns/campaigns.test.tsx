// Bulk SMS: the list and its downloads (requirements/portal.md#group-campaigns, #scheduled-campaigns;
// requirements/deviations.md#bulk-sms-pager).
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../src/queryClient.ts';
import { aCampaign, aKnown, rowOf, show } from '../../support/console/campaignList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { requestsTo } from '../../support/console/showScreen.tsx';

afterEach(() => vi.restoreAllMocks());

describe('Bulk SMS list', () => {
  it('has the columns of the specification', async () => {
    show();
    await rowOf('Mashujaa offer');
    expect(columnHeadings()).toEqual(['#', 'Group Name', 'Scheduled Date', 'Sender ID', 'Status', 'Actions']);
  });

  it('shows the row, its date in Nairobi, and its place in the list', async () => {
    show();
    const cells = within(await rowOf('Mashujaa offer')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).slice(0, 5)).toEqual([
      '1',
      'Mashujaa offer',
      '20th Nov 2026 10:05 am',
      'WANJIKU',
      'Pending',
    ]);
  });

  it.each([
    [1, 'Active'],
    [0, 'Pending'],
    [2, 'Pending'],
  ])('calls status %i %s', async (status, word) => {
    show([aCampaign({ status })]);
    expect(within(await rowOf('Mashujaa offer')).getByText(word)).toBeInTheDocument();
  });

  it('shows the exact state next to the status where the backend gives one', async () => {
    show([aKnown({ status: 1, state: 'scheduled' })]);
    const row = within(await rowOf('Mashujaa offer'));
    expect(row.getByText('Active')).toBeInTheDocument();
    expect(row.getByText('Scheduled')).toBeInTheDocument();
  });

  it('shows a Client column only for rows of other clients', async () => {
    show([aCampaign({ client_name: 'Wanjiku Agrovet' })]);
    await rowOf('Mashujaa offer');
    expect(screen.queryByRole('columnheader', { name: 'Client' })).not.toBeInTheDocument();
  });

  it('says "No SMS found", and disables Download, where there is none', async () => {
    show([]);
    expect(await screen.findByText('No SMS found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('searches by group name on the server, from page 1 on', async () => {
    const many = Array.from({ length: 34 }, (_, index) => aCampaign({ id: index + 1 }));
    const { asked, user } = show(many);
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'message/groupbulk').at(-1)?.body).toMatchObject({ page: 3 }),
    );
    await user.type(screen.getByLabelText('Search by group name'), 'Mashujaa{Enter}');
    await waitFor(() =>
      expect(requestsTo(asked, 'message/groupbulk').at(-1)).toMatchObject({
        search: '?group_name=Mashujaa',
        body: { page: 1, per_page: 10, start_date: '2018-02-07' },
      }),
    );
  });

  it('narrows to the days of the chosen range', async () => {
    const { asked, user } = show();
    await user.click(await screen.findByLabelText('Date range'));
    await user.click(screen.getByRole('option', { name: 'Today' }));
    await waitFor(() => {
      const body = requestsTo(asked, 'message/groupbulk').at(-1)?.body as Record<string, string>;
      expect(body.start_date).toBe(body.end_date);
    });
  });

  it('has the pager of every list: up to 10 numbers', async () => {
    show(Array.from({ length: 340 }, (_, index) => aCampaign({ id: index + 1 })));
    expect(await screen.findByRole('button', { name: 'Page 10' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Page 11' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Last' })).toBeEnabled();
  });

  it('shows why the list could not be loaded, with a retry', async () => {
    const { user } = show([], { 'message/groupbulk': refuses('invalid_input', 'Wrong days') });
    expect(await screen.findByText('Wrong days')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
  });
});

describe('Bulk SMS downloads', () => {
  it('writes every campaign that matches into group_sms.csv', async () => {
    const files = collectDownloads();
    const { user } = show(Array.from({ length: 12 }, (_, index) => aCampaign({ id: index + 1 })));
    await rowOf('2 Mashujaa');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();
    expect(files[0]?.name).toBe('group_sms.csv');
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe(
      'Group Name,Scheduled Date,Sender ID,Status,Recipients,Delivered,Failed,Pending,Message,State,Units,Queued,Reason',
    );
  });

  it('names the client of each campaign in the file of platform users, after its columns', async () => {
    const files = collectDownloads();
    const { user } = show([aKnown({ client_name: 'Jambo' })], {}, { clientId: 1, roleId: 1 });
    await rowOf('Mashujaa');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toEqual([expect.stringMatching(/,Reason,Client$/), expect.stringMatching(/,,Jambo$/)]);
  });

  it.each([
    ['Download Failed', 'failed', 'sms_data_failed.csv'],
    ['Download Pending', 'pending', 'sms_data_pending.csv'],
    ['Download Pending DLR', 'pending_dlr', 'sms_data_pending_dlr.csv'],
    ['Download Delivered', 'delivered', 'sms_data_delivered.csv'],
  ])('%s reads all pages into %s', async (label, kind, name) => {
    const files = collectDownloads();
    const { asked, user } = show([aCampaign()], {
      'message/groupbulk/download': ({ body }) => ({
        json: {
          data: [
            {
              msisdn: `25471234567${(body as { page: number }).page}`,
              status: 1,
              status_description: 'x',
              message_id: 90 + (body as { page: number }).page,
              units: 2,
            },
          ],
          last_page: 3,
        },
      }),
    });
    await chooseAction(user, 'Mashujaa offer', label);
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();
    expect(requestsTo(asked, 'message/groupbulk/download').map(({ search }) => search)).toEqual(
      Array.from({ length: 3 }, () => `?group_id=5&status=${kind}`),
    );
    expect(files[0]?.name).toBe(name);
    expect((await files[0]!.text()).trim().split('\r\n')).toEqual([
      'msisdn,status,status_description,message_id,campaign_name,units',
      '254712345671,1,x,91,Mashujaa offer,2',
      '254712345672,1,x,92,Mashujaa offer,2',
      '254712345673,1,x,93,Mashujaa offer,2',
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('go on where their campaign leaves the page, and are one at a time', async () => {
    const files = collectDownloads();
    const rows = [aCampaign(), aCampaign({ id: 6, campaign_name: 'Rent' })];
    const answer = Promise.withResolvers<Reply>();
    const { user } = show([], {
      'message/groupbulk': () => ({ json: { data: rows, last_page: 1, total: rows.length } }),
      'message/groupbulk/download': () => answer.promise,
    });
    await chooseAction(user, 'Mashujaa offer', 'Download Failed');
    await screen.findByRole('button', { name: 'Cancel download, 0%' });
    await user.click(screen.getByRole('button', { name: 'Actions for Rent' }));
    expect(screen.getByRole('menuitem', { name: 'Download Failed' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Escape}');
    rows.shift();
    void queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText('Mashujaa offer')).not.toBeInTheDocument());
    expect(screen.getByText('Downloading, 0%')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel download' })).toBeInTheDocument();
    answer.resolve({
      json: {
        data: [{ msisdn: '254712345671', status: 1, status_description: 'x', message_id: 91 }],
        last_page: 1,
      },
    });
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();
    expect(files).toHaveLength(1);
  });

  it('filters recipients that another backend returned unfiltered', async () => {
    const files = collectDownloads();
    const { user } = show([aCampaign()], {
      'message/groupbulk/download': {
        json: {
          data: [
            { msisdn: '254700000001', status: 'Failed', status_description: 'Absent subscriber' },
            { msisdn: '254700000002', status: 'Delivered', status_description: 'Delivered to the phone' },
            { msisdn: '254700000003', status: 'Pending', status_description: 'Not delivered yet' },
          ],
          last_page: 1,
        },
      },
    });
    await chooseAction(user, 'Mashujaa offer', 'Download Pending');
    await screen.findByText('File downloaded successfully!');
    expect(await files[0]!.text()).toMatch(/0003/);
    expect(await files[0]!.text()).not.toMatch(/0001|0002/);
  });

  it.each<[string, Reply]>([
    ['no row', { json: { data: [], last_page: 1 } }],
    ['a failure', refuses('invalid_input', 'No')],
  ])('says "Failed To Download document" after %s', async (_, reply) => {
    const files = collectDownloads();
    const { user } = show([aCampaign()], { 'message/groupbulk/download': reply });
    await chooseAction(user, 'Mashujaa offer', 'Download Failed');
    expect(await screen.findByText(/^Failed To Download document/)).toBeInTheDocument();
    expect(files).toHaveLength(0);
  });

  it('writes excluded recipients, where there are any, with their rows, and marks empty cells and erased ones', async () => {
    const files = collectDownloads();
    const excluded = { msisdn: '', status: 'Rejected', status_description: 'Invalid number' };
    const data = [
      { ...excluded, row: 4 },
      { ...excluded, row: 7, erased: true },
      { ...excluded, msisdn: '07' },
    ];
    const { user } = show([aKnown({ rejected: 3, client_name: 'Jambo' })], {
      'message/groupbulk/download': { json: { data, last_page: 1 } },
    });
    await chooseAction(user, 'Mashujaa offer', 'Download Excluded');
    await screen.findByText('File downloaded successfully!');
    expect((await files[0]!.text()).trim().split('\r\n')).toEqual([
      expect.stringMatching(/,campaign_name,row,client_name$/),
      '(empty),Rejected,Invalid number,,Mashujaa offer,4,Jambo',
      'Erased,Rejected,Invalid number,,Mashujaa offer,7,Jambo',
      '07,Rejected,Invalid number,,Mashujaa offer,,Jambo',
    ]);
  });
});

it.each(['Filter', 'Actions for Mashujaa offer', 'Columns'])(
  'the menu of the button “%s” has its name for screen readers',
  async (name) => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('menu', { name })).toBeInTheDocument();
  },
);
