// The live state of a connector in two short lines: bound and rate, then the queue or the last error.
import { Box } from '@mui/material';
import type { Connector } from '../../../contract/connectors.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { useNow } from '../../components/dates/useNow.ts';
import { joined } from '../../format/joined.ts';
import { linkText, type LiveTone } from './liveText.ts';

const colors: Record<LiveTone, string> = {
  good: 'var(--success)',
  part: 'var(--warning)',
  bad: 'var(--danger)',
  quiet: 'text.secondary',
};

export function LiveCell({ connector }: { connector: Connector }) {
  const { tone, state, link, queue, error } = linkText(connector, useNow(Boolean(connector.queued)));
  const second = joined(link, queue, error);
  return (
    <div title={[state, second].filter(Boolean).join('\n')}>
      <TwoLines
        first={
          <Box component="span" sx={{ color: colors[tone], fontWeight: 600, fontSize: '0.8125rem' }}>
            {state}
          </Box>
        }
        second={second}
      />
    </div>
  );
}
