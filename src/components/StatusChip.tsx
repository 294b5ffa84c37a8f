// A status as a small coloured label. Colour only repeats what the word says.
import { Chip } from '@mui/material';

const tones: Record<string, 'success' | 'warning' | 'danger' | 'info'> = {
  active: 'success',
  delivered: 'success',
  failed: 'danger',
  inactive: 'danger',
  pending: 'warning',
  queued: 'info',
  running: 'info',
  finished: 'success',
  paused: 'warning',
  muted: 'warning',
  missed: 'warning',
  platform: 'info',
  suspended: 'danger',
  paid: 'success',
  sending: 'info',
  waiting: 'info',
  confirming: 'info',
  'to decide': 'warning',
};

export function StatusChip({ status }: { status: string }) {
  const tone = tones[status.trim().toLowerCase()];
  return (
    <Chip
      size="small"
      label={status}
      sx={{
        color: tone ? `var(--${tone})` : 'text.secondary',
        backgroundColor: tone ? `var(--${tone}-soft)` : 'var(--sunken)',
        maxWidth: '100%',
      }}
    />
  );
}
