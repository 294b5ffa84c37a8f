// Messages of the last hour, day, week or month by time of creation, stacked by their current state.
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { memo, useDeferredValue, useState } from 'react';
import {
  homeTraffic,
  trafficRanges,
  type HomeTraffic,
  type TrafficRange,
} from '../../../../contract/home.ts';
import { Definition } from '../../../components/Definition.tsx';
import { definitionTexts } from '../../../components/definitionTexts.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { FailureText } from '../../../components/StateText.tsx';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { useKeptError } from '../../../dataProvider/useKeptError.ts';
import { Panel } from '../Panel.tsx';
import { operationsTexts } from './operationsTexts.ts';
import { parts, StackedBars, type Bar } from './StackedBars.tsx';
import { sumOf } from '../../../format/sum.ts';

const texts = operationsTexts.traffic;
const pollMs = { '1h': 10_000, '24h': 30_000, '7d': 60_000, '30d': 60_000 } as const;

/** Height of the chart in px, which is reserved while it loads. */
const height = 190;

/** Calls the server only if `isReady`. */
export function TrafficPanel({ isReady }: { isReady: boolean }) {
  const [range, setRange] = useState<TrafficRange>('24h');
  const read = useCallQuery(
    homeTraffic,
    { range },
    { enabled: isReady, refetchInterval: pollMs[range], placeholderData: (before) => before },
  );
  const failure = useKeptError(read);
  // Deferred, so that React renders the chart in slices; an update from a query's store is not sliced.
  const traffic = useDeferredValue(read.data?.message);
  return (
    <Panel title={texts.title} end={<Ranges range={range} onChange={setRange} />} isBusy={!traffic}>
      {failure && <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />}
      {!traffic && !failure && <Skeleton variant="rounded" height={height + 46} />}
      {traffic && <Chart traffic={traffic} range={range} />}
    </Panel>
  );
}

function Ranges({ range, onChange }: { range: TrafficRange; onChange: (range: TrafficRange) => void }) {
  return (
    <Box role="group" aria-label={texts.range} sx={{ display: 'flex', gap: 0.5 }}>
      {trafficRanges.map((name) => (
        <Button
          key={name}
          size="small"
          color={name === range ? 'primary' : 'inherit'}
          aria-pressed={name === range}
          onClick={() => onChange(name)}
          sx={{
            minWidth: 48,
            minHeight: { xs: 44, md: 30 },
            '&[aria-pressed=true]': { backgroundColor: 'var(--accent-soft)' },
          }}
        >
          {texts.ranges[name]}
        </Button>
      ))}
    </Box>
  );
}

const Chart = memo(function Chart({ traffic, range }: { traffic: HomeTraffic; range: TrafficRange }) {
  const bars = barsOf(traffic);
  const legend = parts.map(([part, color]) => ({
    part,
    color,
    name: definitionTexts[part].name,
    count: sumOf(bars, part),
  }));
  const isEmpty = legend.every(({ count }) => count === 0);
  const sums = legend.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(', ');
  return (
    <>
      <Box sx={{ height: height + 22, display: 'grid', alignItems: 'center' }}>
        {isEmpty ? (
          <Muted sx={{ textAlign: 'center' }}>{texts.empty}</Muted>
        ) : (
          <StackedBars
            label={`${texts.chart(texts.ranges[range])}: ${sums}`}
            bars={bars}
            stepMinutes={traffic.step_minutes}
            height={height}
          />
        )}
      </Box>
      <Box component="ul" sx={list}>
        {legend.map(({ part, name, count, color }) => (
          <Box component="li" key={part} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box aria-hidden sx={{ ...swatch, backgroundColor: color }} />
            <Typography variant="body2" component="span">
              {name} <b>{formatNumber(count)}</b>
            </Typography>
            <Definition of={part} />
          </Box>
        ))}
      </Box>
    </>
  );
});

/** Returns a bar for each step, including those without messages. */
function barsOf({ from, to, step_minutes: stepMinutes, steps }: HomeTraffic): Bar[] {
  const start = Date.parse(from);
  const stepMs = stepMinutes * 60_000;
  const found = new Map(steps.map((step) => [Math.round((Date.parse(step.at) - start) / stepMs), step]));
  return Array.from({ length: Math.round((Date.parse(to) - start) / stepMs) }, (_, place) => {
    const { queued = 0, pending = 0, delivered = 0, failed = 0 } = found.get(place) ?? {};
    return { at: start + place * stepMs, delivered, waiting: queued + pending, failed };
  });
}

const swatch = { width: 9, height: 9, borderRadius: '3px', forcedColorAdjust: 'none' };

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 1,
};
