// The live state of a connector in two short lines: bound and rate, then the queue or the last error.
import { Box } from '@mui/material';
import type { Connector } from '../../../contract/connectors.ts';
import { joined } from '../../format/joined.ts';
import { useNow } from '../../components/useNow.ts';
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
    <Box
      component="span"
      title={[state, second].filter(Boolean).join('\n')}
      sx={{ display: 'block', lineHeight: 1.2 }}
    >
      <Box
        component="span"
        sx={{ display: 'block', color: colors[tone], fontWeight: 600, fontSize: '0.8125rem', ...oneLine }}
      >
        {state}
      </Box>
      {second && (
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem', ...oneLine }}
        >
          {second}
        </Box>
      )}
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
