// Downloads of a campaign's recipients by outcome, complete, page by page: sms_data_{status}.csv
// (requirements/portal.md#exports).
import CloseIcon from '@mui/icons-material/Close';
import { Box, CircularProgress, IconButton } from '@mui/material';
import type { Campaign, CampaignRecipient, DownloadKind } from '../../../contract/campaigns.ts';
import { RowMenu } from '../../components/RowMenu.tsx';
import { useDownload } from '../../components/useDownload.ts';
import { recipientsPage, streamRecipients } from '../../dataProvider/rpc/campaigns.ts';
import { mapRows } from '../../dataProvider/streamRows.ts';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { campaignTexts } from './campaignTexts.ts';

const texts = campaignTexts.downloads;

const downloads: readonly DownloadKind[] = ['failed', 'pending', 'pending_dlr', 'delivered'];

/** The columns of the specification (requirements/portal.md#exports), followed by additional ones. */
const fields = ['msisdn', 'status', 'status_description', 'message_id', 'campaign_name'];

export function RecipientDownloads({ campaign }: { campaign: Campaign }) {
  const { percent, start, cancel } = useDownload();
  const download = (kind: DownloadKind) =>
    start({
      fileName: `sms_data_${kind}.csv`,
      needsRows: true,
      fields,
      stream: (signal) =>
        mapRows(streamRecipients({ campaignId: campaign.id, kind }, signal), (row) => ({
          key: row.msisdn,
          cells: cellsOf(row, campaign),
        })),
      fetchPage: async (page, signal) => {
        const { rows, lastPage } = await recipientsPage({ campaignId: campaign.id, kind, page, signal });
        return {
          lastPage,
          rows: rows.map((row, index) => ({ key: `${page} ${index}`, cells: cellsOf(row, campaign) })),
        };
      },
    });

  if (percent !== null) return <Running percent={percent} onCancel={cancel} />;
  // Not in the specification: recipients excluded before sending, where there are any.
  const offered = campaign.rejected ? [...downloads, 'rejected' as const] : downloads;
  return (
    <RowMenu
      label={texts.label(campaign.campaign_name)}
      actions={offered.map((kind) => ({ label: texts[kind], onClick: () => void download(kind) }))}
    />
  );
}

/** A number repeats where a campaign ran more than once, so the position identifies a row. */
const cellsOf = (row: CampaignRecipient, campaign: Campaign) => [
  (row.msisdn === '' ? messageTexts.erased : row.msisdn).replace(/^\+(?=\d)/, ''),
  String(row.status ?? ''),
  row.status_description ?? '',
  String(row.message_id ?? ''),
  campaign.campaign_name,
];

function Running({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
      <IconButton
        size="small"
        aria-label={texts.cancel(percent)}
        onClick={(event) => {
          event.stopPropagation();
          onCancel();
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <CircularProgress
        size={30}
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
      />
    </Box>
  );
}
