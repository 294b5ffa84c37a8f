// Draws the chart; in its own file so that it is loaded late. Totals and rows show the same figures as text.
import { BarChart } from '@mui/x-charts/BarChart';
import { formatNumber } from '../../format/formatNumber.ts';
import { locale } from '../../i18n/language.ts';
import { chartHeight, type Bar, type Point } from './points.ts';

const short = new Intl.NumberFormat(locale, { notation: 'compact' });

/** Bars are at most as wide as those of this many points. */
const barsMax = 12;

/** Room for the label of a month or a day, in px. */
const labelPx = 64;

export function SeriesChart({ points, bars }: { points: readonly Point[]; bars: readonly Bar[] }) {
  return (
    <BarChart
      height={chartHeight}
      dataset={points.map((point) => ({ ...point }))}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      hideLegend={bars.length === 1}
      skipAnimation
      sx={focusRing}
      xAxis={[
        {
          scaleType: 'band',
          dataKey: 'label',
          height: 28,
          // Omits the same number of labels everywhere: 'auto' alone omits fewer of the short ones.
          tickSpacing: labelPx,
          tickLabelInterval: 'auto',
          categoryGapRatio: Math.max(0.2, 1 - points.length / barsMax),
        },
      ]}
      yAxis={[{ width: 'auto', valueFormatter: (value: number) => short.format(value) }]}
      grid={{ horizontal: true }}
      series={bars.map(({ figure, label, color }) => ({
        dataKey: figure,
        label,
        color,
        stack: 'all',
        valueFormatter: (value: number | null) => formatNumber(value),
      }))}
    />
  );
}

/** The arrow keys move between the bars from a tab stop that MUI draws without a ring. */
const focusRing = {
  '& [role=none]:focus-visible': { outline: '2px solid var(--accent) !important', outlineOffset: -2 },
};
