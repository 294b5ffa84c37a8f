// A campaign in progress or on hold, its pause, resume and cancel, and a resend to failed recipients
// (requirements/portal.md#group-campaigns).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Delay } from '../../../contract/delays.ts';
import { aKnown, openDetails, rowOf, show } from '../../support/console/campaignList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { requestsTo } from '../../support/console/showScreen.tsx';

const running = aKnown({
  status: 1,
  state: 'running',
  recipients: 1000,
  delivered: 500,
  failed: 20,
  pending: 80,
  queued: 300,
  units: 2000,
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

  const down: Delay = { network: 'Safaricom', cause: 'link_down', since: '2026-01-02T03:03:00Z' };
  const closed: Delay = { network: 'Airtel', cause: 'window_closed', until: '2030-01-02T05:00:00Z' };

  it('says that it waits, and for what, while nothing is sent', async () => {
    const { dialog } = await openDetails(aKnown({ ...running, rate: 0, delays: [down, closed] }));
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Safaricom has been down since 2nd Jan 2026 6:03 am. Its messages go out when it returns.',
      'Promotional messages on Airtel go out from 2nd Jan 2030 8:00 am.',
    ]);
    expect(dialog.getByText('Waiting')).toBeInTheDocument();
  });

  it('is still sending while only one of its networks is down', async () => {
    const { dialog } = await openDetails(aKnown({ ...running, delays: [down] }));
    expect(dialog.getByText(/^Safaricom has been down/)).toBeInTheDocument();
    expect(dialog.getByText('Sending')).toBeInTheDocument();
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

  it('offers no other change of the list while the answer to one is awaited', async () => {
    const answer = Promise.withResolvers<void>();
    const { asked, user } = show([running, { ...running, id: 6, campaign_name: 'Jamhuri offer' }], {
      'campaign/5/pause': async () => {
        await answer.promise;
        return { json: { message: 'Campaign paused' } };
      },
    });
    await chooseAction(user, 'Mashujaa offer', 'Pause');
    await waitFor(() => expect(requestsTo(asked, 'campaign/5/pause')).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Actions for Jamhuri offer' }));
    const pause = screen.getByRole('menuitem', { name: 'Pause' });
    expect(pause).toHaveAttribute('aria-disabled', 'true');
    answer.resolve();
    await waitFor(() => expect(pause).not.toHaveAttribute('aria-disabled'));
  });

  it('has the action that cannot be undone at the end of its menu', async () => {
    const { user } = show([running]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Mashujaa offer' }));
    expect(screen.getAllByRole('menuitem').at(-1)).toHaveTextContent('Cancel campaign');
  });

  it('resumes a paused campaign', async () => {
    const { asked, user, dialog } = await openDetails(aKnown({ ...running, state: 'paused' }), {
      'campaign/5/resume': { json: { message: 'Campaign resumed' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(requestsTo(asked, 'campaign/5/resume')).toHaveLength(1));
  });

  it('keeps the refusal of a resume in its question while polls change the figures', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let delivered = 500;
    const { asked, user } = show([], {
      'message/groupbulk': () => ({
        json: {
          data: [
            { ...running, state: 'paused', next_run: '2030-01-02T05:00:00.000Z', delivered: delivered++ },
          ],
          last_page: 1,
        },
      }),
      'campaign/5/resume': refuses('campaign_ended', 'It has finished already'),
    });
    await chooseAction(user, 'Mashujaa offer', 'Resume');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Resume' }));
    await question.findByText('It has finished already');
    const before = requestsTo(asked, 'message/groupbulk').length;
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(requestsTo(asked, 'message/groupbulk').length).toBeGreaterThan(before));
    expect(question.getByText('It has finished already')).toBeInTheDocument();
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
