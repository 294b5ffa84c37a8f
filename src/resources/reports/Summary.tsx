// The totals of a report and its chart over time. The chart is loaded later by a call that is not in the specification; a backend without
// it shows only the totals.
import { Box, Card, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { reportSeries } from '../../../contract/reports.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { addDays } from '../../components/dates/dateRange.ts';
import { Definition } from '../../components/Definition.tsx';
import type { Term } from '../../components/definitionTexts.ts';
import { Hint, Muted } from '../../components/Muted.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import type { ReportRequest } from '../../dataProvider/rpc/reports.ts';
import { heightOf, pointsOf, type Bar } from './points.ts';
import { reportTexts as texts } from './reportTexts.ts';

const SeriesChart = lazyPart(async () => (await import('./SeriesChart.tsx')).SeriesChart);

export interface Total {
  label: string;
  value: string;
  /** Explains the total. */
  term?: Term;
}

/** Most days for which the server sends one point per day. */
const dailyMax = 31;

interface SummaryProps {
  totals: readonly Total[];
  /** Whether the report is loading. */
  isLoading: boolean;
  request: ReportRequest;
  bars: readonly Bar[];
}

export function Summary({ totals, isLoading, request, bars }: SummaryProps) {
  // For the report of units, the chart's call needs a further permission.
  const mayDraw = useCan('delivery_reports', 'read');
  const [isDaily, setIsDaily] = useState(false);
  const recent = addDays(request.end, 1 - dailyMax);
  const isLong = request.start < recent;
  const drawn = isDaily && isLong ? { ...request, start: recent } : request;
  const { data, isLoading: isDrawing } = useCallQuery(reportSeries, drawn, {
    retry: false,
    staleTime: 30_000,
    enabled: mayDraw,
  });
  const points = data && pointsOf(data, drawn);
  // Without messages there are no months to draw.
  const isDrawn = isDrawing || (points !== undefined && points.length > 0);
  return (
    <Card component="section" aria-label={texts.totals} sx={{ p: 2, mb: 2 }}>
      <Box component="dl" sx={figures}>
        {totals.map(({ label, value, term }) => (
          <Box key={label} sx={{ minWidth: 72 }}>
            <Hint component="dt">
              {label}
              {term && <Definition of={term} name={label} />}
            </Hint>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600 }}>
              {isLoading ? <Skeleton width={72} /> : value}
            </Typography>
          </Box>
        ))}
      </Box>
      {/* The space is reserved while the chart loads, so that the rows below do not move. */}
      {isLong && isDrawn && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.steps}
          value={isDaily}
          onChange={(_event, chosen: boolean | null) => chosen !== null && setIsDaily(chosen)}
          sx={{ mt: 2 }}
        >
          <ToggleButton value={false}>{texts.byMonth}</ToggleButton>
          <ToggleButton value>{texts.byDay}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {isDrawn && (
        <Box sx={{ ...chartPlace, minHeight: heightOf(bars) }}>
          {!points && <Skeleton variant="rounded" height={heightOf(bars)} />}
          {points && points.length > 1 && (
            <Suspense fallback={<Skeleton variant="rounded" height={heightOf(bars)} />}>
              <SeriesChart points={points} bars={bars} />
            </Suspense>
          )}
          {points && points.length <= 1 && <Muted sx={{ textAlign: 'center' }}>{texts.tooShort}</Muted>}
        </Box>
      )}
    </Card>
  );
}

const figures = {
  // On phones, the figures of each line are below those of the line before. Three columns are too narrow for millions.
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, 1fr)',
  flexWrap: 'wrap',
  columnGap: { xs: 1.5, sm: 5 },
  rowGap: 1.5,
  m: 0,
  // A figure alone on the last line, such as the value in KES, may be as wide as the line.
  '& > :nth-of-type(odd):last-of-type': { gridColumn: '1 / -1' },
};
const chartPlace = { mt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'center' };
