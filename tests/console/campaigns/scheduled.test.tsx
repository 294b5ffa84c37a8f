// Covers requirements/portal.md#scheduled-campaigns; requirements/deviations.md#delivery-rate-bar.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '../../../contract/campaigns.ts';
import { readDraft } from '../../../src/features/sendSms/draft.ts';
import { ScheduledList } from '../../../src/resources/campaigns/ScheduledList.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { monthly, plain } from '../../support/console/scheduledCampaigns.ts';
import {
  requestsTo,
  collectionOf,
  pageOfRows,
  showScreen,
  type Replies,
} from '../../support/console/showScreen.tsx';
import { stubMedia } from '../../support/console/stubMedia.ts';

function show(campaigns: Campaign[] = [plain], replies: Replies = {}) {
  const given: Replies = {
    'message/all/scheduled': pageOfRows(campaigns),
    'campaign-runs': collectionOf('campaign-runs', []),
    ...replies,
  };
  return { asked: showScreen(ScheduledList, given), user: userEvent.setup() };
}

const row = () => screen.findByRole('row', { name: /Rent reminder/ });

async function open(campaign: Campaign, replies: Replies = {}) {
  const shown = show([campaign], replies);
  await shown.user.click(await row());
  return { ...shown, dialog: await openedDialog(/^Scheduled campaign/) };
}

const factOf = (dialog: ReturnType<typeof within>, label: string) =>
  dialog.getByText(label).nextElementSibling?.textContent;

afterEach(() => vi.restoreAllMocks());

describe('Scheduled SMS list', () => {
  it('has the columns of the specification', async () => {
    show();
    await row();
    expect(columnHeadings()).toEqual(['#', 'Campaign Name', 'Start Date', 'Sender ID', 'Status']);
  });

  it('has the state in place of the status, which says less, on a narrow screen', async () => {
    stubMedia((query) => query.includes('87.4375rem'));
    show([{ ...plain, state: 'scheduled' }]);
    await row();
    const headings = columnHeadings();
    expect(headings).toContain('State');
    expect(headings).not.toContain('Status');
  });

  it('has the status on a narrow screen, too, on a backend without states', async () => {
    stubMedia((query) => query.includes('87.4375rem'));
    show();
    await row();
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeInTheDocument();
  });

  it('shows a start date without a time as a day, and one with a time in Nairobi', async () => {
    show([plain, { ...monthly, id: 9, campaign_name: 'Second' }]);
    expect(within(await row()).getByText('31st Jan 2026')).toBeInTheDocument();
    expect(screen.getByText('31st Jan 2026 8:00 am')).toBeInTheDocument();
  });

  it('says when and why the last run was not executed', async () => {
    const reason = 'Your balance is 3 units';
    const failed = { ...monthly, reason, reason_at: '2026-10-31T05:00:00.000Z' };
    show([failed, { ...monthly, id: 9, campaign_name: 'Second', reason }]);
    expect(
      within(await row()).getByText('Run of 31st Oct 2026 8:00 am: Your balance is 3 units'),
    ).toBeVisible();
    expect(screen.getAllByText(/^Run of/)).toHaveLength(1);
  });

  it('offers the ranges of this list', async () => {
    const { user } = show();
    await user.click(await screen.findByLabelText('Date range'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All SMS',
      'Today',
      'Yesterday',
      'Last 7 Days',
      'Last Month',
      'This Month',
      'Custom Range',
    ]);
  });

  it('asks for two days with Custom Range', async () => {
    const { user } = show();
    await user.click(await screen.findByLabelText('Date range'));
    await user.click(screen.getByRole('option', { name: 'Custom Range' }));
    expect(await screen.findByRole('group', { name: 'Start date' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'End date' })).toBeInTheDocument();
  });

  it('shows up to 5 page numbers, from 2 before the current page on', async () => {
    const { user } = show(Array.from({ length: 200 }, (_, index) => ({ ...plain, id: index + 1 })));
    const numbers = () =>
      screen.getAllByRole('button', { name: /^Page/ }).map((button) => button.textContent);
    await user.click(await screen.findByRole('button', { name: 'Page 5' }));
    await waitFor(() => expect(numbers()).toEqual(['3', '4', '5', '6', '7']));
  });

  it('goes back to page 1 when the search changes', async () => {
    const { asked, user } = show(Array.from({ length: 40 }, (_, index) => ({ ...plain, id: index + 1 })));
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await user.type(screen.getByLabelText('Search by campaign name'), 'Rent{Enter}');
    await waitFor(() =>
      expect(requestsTo(asked, 'message/all/scheduled').at(-1)).toMatchObject({
        search: '?group_name=Rent',
        body: { page: 1, per_page: 10 },
      }),
    );
  });

  it('downloads group_sms.csv, and not without data', async () => {
    const files = collectDownloads();
    const { user } = show();
    await row();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('group_sms.csv');
    expect(await files[0]!.text()).toContain('Rent reminder,31st Jan 2026,WANJIKU,Active,400,300,60,40,');
  });

  it('disables Download, and says so, without data', async () => {
    show([]);
    expect(await screen.findByText('No SMS found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });
});

describe('a scheduled campaign', () => {
  it('shows what the specification lists', async () => {
    const { dialog } = await open(plain);
    expect(dialog.getByText('Rent is due on the 5th')).toBeInTheDocument();
    expect(factOf(dialog, 'Campaign name')).toBe('Rent reminder');
    expect(factOf(dialog, 'Recipients')).toBe('400');
    expect(factOf(dialog, 'Delivered')).toBe('300');
    expect(factOf(dialog, 'Failed')).toBe('60');
    expect(factOf(dialog, 'Pending')).toBe('40');
    expect(dialog.getByText('9 runs to 400 recipients')).toBeInTheDocument();
  });

  it('shows the delivery rate bar, and number_of_sends as runs so far', async () => {
    const { dialog } = await open(plain);
    expect(dialog.getByText('75%')).toBeInTheDocument();
    expect(factOf(dialog, 'Runs so far')).toBe('9');
  });

  it.each([null, ''])('says "No Statistics Available" for %j', async (statistics) => {
    const { dialog } = await open({ ...plain, statistics });
    expect(dialog.getByText('No Statistics Available')).toBeInTheDocument();
  });

  it('shows the repetition in words and the next run', async () => {
    const { dialog } = await open(monthly);
    expect(factOf(dialog, 'Repeats')).toBe(
      "Every month on the 31st (or the month's last day) at 8:00 am, until 31st Dec 2026",
    );
    expect(factOf(dialog, 'Next run')).toBe('30th Nov 2026 8:00 am');
  });

  it.each([
    { button: 'Pause', verb: 'pause', title: 'Pause this schedule?', confirm: 'Pause' },
    { button: 'Skip next run', verb: 'skip', title: 'Skip the next run?', confirm: 'Skip next run' },
    { button: 'Cancel campaign', verb: 'cancel', title: 'Cancel this campaign?', confirm: 'Cancel campaign' },
  ])('asks before $button', async ({ button, verb, title, confirm }) => {
    const path = `campaign/8/${verb}`;
    const { asked, user, dialog } = await open(monthly, { [path]: { json: { message: 'Done so' } } });
    await user.click(dialog.getByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(requestsTo(asked, path)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: confirm }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(requestsTo(asked, path)).toHaveLength(1);
  });

  it('has no delivery rate and promises no refund before the first run, because no units are reserved', async () => {
    const { user, dialog } = await open({
      ...monthly,
      number_of_sends: 0,
      delivered: 0,
      failed: 0,
      pending: 0,
      queued: 0,
      units: 0,
    });
    expect(dialog.queryByText('Delivery rate')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    expect(
      await screen.findByText(
        /No message is waiting to be sent, so nothing is refunded\. No further run is sent\./,
      ),
    ).toBeInTheDocument();
  });

  it('makes no call when the confirmation is closed', async () => {
    const { asked, user, dialog } = await open(monthly);
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this campaign?' }));
    await user.click(question.getByRole('button', { name: 'Close' }));
    expect(requestsTo(asked, 'campaign/8/cancel')).toHaveLength(0);
  });

  it('offers Resume for a paused one', async () => {
    const { dialog } = await open({ ...monthly, state: 'paused' });
    expect(dialog.getByRole('button', { name: 'Resume' })).toBeInTheDocument();
  });

  it('offers no Skip for a campaign that runs once', async () => {
    const { dialog } = await open({ ...monthly, repeat_type: 'NO_REPEAT' });
    expect(dialog.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Skip next run' })).not.toBeInTheDocument();
  });

  it('lists its runs, with the reasons of missed and skipped ones', async () => {
    const run = (id: number, state: string, reason: string | null) => ({
      id,
      campaign_id: 8,
      due: '2026-10-31T05:00:00.000Z',
      state,
      recipients: state === 'finished' ? 400 : 0,
      rejected: 0,
      units: state === 'finished' ? 400 : 0,
      reason,
    });
    const { dialog } = await open(monthly, {
      'campaign-runs': collectionOf('campaign-runs', [
        run(3, 'skipped', 'Skipped manually'),
        run(2, 'missed', 'More than 6 hours late'),
        run(1, 'finished', null),
      ]),
    });
    expect(await dialog.findByText('Skipped')).toBeInTheDocument();
    expect(dialog.getByText('Skipped manually')).toBeInTheDocument();
    expect(dialog.getByText('Missed')).toBeInTheDocument();
    expect(dialog.getByText('More than 6 hours late')).toBeInTheDocument();
    expect(dialog.getByText('400 recipients · 400 units')).toBeInTheDocument();
  });
});

it('its copy starts at the next run, ends with it, and is to replace it', async () => {
  const schedule = { send_time: '08:00', start_date: '2026-11-30', end_date: '2026-12-31' };
  const copied = { ...monthly, opt_out: false, schedule: { repeat_type: 'EVERY_MONTH', ...schedule } };
  const { user, dialog } = await open(monthly, { 'campaign/8/copy': { json: { message: copied } } });
  await user.click(dialog.getByRole('button', { name: 'Copy campaign' }));
  await waitFor(() => expect(readDraft()).toMatchObject({ ...schedule, repeat_type: 'EVERY_MONTH' }));
  expect(readDraft()).toMatchObject({ original: { id: 8, name: 'Rent reminder' }, replaces: true });
});
