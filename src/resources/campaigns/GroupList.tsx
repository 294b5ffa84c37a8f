// /group-sms, labelled Bulk SMS in the menu: sends to groups and files, each with details and downloads of its recipients
// (requirements/portal.md#group-campaigns).
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import type { Fact } from '../../components/FactList.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { CampaignList } from './CampaignList.tsx';
import { campaignColumns, dateOf } from './campaignRow.tsx';
import { campaignTexts } from './campaignTexts.ts';
import { clientOf, messagesOf } from './factLinks.tsx';
import { handedOver } from './failures.ts';
import { repeatText } from './repeatText.ts';
import { stateDescription } from './StateChip.tsx';

const columns = campaignColumns({ name: campaignTexts.groupName, date: campaignTexts.scheduledDate });

export const GroupList = () => (
  <CampaignList
    resource="group-sms"
    title={messagingLabels.groupSms}
    columns={columns}
    searchLabel={campaignTexts.searchGroup}
    emptyHint={campaignTexts.groupHint}
    recordTitle={campaignTexts.details}
    isScheduled={false}
    facts={facts}
  />
);

const labels = campaignTexts.facts;

const facts = (campaign: Campaign, outcomes: CampaignOutcomes | null | undefined): Fact[] => [
  [labels.name, campaign.campaign_name, 'wide'],
  [labels.statusDescription, stateDescription(campaign)],
  [labels.total, formatNumber(handedOver(campaign, outcomes))],
  [campaignTexts.recipients, campaign.state && messagesOf(campaign, 'recipients')],
  [campaignTexts.delivered, messagesOf(campaign, 'delivered')],
  [labels.rejected, messagesOf(campaign, 'failed')],
  [labels.waiting, messagesOf(campaign, 'pending')],
  [labels.excluded, campaign.rejected ? formatNumber(campaign.rejected) : undefined],
  [labels.units, campaign.units !== undefined && formatNumber(campaign.units)],
  [campaignTexts.senderId, campaign.sender_id],
  [labels.scheduledDate, dateOf(campaign)],
  [labels.repeats, repeatText(campaign), 'wide'],
  [campaignTexts.client, clientOf(campaign)],
];
