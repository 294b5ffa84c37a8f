// Messages sent, contacts and available credits of both classes (requirements/portal.md#dashboard). Refreshes in place; it never
// reloads the page.
import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { creditProgressMax, dashboardSummary } from '../../../contract/dashboard.ts';
import type { SummaryFigures } from '../../../contract/dashboard.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { dashboardTexts as texts } from './dashboardTexts.ts';
import { FigureCard } from './FigureCard.tsx';
import { StatusPie } from './StatusPie.tsx';

// Loads beside the frame, whose size counts for every first screen.
const Definition = lazy(async () => ({
  default: (await import('../../components/Definition.tsx')).Definition,
}));

/** Time between two polls, in milliseconds. */
const refetchMs = 5000;

const classes: readonly MessageClass[] = ['transactional', 'promotional'];

export function SummaryFigures() {
  const { data, error, refetch } = useCallQuery(dashboardSummary, {}, { refetchInterval: refetchMs });
  const figures = data?.message;
  if (error && !figures) {
    return <FailureText title={texts.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ width: '100%', minWidth: 0 }} aria-busy={!figures}>
      <Box sx={{ ...grid, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' } }}>
        {classes.map((name) => (
          <Cards
            key={name}
            labels={texts[name]}
            of={figuresOf(figures, name)}
            creditsMax={creditProgressMax[name]}
          />
        ))}
      </Box>
      <Box sx={{ ...grid, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, mt: 2 }}>
        {classes.map((name) => (
          <StatusPie key={name} title={texts[name].messages} counts={figuresOf(figures, name)} />
        ))}
      </Box>
    </Box>
  );
}

interface CardsProps {
  labels: Record<'sent' | 'contacts' | 'credits', string>;
  of: ClassFigures | undefined;
  creditsMax: number;
}

function Cards({ labels, of, creditsMax }: CardsProps) {
  return (
    <>
      <FigureCard
        label={labels.sent}
        value={of?.sent}
        definition={
          <Suspense>
            <Definition of="sentMessages" name={labels.sent} />
          </Suspense>
        }
      />
      <FigureCard label={labels.contacts} value={of?.contacts} />
      <FigureCard label={labels.credits} value={of?.credits} max={creditsMax} />
    </>
  );
}

type ClassFigures = Record<'sent' | 'contacts' | 'credits' | 'failed' | 'pending' | 'queued', number>;

function figuresOf(figures: SummaryFigures | undefined, name: MessageClass): ClassFigures | undefined {
  return (
    figures && {
      sent: figures[`${name}_sent_message`],
      contacts: figures[`${name}_contacts`],
      credits: figures[`${name}_credits`],
      failed: figures[`${name}_failed`],
      pending: figures[`${name}_pending`],
      queued: figures[`${name}_queued`],
    }
  );
}

const grid = { display: 'grid', gap: 2 };
