// Downloads all recipients of a campaign with one outcome, page by page, as sms_data_{status}.csv (requirements/portal.md#exports).
import { useState } from 'react';
import type { Campaign, CampaignRecipient, DownloadKind } from '../../../contract/campaigns.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useDownload } from '../../components/files/useDownload.ts';
import { recipientsPage, streamRecipients } from '../../dataProvider/rpc/campaigns.ts';
import { mapRows } from '../../dataProvider/streamRows.ts';
import { messageTexts } from '../../features/messages/messageTexts.ts';

const kinds: readonly DownloadKind[] = ['failed', 'pending', 'pending_dlr', 'delivered'];

/** The kinds of the specification, and excluded recipients if there are any. */
export const downloadKindsOf = ({ rejected }: Campaign): readonly DownloadKind[] =>
  rejected ? [...kinds, 'rejected'] : kinds;

/** The columns of the specification (requirements/portal.md#exports), followed by additional ones. */
const fields = ['msisdn', 'status', 'status_description', 'message_id', 'campaign_name'];

const fieldsOf = (campaign: Campaign, kind: DownloadKind) => [
  ...fields,
  kind === 'rejected' ? 'row' : 'units',
  ...(campaign.client_name === undefined ? [] : ['client_name']),
];

export type RecipientDownload = ReturnType<typeof useRecipientDownload>;

/** Runs one download at a time, which ends when the component unmounts. */
export function useRecipientDownload() {
  const { start, ...running } = useDownload();
  const [campaignId, setCampaignId] = useState<number>();
  const download = (campaign: Campaign, kind: DownloadKind) => {
    setCampaignId(campaign.id);
    void start({
      fileName: `sms_data_${kind}.csv`,
      needsRows: true,
      fields: fieldsOf(campaign, kind),
      stream: (signal) =>
        mapRows(streamRecipients({ campaignId: campaign.id, kind }, signal), (row) => ({
          key: row.msisdn,
          cells: cellsOf(row, campaign, kind),
        })),
      fetchPage: async (page, signal) => {
        const { rows, lastPage } = await recipientsPage({ campaignId: campaign.id, kind, page, signal });
        return {
          lastPage,
          rows: rows.map((row, index) => ({ key: `${page} ${index}`, cells: cellsOf(row, campaign, kind) })),
        };
      },
    });
  };
  return {
    ...running,
    /** The campaign of the running download. */
    campaignId: running.percent === null ? undefined : campaignId,
    download,
  };
}

/** A number occurs several times if a campaign ran more than once, so the position identifies a row. */
const cellsOf = (row: CampaignRecipient, campaign: Campaign, kind: DownloadKind) => [
  numberOf(row, kind).replace(/^\+(?=\d)/, ''),
  String(row.status ?? ''),
  row.status_description ?? '',
  String(row.message_id ?? ''),
  campaign.campaign_name,
  String((kind === 'rejected' ? row.row : row.units) ?? ''),
  ...(campaign.client_name === undefined ? [] : [campaign.client_name]),
];

/** The number; in its place, whether it was erased or the cell of the file was empty. */
function numberOf({ msisdn, erased }: CampaignRecipient, kind: DownloadKind): string {
  if (msisdn !== '') return msisdn;
  return kind === 'rejected' && !erased ? componentTexts.rejected.empty : messageTexts.erased;
}
