// Starts a campaign from its list: the send form on a contact group, with a schedule on Scheduled SMS
// (requirements/portal.md#group-campaigns, #scheduled-campaigns).
import { Button } from '@mui/material';
import { useCan } from '../../authProvider/useCan.ts';
import { nairobiDay } from '../../components/formatDate.ts';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { campaignTexts } from './campaignTexts.ts';

export function NewCampaign({ isScheduled }: { isScheduled: boolean }) {
  const maySend = useCan('send', 'create');
  const sendWith = useSendWith();
  if (!maySend) return null;
  const open = () =>
    sendWith(({ startDate }) => ({
      tab: 'lists',
      isScheduled,
      ...(isScheduled && !startDate && { startDate: nairobiDay() }),
    }));
  return (
    <Button variant="contained" onClick={open}>
      {isScheduled ? campaignTexts.schedule : campaignTexts.newCampaign}
    </Button>
  );
}
