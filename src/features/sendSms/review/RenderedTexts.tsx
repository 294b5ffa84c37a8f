// The rendered messages: the first one as on a phone, the others and the longest one as text.
import { Box, Link, Typography } from '@mui/material';
import { useState } from 'react';
import type { Preflight } from '../../../../contract/send.ts';
import { formatMsisdn } from '../../../format/formatMsisdn.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { Hint } from '../../../components/Muted.tsx';
import { PhonePreview } from '../fields/PhonePreview.tsx';
import { reviewTexts as texts } from './reviewTexts.ts';
import { endingOf } from '../text.ts';
import type { Review } from './reviewSteps.ts';

type Sample = NonNullable<Preflight['samples']>[number];

/** The message to the first recipient; without a pre-flight, the message as typed. */
export function FirstText({ review: { draft, preflight } }: { review: Review }) {
  const sample = preflight?.samples?.[0];
  const text = sample?.text ?? draft.message + endingOf(draft);
  return (
    <PhonePreview sender={draft.sender_id} text={text} to={sample && texts.to(formatMsisdn(sample.msisdn))} />
  );
}

/** The first texts after {@link FirstText} and the longest one, if they differ. */
export function OtherTexts({ preflight: { samples = [], longest } }: { preflight: Preflight }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = samples;
  const isSame =
    others.every(({ text }) => text === first?.text) && (!longest || longest.text === first?.text);
  if (isSame) return null;
  const shown = isOpen ? others : others.slice(0, 1);
  return (
    <Box component="section" aria-label={texts.messages} sx={{ display: 'grid', gap: 1 }}>
      {shown.map((sample) => (
        <Quoted key={sample.msisdn} head={headOf(sample)} text={sample.text} />
      ))}
      {others.length > 1 && (
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

const headOf = ({ msisdn, parts }: Sample) => `${formatMsisdn(msisdn)} · ${formatCount(parts, 'part')}`;

function Quoted({ head, text }: { head: string; text: string }) {
  return (
    <Box sx={{ backgroundColor: 'var(--sunken)', borderRadius: 2, px: 2, py: 1.25 }}>
      <Hint>{head}</Hint>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
      >
        {text}
      </Typography>
    </Box>
  );
}
