// /send-sms: the dialog's form as a page.
import { Card } from '@mui/material';
import { SendSms } from './SendSms.tsx';
import { useSendFlow } from './useSendFlow.ts';

export function SendSmsPage() {
  const flow = useSendFlow();
  return (
    <Card sx={{ width: '100%', maxWidth: 680, pt: 1 }}>
      <SendSms flow={flow} onCancel={flow.discard} />
    </Card>
  );
}
