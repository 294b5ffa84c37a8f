// /send-sms: the dialog's form as a page.
import { Card, Typography } from '@mui/material';
import { useHold } from './hold.ts';
import { useHoldTitle } from './HoldPanel.tsx';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';

export function SendSmsPage() {
  const flow = useSendFlow();
  const hold = useHold();
  const holdTitle = useHoldTitle(hold);
  const form = <SendSms flow={flow} onCancel={flow.discard} />;
  if (!hold) return <Card sx={card}>{form}</Card>;
  return (
    <Card sx={card} role="dialog" aria-labelledby="hold-title">
      <Typography id="hold-title" variant="h2" sx={{ px: 3, pt: 1 }}>
        {holdTitle}
      </Typography>
      {form}
    </Card>
  );
}

const card = { width: '100%', maxWidth: 680, pt: 1 };
