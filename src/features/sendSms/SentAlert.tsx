// What was sent last, where it was sent from, with the list that shows its progress. Takes the focus, because the button that sent
// it is gone.
import { Alert, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messagingLabels } from '../../routes/messaging.ts';
import { uploadTexts } from './uploadTexts.ts';
import type { Sent } from './useSendFlow.ts';

const texts = uploadTexts.sent;

export function SentAlert({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const [to, label] = listOf(sent);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="status"
      severity="success"
      onClose={onClose}
      closeText={texts.close}
      sx={{ mx: 3, my: 1, outline: 'none !important' }}
    >
      {sent.isScheduled ? texts.scheduled : texts.onItsWay}{' '}
      <Link component={RouterLink} to={to} sx={{ color: 'inherit', fontWeight: 600 }}>
        {texts.follow(label)}
      </Link>
    </Alert>
  );
}

function listOf({ isScheduled, isCampaign }: Sent): [path: string, label: string] {
  if (isScheduled) return ['/scheduled-sms', messagingLabels.scheduledSms];
  return isCampaign
    ? ['/group-sms', messagingLabels.groupSms]
    : ['/transactional-sms', messagingLabels.transactionalSms];
}
