// Starts a campaign from its list: the send form on a contact group, with a schedule on Scheduled SMS
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Button } from '@mui/material';
import { useCan } from '../../authProvider/useCan.ts';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { campaignTexts } from './campaignTexts.ts';

export function NewCampaign({ isScheduled }: { isScheduled: boolean }) {
  const maySend = useCan('send', 'create');
  const sendWith = useSendWith();
  if (!maySend) return null;
  return (
    <Button variant="contained" onClick={() => sendWith({ tab: 'lists', schedule: isScheduled })}>
      {isScheduled ? campaignTexts.schedule : campaignTexts.newCampaign}
    </Button>
  );
}
