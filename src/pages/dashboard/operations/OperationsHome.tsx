// The home of the platform's users: problems that need attention, figures of the day, traffic, connectors, failure reasons and clients.
// Renders nothing if the backend lacks the call (docs/decisions/005-other-backends.md).
import { Box, Card, Typography } from '@mui/material';
import { memo, useDeferredValue } from 'react';
import { home, type Home } from '../../../../contract/home.ts';
import { FailureText } from '../../../components/StateText.tsx';
import { useOptionalCall } from '../../../dataProvider/compat/useOptional.ts';
import { useKeptError } from '../../../dataProvider/useKeptError.ts';
import { ConnectorPanel } from './ConnectorPanel.tsx';
import { DayFigures } from './DayFigures.tsx';
import { NeedsPanel } from './NeedsPanel.tsx';
import { operationsTexts as texts } from './operationsTexts.ts';
import { FailuresPanel, RunningLowPanel, TopClientsPanel } from './TopPanels.tsx';
import { TrafficPanel } from './TrafficPanel.tsx';

/** Time between two reads, in milliseconds. */
const pollMs = 5000;

export function OperationsHome() {
  const read = useOptionalCall(home, {}, { pollMs });
  const failure = useKeptError(read);
  // Deferred, so that React renders the panels in slices; an update from a query's store is not sliced.
  const found = useDeferredValue(read.data?.message);
  if (read.data === null) return null;
  if (failure) {
    return (
      <Card tabIndex={-1} sx={{ width: '100%', mb: 2 }}>
        <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />
      </Card>
    );
  }
  return <Panels found={found} />;
}

const Panels = memo(function Panels({ found }: { found: Home | undefined }) {
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <NeedsPanel home={found} />
      <DayFigures home={found} />
      {/* The chart has its own call, which a backend without the first call lacks, too. */}
      <TrafficPanel isReady={found !== undefined} />
      <Box sx={{ mt: 2 }}>
        <ConnectorPanel home={found} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
          mt: 2,
        }}
      >
        <RunningLowPanel home={found} />
        <FailuresPanel home={found} />
        <TopClientsPanel home={found} />
      </Box>
      <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 1.5 }}>
        {texts.allTime}
      </Typography>
    </Box>
  );
});
