// Shows a message as on a phone: the sender's name, the text, its parts and characters.
import { Box, Typography } from '@mui/material';
import { segment } from '../../../../contract/segments.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { joined } from '../../../format/joined.ts';
import { Hint, Strong } from '../../../components/Muted.tsx';
import { previewTexts as texts } from './previewTexts.ts';

interface PhonePreviewProps {
  /** Name of the sender ID; empty while none is chosen. */
  sender: string;
  /** Empty while nothing is typed. */
  text: string;
  /** The recipient that the text is rendered for. */
  to?: string | undefined;
}

export function PhonePreview({ sender, text, to }: PhonePreviewProps) {
  const { parts } = segment(text);
  const facts =
    text === '' ? [] : [to, formatCount(parts, 'part'), formatCount(Array.from(text).length, 'character')];
  return (
    <Box component="section" aria-label={texts.label} sx={{ width: '100%', maxWidth: 280 }}>
      <Box sx={phone}>
        <Box sx={bar}>
          <Box aria-hidden sx={avatar}>
            {(sender[0] ?? '?').toUpperCase()}
          </Box>
          <Strong noWrap>{sender || texts.noSender}</Strong>
        </Box>
        <Box sx={{ p: 1.5, minHeight: 150 }}>
          {/* The text scrolls, so the keyboard must reach it. */}
          <Typography variant="body2" component="p" tabIndex={text.length > 400 ? 0 : undefined} sx={bubble}>
            {text || texts.noText}
          </Typography>
        </Box>
      </Box>
      <Hint component="p" sx={{ mt: 0.75, textAlign: 'center' }}>
        {joined(...facts)}
      </Hint>
    </Box>
  );
}

const phone = {
  border: '6px solid var(--border)',
  borderRadius: '26px',
  backgroundColor: 'var(--surface)',
  overflow: 'hidden',
};
const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
const avatar = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'var(--accent)',
  backgroundColor: 'var(--accent-soft)',
};
const bubble = {
  width: 'fit-content',
  maxWidth: '100%',
  maxHeight: 260,
  overflowY: 'auto',
  px: 1.5,
  py: 1,
  borderRadius: '4px 16px 16px 16px',
  backgroundColor: 'var(--sunken)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
