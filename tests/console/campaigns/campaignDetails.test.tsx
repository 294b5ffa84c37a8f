// The details of a campaign, its runs and its address (requirements/portal.md#group-campaigns).
import { act, screen, waitFor, type within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { GroupList } from '../../../src/resources/campaigns/GroupList.tsx';
import { aCampaign, aKnown, openDetails, rowOf } from '../../support/console/campaignList.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { collectionOf, requestsTo, showScreenAt, type Replies } from '../../support/console/showScreen.tsx';

const factOf = (dialog: ReturnType<typeof within>, label: string) =>
  dialog.getByText(label).nextElementSibling?.textContent;

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
    expect(dialog.getByText('97.3%')).toBeInTheDocument();
    expect(dialog.getByRole('progressbar', { name: 'Delivery rate' })).toHaveAttribute(
      'aria-valuetext',
      '973 of 1,000 delivered',
    );
  });

  it('never calls it 100% before all are delivered, and divides by no recipients', async () => {
    const first = await openDetails(aCampaign({ recipients: 100_000, delivered: 99_999 }));
    expect(first.dialog.getByText('99.9%')).toBeInTheDocument();
  });

  it('shows 0% of no recipients', async () => {
    const { dialog } = await openDetails(aCampaign({ recipients: 0, delivered: 0 }));
    expect(dialog.getByText('0%')).toBeInTheDocument();
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
    await openedDialog('Campaign Details · Mashujaa offer');
    expect(address.path()).toBe('/group-sms/5');
    act(() => address.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address.path()).toBe('/group-sms');
  });

  it('opens a campaign that is not on the page, with its actions', async () => {
    const { asked } = showScreenAt(GroupList, replies, { path: '/group-sms/77' });
    const dialog = await openedDialog(/^Campaign Details/);
    expect(dialog.getByText('Zamani')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send again to failed' })).toBeInTheDocument();
    const one = requestsTo(asked, 'message/groupbulk').find(({ body }) => 'ids' in (body as object));
    expect(one?.body).toMatchObject({ ids: ['77'] });
  });

  it('leads from its figures to the messages they count', async () => {
    showScreenAt(GroupList, replies, { path: '/group-sms/77' });
    const dialog = await openedDialog(/^Campaign Details/);
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
