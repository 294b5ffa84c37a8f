// One message in full: its text, its price, why it failed, and its life step by step (DOMAIN section 6).
import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MessageRecord } from '../../../contract/messages.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber } from '../../components/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { MessageTimeline } from './MessageTimeline.tsx';

interface MessageDialogProps {
  /** The open message; undefined closes the dialog. */
  message: MessageRecord | undefined;
  onClose: () => void;
}

export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(message);
  if (message && message !== shown) setShown(message);

  return (
    <Dialog
      open={message !== undefined}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby="message-title"
    >
      {shown && (
        <>
          <DialogTitle id="message-title" sx={{ pr: 8 }}>
            Message to {shown.msisdn}
          </DialogTitle>
          <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 14, top: 12 }}>
            <CloseIcon />
          </IconButton>
          <DialogContent>
            <MessageText text={shown.message} />
            <Facts message={shown} />
            <MessageTimeline messageId={shown.id} />
          </DialogContent>
        </>
      )}
    </Dialog>
  );
}

function MessageText({ text }: { text: string }) {
  return (
    <Typography
      variant="body1"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        backgroundColor: 'var(--sunken)',
        borderRadius: 2,
        px: 2,
        py: 1.5,
      }}
    >
      {text}
    </Typography>
  );
}

function Facts({ message }: { message: MessageRecord }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Status', <StatusChip key="status" status={message.status_description} />],
    ['Reason', message.reason],
    ['Date', formatDate(message.created)],
    ['Client', message.client_name],
    ['Sender ID', message.sender_id],
    ['Network', message.carrier_name],
    ['Parts', message.parts === undefined ? undefined : formatNumber(message.parts)],
    ['Cost', formatKes(message.sms_cost)],
  ];
  return (
    <Box component="dl" sx={factList}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Box key={label} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  );
}

const factList = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
  gap: 2,
  my: 2.5,
};
