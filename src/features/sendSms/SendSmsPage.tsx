// /send-sms: the dialog's form as a page.
import { Card, Typography } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { useHold } from './submit/hold.ts';
import { useHoldTitle } from './submit/HoldPanel.tsx';
import { SendSms } from './SendSms.tsx';
import type { Sent } from './submit/sent.ts';
import { useSendFlow } from './useSendFlow.ts';

const SentAlert = lazyPart(async () => (await import('./submit/SentAlert.tsx')).SentAlert);

export function SendSmsPage() {
  const [sent, setSent] = useState<Sent>();
  const flow = useSendFlow({ onSent: setSent });
  const hold = useHold();
  const holdTitle = useHoldTitle(hold);
  const { form: draft } = flow;
  // The alert is about the previous send, so it is removed when the next one begins.
  useEffect(() => {
    const changes = draft.watch((_draft, { type }) => {
      if (type) setSent(undefined);
    });
    return () => changes.unsubscribe();
  }, [draft]);
  const form = <SendSms flow={flow} onCancel={flow.discard} />;
  if (!hold)
    return (
      <Card sx={card}>
        {sent && (
          <Suspense>
            <SentAlert sent={sent} onClose={() => setSent(undefined)} />
          </Suspense>
        )}
        {form}
      </Card>
    );
  return (
    <Card sx={{ ...card, maxWidth: 680 }} role="dialog" aria-labelledby="hold-title">
      <Typography id="hold-title" variant="h2" sx={{ px: 3, pt: 1 }}>
        {holdTitle}
      </Typography>
      {form}
    </Card>
  );
}

const card = { width: '100%', maxWidth: { xs: 680, md: 960 }, pt: 1 };
