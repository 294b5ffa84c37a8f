// The totals of a report, and its chart over time. The chart loads later, from a call that is not in the specification; a
// backend without it shows only the totals.
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { reportSeries } from '../../../contract/reports.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import type { ReportRequest } from '../../dataProvider/rpc/reports.ts';
import { heightOf, pointsOf } from './points.ts';
import type { Bar } from './points.ts';
import { reportTexts as texts } from './reportTexts.ts';

const SeriesChart = lazy(async () => ({ default: (await import('./SeriesChart.tsx')).SeriesChart }));

export interface Total {
  label: string;
  value: string;
}

interface SummaryProps {
  totals: readonly Total[];
  /** Whether the report is loading. */
  isLoading: boolean;
  request: ReportRequest;
  bars: readonly Bar[];
}

export function Summary({ totals, isLoading, request, bars }: SummaryProps) {
  // On the report of units the chart's call needs a further permission.
  const mayDraw = useCan('delivery_reports', 'read');
  const { data, isLoading: isDrawing } = useCallQuery(reportSeries, request, {
    retry: false,
    staleTime: 30_000,
    enabled: mayDraw,
  });
  const points = data && pointsOf(data, request);
  return (
    <Card component="section" aria-label={texts.totals} sx={{ p: 2, mb: 2 }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5, m: 0 }}>
        {totals.map(({ label, value }) => (
          <Box key={label} sx={{ minWidth: 72 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600 }}>
              {isLoading ? <Skeleton width={72} /> : value}
            </Typography>
          </Box>
        ))}
      </Box>
      {/* The space is reserved while the chart loads, so that the rows below do not move. */}
      {(isDrawing || points) && (
        <Box sx={{ ...chartPlace, minHeight: heightOf(bars) }}>
          {points && points.length > 1 && (
            <Suspense fallback={null}>
              <SeriesChart points={points} bars={bars} />
            </Suspense>
          )}
          {points && points.length <= 1 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
              {texts.tooShort}
            </Typography>
          )}
        </Box>
      )}
    </Card>
  );
}

const chartPlace = { mt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'center' };
