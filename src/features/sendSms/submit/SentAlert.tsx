// Shows what was sent last, with a link to its campaign or list, on the screen that it was sent from. Takes the focus, because the send
// button is gone.
import { Alert, Link } from '@mui/material';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useOpenRoute } from '../../../authProvider/useOpenRoute.ts';
import { keepsFocus } from '../../../components/keptFocus.ts';
import { placeOf, type Sent } from './sent.ts';
import { submitTexts } from './submitTexts.ts';

const texts = submitTexts.sent;

export function SentAlert({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  useLayoutEffect(() => keepsFocus(alert.current), []);
  const to = placeOf(sent);
  const route = useOpenRoute(to);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="status"
      severity="success"
      onClose={onClose}
      closeText={texts.close}
      // Keeps it below the top bar when the focus scrolls to it.
      sx={{ mx: 3, my: 1, outline: 'none !important', scrollMarginTop: 72 }}
    >
      {sent.isScheduled ? texts.scheduled : texts.onItsWay}{' '}
      {route && (
        <Link component={RouterLink} to={to} sx={{ color: 'inherit', fontWeight: 600 }}>
          {sent.campaignId === undefined ? texts.follow(route.label) : texts.open}
        </Link>
      )}
    </Alert>
  );
}
