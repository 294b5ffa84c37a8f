// The results of a campaign: reasons, downloads, a resend with its price, a copy, and who stopped it
// (requirements/portal.md#group-campaigns).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '../../../contract/campaigns.ts';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { keepReplaced, restoreCancelled } from '../../../src/features/sendSms/cancelled.ts';
import { changeDraft, readDraft } from '../../../src/features/sendSms/draft.ts';
import { SendSmsContext } from '../../../src/features/sendSms/useSendSms.ts';
import { GroupList } from '../../../src/resources/campaigns/GroupList.tsx';
import { ScheduledList } from '../../../src/resources/campaigns/ScheduledList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { emptyForm } from '../../support/console/sendSms.tsx';
import {
  collectionOf,
  pageOfRows,
  requestsTo,
  showScreen,
  type Replies,
} from '../../support/console/showScreen.tsx';

const finished: Campaign = {
  id: 5,
  client_id: 2,
  campaign_name: 'Mashujaa offer',
  created: '2026-11-20T10:05:00+03:00',
  sender_id: 'WANJIKU',
  status: 0,
  state: 'finished',
  message: 'Habari',
  recipients: 1000,
  delivered: 980,
  failed: 20,
  pending: 0,
  queued: 0,
  rejected: 3,
  units: 1000,
  status_description: 'Finished',
};

const outcomes = {
  failed: [
    { failure_code: 'absent_subscriber', count: 12 },
    { failure_code: 'number_unknown', count: 5 },
    { failure_code: 'campaign_cancelled', count: 3 },
  ],
  rejected: [{ reason: 'Invalid number', count: 3 }],
};

const openSendSms = vi.fn();
const Screen = () => (
  <SendSmsContext value={openSendSms}>
    <GroupList />
  </SendSmsContext>
);

async function open(campaign: Campaign, replies: Replies = {}) {
  const asked = showScreen(Screen, {
    'message/groupbulk': pageOfRows([campaign]),
    'campaign-runs': collectionOf('campaign-runs', []),
    'campaign/5/outcomes': { json: { message: outcomes } },
    ...replies,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('row', { name: /Mashujaa offer/ }));
  return { asked, user, dialog: await openedDialog(/^Campaign Details/) };
}

beforeEach(() => {
  emptyForm();
  openSendSms.mockClear();
});
afterEach(() => vi.restoreAllMocks());

describe('the results of a campaign', () => {
  it('groups failures by reason with their counts, which lead to the messages, and says which are permanent', async () => {
    const { dialog } = await open(finished);
    const failed = within(await dialog.findByRole('region', { name: 'Why 20 messages failed' }));
    const items = failed.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Phone off or out of reach12',
      'Unknown numberSending again does not help5',
      'Campaign cancelled3',
    ]);
    const href = failed.getByRole('link', { name: '12' }).getAttribute('href') ?? '';
    expect(new URLSearchParams(href.split('?')[1]).get('filter')).toBe(
      '{"campaign_id":5,"failure_code":"absent_subscriber"}',
    );
    const excluded = within(dialog.getByRole('region', { name: 'Why 3 recipients were excluded' }));
    expect(excluded.getByRole('listitem')).toHaveTextContent('Invalid number3');
  });

  it('counts as sent what was handed over, and shows one word for the state', async () => {
    const { dialog } = await open(finished);
    await dialog.findByRole('region', { name: /^Why 20/ });
    expect(dialog.getByText('Total messages sent').nextElementSibling).toHaveTextContent('997');
    expect(dialog.getByText('Recipients').nextElementSibling).toHaveTextContent('1,000');
    expect(dialog.getByText('Status description').nextElementSibling).toHaveTextContent(/^Finished$/);
    expect(dialog.queryByText(/Pending · /)).not.toBeInTheDocument();
  });

  it('downloads an outcome from the open campaign', async () => {
    const files = collectDownloads();
    const { user, dialog } = await open(finished, {
      'message/groupbulk/download': {
        json: { data: [{ msisdn: '254712345671', status: 'Failed', status_description: 'x' }], last_page: 1 },
      },
    });
    expect(dialog.queryByRole('button', { name: /Download Pending/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Download Failed (20)' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('sms_data_failed.csv');
  });

  it('prices a resend, leaves permanent failures out, and sends to the chosen reasons', async () => {
    const priced = (accepted: number) => ({
      json: { message: { accepted, units: accepted, cost: `${accepted}.0000`, balance: 100, rejected: [] } },
    });
    const { asked, user, dialog } = await open(finished, {
      'campaign/5/resend-failed/preview': ({ body }) =>
        priced((body as { failure_codes?: string[] }).failure_codes ? 12 : 15),
      'campaign/5/resend-failed': { status: 201, json: { message: 'SMS queued for 12 numbers' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again to failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send again to failed?' }));
    expect(await question.findByText('15 numbers · 15 units · KES 15.00')).toBeInTheDocument();
    expect(question.getByText('Balance after: 85 units')).toBeInTheDocument();
    expect(question.getByText(/^5 numbers not included: Unknown number/)).toBeInTheDocument();
    expect(question.getByRole('checkbox', { name: 'Unknown number (5)' })).not.toBeChecked();
    await user.click(question.getByRole('checkbox', { name: 'Campaign cancelled (3)' }));
    await user.click(await question.findByRole('button', { name: 'Send to 12' }));
    expect(await screen.findByText('SMS queued for 12 numbers')).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/resend-failed').at(-1)?.body).toEqual({
      failure_codes: ['absent_subscriber'],
    });
  });

  it('counts beside each reason the numbers that an earlier resend has not reached', async () => {
    const left = [
      { failure_code: 'number_unknown', count: 5 },
      { failure_code: 'absent_subscriber', count: 2 },
    ];
    const price = { units: 2, cost: '2.0000', balance: 100, rejected: [], resends: [] };
    const { user, dialog } = await open(finished, {
      'campaign/5/resend-failed/preview': { json: { message: { accepted: 2, ...price, failed: left } } },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again to failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send again to failed?' }));
    expect(await question.findByRole('button', { name: 'Send to 2' })).toBeEnabled();
    const reasons = question.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(reasons).toEqual(['Unknown number (5)', 'Phone off or out of reach (2)']);
  });

  it('says when it was sent again before, and that no number is left', async () => {
    const resends = [
      { created: '2026-11-20T12:00:00+03:00', recipients: 15 },
      { created: '2026-11-21T08:30:00+03:00', recipients: 2 },
    ];
    const { user, dialog } = await open(finished, {
      'campaign/5/resend-failed/preview': {
        json: { message: { accepted: 0, units: 0, cost: '0.0000', balance: 100, rejected: [], resends } },
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again to failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send again to failed?' }));
    expect(await question.findByText('No number is left to send to.')).toBeInTheDocument();
    expect(question.getByText('Sent again on 20th Nov 2026 12:00 pm to 15 numbers.')).toBeInTheDocument();
    expect(question.getByText('Sent again on 21st Nov 2026 8:30 am to 2 numbers.')).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Send to 0' })).toBeDisabled();
  });

  it('says who paused a campaign, when and why, and takes the reason afterwards', async () => {
    const stopped = { stopped_by: 'Grace Wanjiku', stopped_at: '2026-11-20T12:00:00+03:00' };
    const { asked, user, dialog } = await open(
      { ...finished, state: 'paused', ...stopped },
      { 'campaign/5/pause': { json: { message: 'Reason saved' } } },
    );
    expect(dialog.getByText(/^Paused by Grace Wanjiku on 20th Nov 2026 12:00 pm/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save reason' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    expect(requestsTo(asked, 'campaign/5/pause')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason *'), 'Wrong price');
    await user.click(dialog.getByRole('button', { name: 'Save reason' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'campaign/5/pause')[0]?.body).toEqual({ reason: 'Wrong price' }),
    );
  });

  it('says that a campaign was paused as its client is suspended', async () => {
    const { dialog } = await open({
      ...finished,
      state: 'paused',
      stopped_at: '2026-11-20T12:00:00+03:00',
      reason: 'The account is suspended',
      reason_code: 'account_suspended',
    });
    expect(dialog.getByText(/^Paused automatically on 20th Nov 2026 12:00 pm/)).toHaveTextContent(
      'Reason: The account is suspended',
    );
    expect(dialog.queryByRole('button', { name: 'Save reason' })).not.toBeInTheDocument();
  });

  it('sends the reason of a cancellation along, and shows it', async () => {
    const { asked, user, dialog } = await open(
      { ...finished, state: 'running', status: 1 },
      { 'campaign/5/cancel': { json: { message: 'Campaign cancelled' } } },
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this campaign?' }));
    await user.type(question.getByLabelText('Reason (optional)'), 'Event moved');
    await user.click(question.getByRole('button', { name: 'Cancel campaign' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'campaign/5/cancel')[0]?.body).toEqual({ reason: 'Event moved' }),
    );
  });
});

describe('the copy of a campaign', () => {
  it('opens Send SMS with its text, sender ID and group', async () => {
    const { user, dialog } = await open(finished, {
      'campaign/5/copy': {
        json: {
          message: {
            campaign_name: 'Mashujaa offer',
            sender_id: 'WANJIKU',
            message: 'Habari',
            opt_out: true,
            contact_group_id: 4,
          },
        },
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Copy campaign' }));
    await waitFor(() => expect(openSendSms).toHaveBeenCalled());
    expect(readDraft()).toMatchObject({
      tab: 'lists',
      campaign_name: 'Mashujaa offer (copy)',
      sender_id: 'WANJIKU',
      message: 'Habari',
      opt_out: true,
      contact_group_id: 4,
      schedule: false,
    });
  });

  it('keeps the unsent message that it replaces to be restored, and takes no day of its schedule', async () => {
    const { user, dialog } = await open(finished, { 'campaign/5/copy': otherBackend(404) });
    changeDraft({ tab: 'contacts', msisdn: '0712345678', message: 'Half written', start_date: '2030-01-02' });
    await user.click(dialog.getByRole('button', { name: 'Copy campaign' }));
    await waitFor(() => expect(openSendSms).toHaveBeenCalled());
    expect(readDraft()).toMatchObject({ msisdn: '', message: 'Habari', start_date: nairobiDay() });
    // Another copy does not replace the draft that was kept.
    keepReplaced();
    restoreCancelled();
    expect(readDraft()).toMatchObject({ tab: 'contacts', msisdn: '0712345678', message: 'Half written' });
  });

  it('is not offered for a campaign of another client', async () => {
    const { dialog } = await open({ ...finished, client_id: 9 });
    expect(dialog.queryByRole('button', { name: 'Copy campaign' })).not.toBeInTheDocument();
  });
});

it('a scheduled campaign has its next run and frequency in the list, and its menu pauses it', async () => {
  const weekly: Campaign = {
    ...finished,
    state: 'scheduled',
    status: 1,
    failed: 0,
    repeat_type: 'EVERY_WEEK',
    next_run: '2026-11-30T08:00:00+03:00',
  };
  const asked = showScreen(ScheduledList, {
    'message/all/scheduled': pageOfRows([weekly]),
    'campaign/5/pause': { json: { message: 'Campaign paused' } },
  });
  const user = userEvent.setup();
  await screen.findByRole('row', { name: /Mashujaa offer/ });
  expect(columnHeadings()).toEqual([
    '#', 'Campaign Name', 'Start Date', 'Sender ID', 'State', 'Status', 'Next run', 'Actions',
  ]); // oxfmt-ignore
  expect(
    screen.getByRole('row', { name: /Scheduled Active 30th Nov 2026 8:00 am ?Every week/ }),
  ).toBeInTheDocument();
  await chooseAction(user, 'Mashujaa offer', 'Pause');
  const question = within(await screen.findByRole('dialog', { name: 'Pause this schedule?' }));
  await user.click(question.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(requestsTo(asked, 'campaign/5/pause')).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: /^Scheduled campaign/ })).not.toBeInTheDocument();
});
