// A status as a small coloured label; the colour adds nothing to the word.
import { Chip } from '@mui/material';
import { statusText } from './statusText.ts';

const tones: Record<string, 'success' | 'warning' | 'danger' | 'info'> = {
  active: 'success',
  delivered: 'success',
  failed: 'danger',
  inactive: 'danger',
  pending: 'warning',
  queued: 'info',
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
  'to decide': 'warning',
};

/** `children` is the label where it says more than the status, which gives the colour. */
export function StatusChip({ status, children }: { status: string; children?: string }) {
  const tone = tones[status.trim().toLowerCase()];
  return (
    <Chip
      size="small"
      label={children ?? statusText(status)}
      sx={{
        color: tone ? `var(--${tone})` : 'text.secondary',
        backgroundColor: tone ? `var(--${tone}-soft)` : 'var(--sunken)',
        maxWidth: '100%',
      }}
    />
  );
}
