// The rendered messages: the first ones and the longest, or the one text that all recipients get.
import { Box, Link, Typography } from '@mui/material';
import { useState } from 'react';
import type { Preflight } from '../../../contract/send.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { reviewTexts as texts } from './reviewTexts.ts';

type Sample = NonNullable<Preflight['samples']>[number];

interface RenderedTextsProps {
  sender: string;
  /** The typed message, shown without a pre-flight. */
  message: string;
  preflight: Preflight | null;
}

export function RenderedTexts({ sender, message, preflight }: RenderedTextsProps) {
  const { samples = [], longest } = preflight ?? {};
  const isSame =
    samples.every(({ text }) => text === samples[0]?.text) && (!longest || longest.text === samples[0]?.text);
  const [isOpen, setIsOpen] = useState(false);
  if (isSame) return <Quoted head={texts.from(sender)} text={samples[0]?.text ?? message} />;
  const shown = isOpen ? samples : samples.slice(0, 2);
  return (
    <Box component="section" aria-label={texts.messages} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.examplesFrom(sender)}
      </Typography>
      {shown.map((sample) => (
        <Quoted key={sample.msisdn} head={headOf(sample)} text={sample.text} />
      ))}
      {samples.length > 2 && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => setIsOpen(!isOpen)}
          sx={{ justifySelf: 'start' }}
        >
          {isOpen ? texts.showFewer : texts.showFirst(samples.length)}
        </Link>
      )}
      {longest && <Quoted head={texts.longest(headOf(longest))} text={longest.text} />}
    </Box>
  );
}

const headOf = ({ msisdn, parts }: Sample) => `${msisdn} · ${formatCount(parts, 'part')}`;

function Quoted({ head, text }: { head: string; text: string }) {
  return (
    <Box sx={{ backgroundColor: 'var(--sunken)', borderRadius: 2, px: 2, py: 1.25 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {head}
      </Typography>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
      >
        {text}
      </Typography>
    </Box>
  );
}
