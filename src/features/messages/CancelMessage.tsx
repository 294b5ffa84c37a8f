// Cancels a message that waits for its scheduled time. Messages of a campaign are cancelled with the campaign.
import { Button } from '@mui/material';
import type { MessageRecord } from '../../../contract/messages.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { write } from '../../dataProvider/write.ts';
import { messageDrawerTexts } from './messageDrawerTexts.ts';

const texts = messageDrawerTexts.cancel;

export function CancelMessage({ message }: { message: MessageRecord }) {
  const [asked, ask] = useDialog<MessageRecord>();
  const mayCancel = useCan('send', 'create');
  const waits = message.narrow_status === 'Scheduled' && message.campaign_id === undefined;
  return (
    <>
      {mayCancel && waits && (
        <Button variant="outlined" color="error" size="small" sx={{ my: 1 }} onClick={() => ask(message)}>
          {texts.action}
        </Button>
      )}
      <ConfirmAction
        {...asked}
        title={({ msisdn }) => texts.title(formatMsisdn(msisdn))}
        confirm={() => texts.action}
        isDestructive
        run={({ id }) => write('sends', 'cancel', { id })}
        done={texts.done}
      >
        {() => texts.text}
      </ConfirmAction>
    </>
  );
}
