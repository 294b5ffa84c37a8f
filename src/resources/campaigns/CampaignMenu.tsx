// The menu in the row of a campaign: downloads of its recipients, and actions.
import CloseIcon from '@mui/icons-material/Close';
import { Box, CircularProgress, IconButton } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useReplacedFocus } from '../../components/keptFocus.ts';
import { RowMenu, type RowActions } from '../../components/list/RowMenu.tsx';
import { campaignTexts } from './campaignTexts.ts';
import { downloadKindsOf, type RecipientDownload } from './useRecipientDownload.ts';

const texts = campaignTexts.downloads;

interface CampaignMenuProps {
  campaign: Campaign;
  actions: RowActions;
  /** Held by the list, because the row may disappear during the download. */
  running: RecipientDownload;
}

export function CampaignMenu({ campaign, actions, running }: CampaignMenuProps) {
  const { percent, campaignId, download, cancel } = running;
  const isRunning = percent !== null && campaignId === campaign.id;
  const place = useReplacedFocus<HTMLSpanElement>(isRunning);
  const downloads = downloadKindsOf(campaign).map((kind) => ({
    label: texts[kind],
    onClick: () => download(campaign, kind),
    isDisabled: percent !== null,
  }));
  return (
    <span ref={place}>
      {isRunning ? (
        <Running percent={percent} onCancel={cancel} />
      ) : (
        <RowMenu name={campaign.campaign_name} actions={[...downloads, ...actions]} />
      )}
    </span>
  );
}

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
