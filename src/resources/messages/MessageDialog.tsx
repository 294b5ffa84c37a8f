// One message in full: its text, its price, why it failed, and its life step by step (DOMAIN section 6).
import { Box, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MessageRecord } from '../../../contract/messages.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber } from '../../components/formatNumber.ts';
import { ResponsiveDialog } from '../../components/ResponsiveDialog.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { MessageTimeline } from './MessageTimeline.tsx';

interface MessageDialogProps {
  /** The open message; undefined closes the dialog. */
  message: MessageRecord | undefined;
  hasClients: boolean;
  onClose: () => void;
}

export function MessageDialog({ message, hasClients, onClose }: MessageDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(message);
  if (message && message !== shown) setShown(message);

  return (
    <ResponsiveDialog
      open={message !== undefined}
      onClose={onClose}
      title={`Message to ${shown?.msisdn ?? ''}`}
    >
      {shown && (
        <DialogContent>
          <MessageText text={shown.message} />
          <Facts message={shown} hasClients={hasClients} />
          <MessageTimeline messageId={shown.id} />
        </DialogContent>
      )}
    </ResponsiveDialog>
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

function Facts({ message, hasClients }: { message: MessageRecord; hasClients: boolean }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Date', formatDate(message.created)],
    ['Status', <StatusChip key="status" status={message.status_description} />],
    ['Sender ID', message.sender_id],
    ['Network', message.carrier_name],
    ['Parts', message.parts === undefined ? undefined : formatNumber(message.parts)],
    ['Cost', formatKes(message.sms_cost)],
    ['Client', hasClients && message.client_name],
    ['Reason', message.reason],
  ];
  return (
    <Box component="dl" sx={factList}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Box key={label} sx={{ minWidth: 0, gridColumn: long.has(label) ? '1 / -1' : undefined }}>
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

/** Facts that are sentences and names of any length: a line each. */
const long = new Set(['Client', 'Reason']);

const factList = {
  display: 'grid',
  gridTemplateColumns: { xs: '1.4fr 1fr', sm: '1.3fr 1fr 1fr' },
  gap: 2,
  my: 2.5,
};
