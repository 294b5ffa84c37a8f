import { TextField } from '@mui/material';
import type { SendFlow } from './useSendFlow.ts';

/** The name of the campaign in Bulk SMS and Scheduled SMS. */
export function CampaignField({ flow }: { flow: SendFlow }) {
  const { draft, wrong, change } = flow;
  return (
    <TextField
      label="Campaign name"
      required
      fullWidth
      value={draft.campaign}
      onChange={(event) => change({ campaign: event.target.value })}
      error={wrong.includes('campaign')}
      slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
    />
  );
}
