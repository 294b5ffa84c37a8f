// Bulk SMS on a fake server: campaigns, the list, and the details of one campaign.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Campaign } from '../../../contract/campaigns.ts';
import { GroupList } from '../../../src/resources/campaigns/GroupList.tsx';
import { openedDialog } from './openedDialog.ts';
import { collectionOf, pageOfRows, showScreen, type Replies, type Scene } from './showScreen.tsx';

export const aCampaign = (over: Partial<Campaign> = {}): Campaign => ({
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

/** A campaign of a backend that returns more fields than the specification requires. */
export const aKnown = (over: Partial<Campaign> = {}) =>
  aCampaign({ state: 'finished', queued: 0, units: 1000, ...over });

export function show(campaigns: Campaign[] = [aCampaign()], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'message/groupbulk': pageOfRows(campaigns),
    'campaign-runs': collectionOf('campaign-runs', []),
    ...replies,
  };
  return { asked: showScreen(GroupList, given, scene), user: userEvent.setup() };
}

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

export async function openDetails(campaign: Campaign, replies: Replies = {}, scene: Scene = {}) {
  const shown = show([campaign], replies, scene);
  await shown.user.click(await rowOf(campaign.campaign_name));
  return { ...shown, dialog: await openedDialog(/^Campaign Details/) };
}
