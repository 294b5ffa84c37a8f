// The downloads of an open campaign: one button for each outcome that has recipients.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import type { Campaign, DownloadKind } from '../../../contract/campaigns.ts';
import { useReplacedFocus } from '../../components/keptFocus.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { campaignTexts } from './campaignTexts.ts';
import { resultTexts } from './resultTexts.ts';
import { downloadKindsOf, useRecipientDownload } from './useRecipientDownload.ts';

const texts = resultTexts.downloads;

export function CampaignDownloads({ campaign }: { campaign: Campaign }) {
  const { percent, download, cancel } = useRecipientDownload();
  const place = useReplacedFocus<HTMLElement>(percent !== null);
  const offered = downloadKindsOf(campaign)
    .map((kind) => ({ kind, count: countOf(campaign, kind) }))
    .filter(({ count }) => count > 0);
  if (offered.length === 0) return null;
  return (
    <Box component="section" ref={place} aria-label={texts.title} sx={{ mt: 3, displayPrint: 'none' }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      {percent === null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {offered.map(({ kind, count }) => (
            <Button
              key={kind}
              size="small"
              variant="outlined"
              startIcon={<DownloadIcon />}
              onClick={() => download(campaign, kind)}
            >
              {`${campaignTexts.downloads[kind]} (${formatNumber(count)})`}
            </Button>
          ))}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LinearProgress
            sx={{ flex: 1 }}
            aria-label={texts.progress(percent)}
            variant={percent > 0 ? 'determinate' : 'indeterminate'}
            value={percent}
          />
          <Button size="small" color="inherit" onClick={cancel}>
            {texts.cancel}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function countOf(campaign: Campaign, kind: DownloadKind): number {
  const { failed, pending, delivered, rejected = 0, queued = 0 } = campaign;
  return { failed, pending: queued, pending_dlr: pending, delivered, rejected }[kind];
}
