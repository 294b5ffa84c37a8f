// A status as a dot and a word. The colour of the dot has no meaning of its own.
import { Box } from '@mui/material';
import { statusText, toneOf } from './statusText.ts';

/** `children` is the label, if it says more than `status`, which then only sets the colour. */
export function StatusChip({ status, children }: { status: string; children?: string }) {
  const tone = toneOf(status);
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
const dot = { width: 8, height: 8, borderRadius: '50%', flex: 'none', forcedColorAdjust: 'none' };
const word = { overflow: 'hidden', textOverflow: 'ellipsis' };
