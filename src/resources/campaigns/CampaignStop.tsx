// Who paused or cancelled a campaign, when and why. A pause acts at once, so its reason can be added afterwards.
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { stopReasonMax } from '../../../contract/campaigns.ts';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { formatDate } from '../../components/formatDate.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { failedPercent } from './campaignStates.ts';
import { resultTexts } from './resultTexts.ts';

const texts = resultTexts.stop;

export function CampaignStop({ campaign }: { campaign: Campaign }) {
  const mayChange = useCan('campaigns', 'update');
  const { state, stopped_by: name, stopped_at: at, stop_reason: reason, stop_failures: failures } = campaign;
  if (!at || (state !== 'paused' && state !== 'cancelled')) return null;
  return (
    <Alert
      severity={failures ? 'warning' : 'info'}
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {failures
        ? texts.failures(failedPercent(failures), formatDate(at))
        : texts[state](name ?? '—', formatDate(at))}
      {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{texts.reasonIs(reason)}</Box>}
      {!reason && !failures && state === 'paused' && mayChange && <AddReason id={campaign.id} />}
    </Alert>
  );
}

function AddReason({ id }: { id: number }) {
  const [reason, setReason] = useState('');
  const { isBusy, save } = useSaving();
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, mt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') return;
        void save({
          call: () => write('campaigns', 'pause', { id, reason }),
          done: texts.saved,
          onSaved: () => setReason(''),
        });
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ flexShrink: 0 }}>
        {texts.addReason}
      </Button>
    </Box>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <TextField
    fullWidth
    size="small"
    label={texts.reason}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: stopReasonMax } }}
  />
);
