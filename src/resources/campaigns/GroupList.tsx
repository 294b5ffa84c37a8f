// /group-sms, menu label Bulk SMS: group and upload sends, each with the downloads of its recipients and its details
// (requirements/portal.md#group-campaigns).
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { CampaignList } from './CampaignList.tsx';
import { dateOf } from './campaignRow.tsx';
import { stateWord, statusWord } from './campaignStates.ts';
import { RecipientDownloads } from './RecipientDownloads.tsx';
import { repeatWords } from './repeatWords.ts';

export const GroupList = () => (
  <CampaignList
    resource="group-sms"
    title="Bulk SMS"
    words={{ name: 'Group Name', date: 'Scheduled Date' }}
    searchLabel="Search by group name"
    emptyHint="Choose another date range or name, or send to a contact group or a file with New campaign."
    dialogTitle="Campaign Details"
    isScheduled={false}
    actions={downloads}
    facts={facts}
  />
);

const downloads = (campaign: Campaign) => <RecipientDownloads campaign={campaign} />;

const facts = (campaign: Campaign) =>
  [
    ['Campaign name', campaign.campaign_name, 'wide'],
    ['Status', [statusWord(campaign), stateWord(campaign)].filter(Boolean).join(' · ')],
    ['Status description', campaign.status_description],
    ['Total messages sent', formatNumber(campaign.recipients)],
    ['Delivered', formatNumber(campaign.delivered)],
    ['Rejected', formatNumber(campaign.failed)],
    ['Waiting DLR', formatNumber(campaign.pending)],
    ['Excluded before sending', campaign.rejected ? formatNumber(campaign.rejected) : undefined],
    ['Units', campaign.units === undefined ? undefined : formatNumber(campaign.units)],
    ['Sender ID', campaign.sender_id],
    ['Scheduled date', dateOf(campaign)],
    ['Repeats', repeatWords(campaign), 'wide'],
    ['Client', campaign.client_name],
  ] as const;
