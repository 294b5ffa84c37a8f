// A status as a dot and its word; the colour of the dot adds nothing to the word.
import { Box } from '@mui/material';
import { statusText } from './statusText.ts';

const tones: Record<string, 'success' | 'warning' | 'danger' | 'info'> = {
  active: 'success',
  delivered: 'success',
  failed: 'danger',
  inactive: 'danger',
  pending: 'warning',
  queued: 'info',
  scheduled: 'info',
  expired: 'danger',
  running: 'info',
  finished: 'success',
  completed: 'success',
  paused: 'warning',
  draining: 'warning',
  muted: 'warning',
  missed: 'warning',
  platform: 'info',
  bonus: 'success',
  suspended: 'danger',
  approved: 'success',
  rejected: 'danger',
  open: 'success',
  closed: 'warning',
  paid: 'success',
  reversed: 'warning',
  sending: 'info',
  waiting: 'info',
  confirming: 'info',
  'needs review': 'warning',
};

/** `children` is the label where it says more than the status, which gives the colour. */
export function StatusChip({ status, children }: { status: string; children?: string }) {
  const tone = tones[status.trim().toLowerCase()];
  return (
    <Box component="span" sx={layout}>
      <Box
        component="span"
        aria-hidden
        sx={{ ...dot, bgcolor: tone ? `var(--${tone})` : 'text.secondary' }}
      />
      <Box component="span" sx={word}>
        {children ?? statusText(status)}
      </Box>
    </Box>
  );
}

const layout = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.875,
  maxWidth: '100%',
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1.4,
  color: 'text.primary',
  verticalAlign: 'middle',
} as const;
const dot = { width: 8, height: 8, borderRadius: '50%', flex: 'none' };
const word = { overflow: 'hidden', textOverflow: 'ellipsis' };
