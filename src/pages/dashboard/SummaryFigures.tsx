// Messages sent, contacts and available credits of both classes (requirements/portal.md#dashboard). Refreshes in place, without reloading
// the page.
import { Box, Card } from '@mui/material';
import { memo, useDeferredValue } from 'react';
import {
  creditProgressMax,
  dashboardSummary,
  type SummaryFigures as Summary,
} from '../../../contract/dashboard.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { Definition } from '../../components/Definition.tsx';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { dashboardTexts as texts } from './dashboardTexts.ts';
import { FigureCard } from './FigureCard.tsx';
import { StatusPie } from './StatusPie.tsx';

/** Time between two polls, in milliseconds. */
const pollMs = 5000;

const classes: readonly MessageClass[] = ['transactional', 'promotional'];

export function SummaryFigures() {
  const read = useCallQuery(dashboardSummary, {}, { refetchInterval: pollMs });
  const failure = useKeptError(read);
  // Deferred, so that React renders the figures in slices; an update from a query's store is not sliced.
  const figures = useDeferredValue(read.data?.message);
  if (failure) {
    return (
      <Card tabIndex={-1} sx={{ width: '100%' }}>
        <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />
      </Card>
    );
  }
  return <Figures figures={figures} />;
}

const Figures = memo(function Figures({ figures }: { figures: Summary | undefined }) {
  return (
    <Box sx={{ width: '100%', minWidth: 0 }} aria-busy={!figures}>
      <Box sx={{ ...grid, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' } }}>
        {classes.map((name) => (
          <Cards key={name} name={name} figures={figures} />
        ))}
      </Box>
      <Box sx={{ ...grid, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, mt: 2 }}>
        {classes.map((name) => (
          <StatusPie key={name} name={name} figures={figures} />
        ))}
      </Box>
    </Box>
  );
});

function Cards({ name, figures }: { name: MessageClass; figures: Summary | undefined }) {
  const { sent, contacts, credits } = texts[name];
  return (
    <>
      <FigureCard
        label={sent}
        value={figures?.[`${name}_sent_message`]}
        definition={<Definition of="sentMessages" name={sent} />}
      />
      <FigureCard label={contacts} value={figures?.[`${name}_contacts`]} />
      <FigureCard label={credits} value={figures?.[`${name}_credits`]} max={creditProgressMax[name]} />
    </>
  );
}

const grid = { display: 'grid', gap: 2 };
