// Covers requirements/portal.md#group-campaigns, #scheduled-campaigns; requirements/deviations.md#bulk-sms-pager.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '../../contract/campaigns.ts';
import { GroupList } from '../../src/resources/campaigns/GroupList.tsx';
import { collectDownloads } from '../support/downloads.ts';
import { otherBackend, refuses, type Reply } from '../support/fakeServer.ts';
import {
  requestsTo,
  collectionOf,
  pageOfRows,
  showScreen,
  showScreenAt,
  type Replies,
  type Scene,
} from '../support/showScreen.tsx';

const aCampaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: 5,
  campaign_name: 'Mashujaa offer',
  created: '2026-11-20T10:05:00+03:00',
  sender_id: 'WANJIKU',
  status: 0,
  message: 'Habari, 20% off until Sunday',
  recipients: 1000,
  delivered: 973,
  failed: 20,
  pending: 7,
  status_description: 'Finished',
  ...over,
});

/** A campaign of a backend that says more than the specification asks. */
const aKnown = (over: Partial<Campaign> = {}) =>
  aCampaign({ state: 'finished', queued: 0, units: 1000, ...over });

function show(campaigns: Campaign[] = [aCampaign()], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'message/groupbulk': pageOfRows(campaigns),
    'campaign-runs': collectionOf('campaign-runs', []),
    ...replies,
  };
  return { asked: showScreen(GroupList, given, scene), user: userEvent.setup() };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function openDetails(campaign: Campaign, replies: Replies = {}, scene: Scene = {}) {
  const shown = show([campaign], replies, scene);
  await shown.user.click(await rowOf(campaign.campaign_name));
  const dialog = await screen.findByRole('dialog', { name: 'Campaign Details' });
  return { ...shown, dialog: within(dialog) };
}

const factOf = (dialog: ReturnType<typeof within>, label: string) =>
  dialog.getByText(label).nextElementSibling?.textContent;

afterEach(() => vi.restoreAllMocks());

describe('Bulk SMS list', () => {
  it('has the columns of the specification', async () => {
    show();
    await rowOf('Mashujaa offer');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '#',
      'Group Name',
      'Scheduled Date',
      'Sender ID',
      'Status',
      'Actions',
    ]);
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
      'Group Name,Scheduled Date,Sender ID,Status,Recipients,Delivered,Failed,Pending,Message,State,Units',
    );
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
            },
          ],
          last_page: 3,
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Mashujaa offer' }));
    await user.click(screen.getByRole('menuitem', { name: label }));
    expect(await screen.findByText('File downloaded successfully!')).toBeInTheDocument();
    expect(requestsTo(asked, 'message/groupbulk/download').map(({ search }) => search)).toEqual(
      Array.from({ length: 3 }, () => `?group_id=5&status=${kind}`),
    );
    expect(files[0]?.name).toBe(name);
    expect((await files[0]!.text()).trim().split('\r\n')).toEqual([
      'msisdn,status,status_description,message_id,campaign_name',
      '254712345671,1,x,91,Mashujaa offer',
      '254712345672,1,x,92,Mashujaa offer',
      '254712345673,1,x,93,Mashujaa offer',
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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
    await user.click(await screen.findByRole('button', { name: 'Actions for Mashujaa offer' }));
    await user.click(screen.getByRole('menuitem', { name: 'Download Pending' }));
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
    await user.click(await screen.findByRole('button', { name: 'Actions for Mashujaa offer' }));
    await user.click(screen.getByRole('menuitem', { name: 'Download Failed' }));
    expect(await screen.findByText(/^Failed To Download document/)).toBeInTheDocument();
    expect(files).toHaveLength(0);
  });

  it('offers a download of excluded recipients where there are any', async () => {
    const { user } = show([aKnown({ rejected: 3 })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Mashujaa offer' }));
    expect(screen.getByRole('menuitem', { name: 'Download Excluded' })).toBeInTheDocument();
  });
});

describe('Campaign Details', () => {
  it('shows what the specification lists', async () => {
    const { dialog } = await openDetails(aCampaign());
    expect(dialog.getByText('Habari, 20% off until Sunday')).toBeInTheDocument();
    expect(factOf(dialog, 'Campaign name')).toBe('Mashujaa offer');
    expect(factOf(dialog, 'Total messages sent')).toBe('1,000');
    expect(factOf(dialog, 'Delivered')).toBe('973');
    expect(factOf(dialog, 'Rejected')).toBe('20');
    expect(factOf(dialog, 'Waiting DLR')).toBe('7');
    expect(factOf(dialog, 'Status description')).toBe('Finished');
  });

  it('shows the delivery rate as delivered of all recipients', async () => {
    const { dialog } = await openDetails(aCampaign());
    expect(dialog.getByText('97.3 %')).toBeInTheDocument();
    expect(dialog.getByRole('progressbar', { name: 'Delivery rate' })).toHaveAttribute(
      'aria-valuetext',
      '973 of 1,000 delivered',
    );
  });

  it('never calls it 100 % before all are delivered, and divides by no recipients', async () => {
    const first = await openDetails(aCampaign({ recipients: 100_000, delivered: 99_999 }));
    expect(first.dialog.getByText('99.9 %')).toBeInTheDocument();
  });

  it('shows 0 % of no recipients', async () => {
    const { dialog } = await openDetails(aCampaign({ recipients: 0, delivered: 0 }));
    expect(dialog.getByText('0 %')).toBeInTheDocument();
  });

  it('shows no buttons, progress or runs where the backend has none', async () => {
    const { asked, dialog } = await openDetails(aCampaign(), { 'campaign-runs': otherBackend(404) });
    await waitFor(() => expect(requestsTo(asked, 'campaign-runs')).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: /Pause|Cancel|again/ })).not.toBeInTheDocument();
    expect(dialog.queryByRole('region', { name: 'Progress' })).not.toBeInTheDocument();
    expect(dialog.queryByText('Runs')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the runs where there are any, with why one was missed', async () => {
    const run = {
      id: 1,
      campaign_id: 5,
      due: '2026-11-20T08:00:00+03:00',
      state: 'missed',
      recipients: 0,
      rejected: 0,
      units: 0,
      reason: 'The service was down',
    };
    const { dialog } = await openDetails(aKnown(), {
      'campaign-runs': collectionOf('campaign-runs', [run]),
    });
    expect(await dialog.findByText('Missed')).toBeInTheDocument();
    expect(dialog.getByText('The service was down')).toBeInTheDocument();
  });
});

describe('the address of a campaign', () => {
  const other = aKnown({ id: 77, campaign_name: 'Older offer', message: 'Zamani' });
  const replies: Replies = {
    'message/groupbulk': ({ body }) => ({
      json: { data: 'ids' in (body as object) ? [other] : [aKnown()], last_page: 1 },
    }),
    'campaign-runs': collectionOf('campaign-runs', []),
  };

  it('is the list’s with the id while it is open, and Back closes it', async () => {
    const { address } = showScreenAt(GroupList, replies, { path: '/group-sms?page=1' });
    await userEvent.click(await rowOf('Mashujaa offer'));
    await screen.findByRole('dialog', { name: 'Campaign Details' });
    expect(address.path()).toBe('/group-sms/5');
    act(() => address.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address.path()).toBe('/group-sms');
  });

  it('opens a campaign that is not on the page, with its actions', async () => {
    const { asked } = showScreenAt(GroupList, replies, { path: '/group-sms/77' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Campaign Details' }));
    expect(dialog.getByText('Zamani')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send again to failed' })).toBeInTheDocument();
    const one = requestsTo(asked, 'message/groupbulk').find(({ body }) => 'ids' in (body as object));
    expect(one?.body).toMatchObject({ ids: ['77'] });
  });

  it('leads from its figures to the messages they count', async () => {
    showScreenAt(GroupList, replies, { path: '/group-sms/77' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Campaign Details' }));
    const filterOf = (name: string) => {
      const href = dialog.getByRole('link', { name }).getAttribute('href') ?? '';
      return [href.split('?')[0], new URLSearchParams(href.split('?')[1]).get('filter')];
    };
    expect(filterOf('1,000')).toEqual(['/promotional-sms', '{"campaign_id":77}']);
    expect(filterOf('20')).toEqual(['/promotional-sms', '{"campaign_id":77,"status":"Failed"}']);
  });

  it('has no links on a backend that does not filter messages by campaign', async () => {
    const { dialog } = await openDetails(aCampaign());
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});

const running = aKnown({
  status: 1,
  state: 'running',
  recipients: 1000,
  delivered: 500,
  failed: 20,
  pending: 80,
  queued: 300,
  units: 1800,
  rate: 40.2,
  seconds_left: 75,
});

describe('a campaign under way', () => {
  it('shows where each recipient is, how fast it goes and how long it takes', async () => {
    const { dialog } = await openDetails(running);
    expect(dialog.getByText('600 of 1,000 sent · 40 per second · 1 min left')).toBeInTheDocument();
    expect(dialog.getByRole('img', { name: /^Progress/ })).toHaveAccessibleName(
      'Progress: Delivered 500, Sent 80, Failed 20, Queued 400',
    );
  });

  it('polls every two seconds while a campaign runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let delivered = 500;
    const { asked } = show([], {
      'message/groupbulk': () => ({ json: { data: [{ ...running, delivered: delivered++ }], last_page: 1 } }),
    });
    await rowOf('Mashujaa offer');
    vi.setTimerTickMode('manual');
    const before = requestsTo(asked, 'message/groupbulk').length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requestsTo(asked, 'message/groupbulk').length).toBe(before + 2);
  });

  it('pauses a running campaign at once with a notice', async () => {
    const { asked, user, dialog } = await openDetails(running, {
      'campaign/5/pause': { json: { message: 'Campaign paused' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Campaign paused')).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/pause')).toHaveLength(1);
  });

  it('resumes a paused campaign', async () => {
    const { asked, user, dialog } = await openDetails(aKnown({ ...running, state: 'paused' }), {
      'campaign/5/resume': { json: { message: 'Campaign resumed' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(requestsTo(asked, 'campaign/5/resume')).toHaveLength(1));
  });

  it('states the refund before Cancel and cancels only after the confirmation', async () => {
    const { asked, user, dialog } = await openDetails(running, {
      'campaign/5/cancel': { json: { message: 'Campaign cancelled' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this campaign?' }));
    expect(
      question.getByText(/400 unsent messages will not be sent\. 800 units are refunded\./),
    ).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/cancel')).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Cancel campaign' }));
    expect(await screen.findByText('Campaign cancelled')).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/cancel')).toHaveLength(1);
  });

  it('shows the server’s refusal in the confirmation dialog', async () => {
    const { user, dialog } = await openDetails(running, {
      'campaign/5/cancel': refuses('campaign_ended', 'It has finished already'),
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this campaign?' }));
    await user.click(question.getByRole('button', { name: 'Cancel campaign' }));
    expect(await question.findByText('It has finished already')).toBeInTheDocument();
  });

  it('shows the reason why a campaign waits', async () => {
    const { dialog } = await openDetails(aKnown({ ...running, reason: 'Waits until 8:00 am' }));
    expect(dialog.getByText('Waits until 8:00 am')).toBeInTheDocument();
  });

  it('shows no buttons to a role that may only read', async () => {
    const { dialog } = await openDetails(
      running,
      {},
      {
        permissions: [{ module: 'campaigns', actions: ['read'] }],
      },
    );
    expect(dialog.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });
});

describe('a held upload', () => {
  it('shows the countdown of a held upload and cancels it', async () => {
    const hold_until = new Date(Date.now() + 42_000).toISOString();
    const { asked, user, dialog } = await openDetails(aKnown({ state: 'held', status: 1, hold_until }), {
      'campaign/5/cancel': { json: { message: 'Request cancelled' } },
    });
    expect(dialog.getByRole('timer')).toHaveTextContent(/^Submitting in (4[0-2]|3\d) seconds$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel campaign' }));
    expect(await screen.findByText('Request cancelled')).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/cancel')).toHaveLength(1);
  });
});

describe('send again to the failed', () => {
  it('asks with the number of failed recipients and sends once', async () => {
    const { asked, user, dialog } = await openDetails(aKnown({ failed: 1234 }), {
      'campaign/5/resend-failed': { status: 201, json: { message: 'Sent again to 1,234', campaign_id: 9 } },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again to failed' }));
    expect(await screen.findByText(/is sent again to the 1,234 numbers/)).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Send to 1,234' }));
    expect(await screen.findByText('Sent again to 1,234')).toBeInTheDocument();
    const sent = requestsTo(asked, 'campaign/5/resend-failed');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('is not offered where none failed', async () => {
    const { dialog } = await openDetails(aKnown({ failed: 0 }));
    expect(dialog.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });
});
