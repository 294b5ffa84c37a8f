// Stacked bars over time. Plain SVG, because a chart library would double the size of the first screen. The legend beside it contains the
// sums for screen readers.
import { Box, Typography } from '@mui/material';
import { definitionTexts } from '../../../components/definitionTexts.ts';
import { formatDate, formatDay, formatTime } from '../../../format/formatDate.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';

export interface Bar {
  /** Start of the bar's step, in milliseconds since 1970. */
  at: number;
  delivered: number;
  waiting: number;
  failed: number;
}

interface StackedBarsProps {
  /** Accessible name of the chart, with the sums. */
  label: string;
  bars: readonly Bar[];
  stepMinutes: number;
  /** Height of the bars in px, without the times below them. */
  height: number;
}

/** The parts of a bar, by the current state of its messages, from bottom to top, each with its colour. */
export const parts = [
  ['delivered', 'var(--success)'],
  ['waiting', 'var(--warning)'],
  ['failed', 'var(--danger)'],
] as const;

const dayMinutes = 1440;

export function StackedBars({ label, bars, stepMinutes, height }: StackedBarsProps) {
  const top = niceMax(Math.max(...bars.map(sumOf)));
  const labels = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)].filter((bar) => bar !== undefined);
  return (
    <Box role="img" aria-label={label} sx={{ position: 'relative', minWidth: 0 }}>
      {[1, 0.5].map((share) => (
        <Typography key={share} variant="caption" sx={{ ...scaleLine, top: height * (1 - share) }}>
          <Box component="span" sx={scaleText}>
            {formatNumber(top * share)}
          </Box>
        </Typography>
      ))}
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${bars.length} ${top}`}
        preserveAspectRatio="none"
        style={{ display: 'block', position: 'relative', borderBottom: '1px solid var(--border-strong)' }}
      >
        {bars.map((bar, place) => (
          <g key={bar.at}>
            <title>{barText(bar, stepMinutes)}</title>
            {/* The tooltip is shown over the whole height, so that it can be reached for small bars, too. */}
            <rect x={place} y={0} width={1} height={top} fill="transparent" />
            {parts.map(([part, color], level) => {
              const below = parts.slice(0, level).reduce((sum, [name]) => sum + bar[name], 0);
              return (
                <rect
                  key={part}
                  x={place + 0.1}
                  y={top - below - bar[part]}
                  width={0.8}
                  height={bar[part]}
                  fill={color}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.25 }}>
        {labels.map(({ at }) => (
          <Muted key={at} variant="caption">
            {timeText(at, stepMinutes)}
          </Muted>
        ))}
      </Box>
    </Box>
  );
}

const sumOf = ({ delivered, waiting, failed }: Bar) => delivered + waiting + failed;

/** Returns the next of 2, 4, 10, 20, 40, 100, ..., the half of which is a whole number for the middle line. */
function niceMax(max: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(max, 2)));
  return [2, 4, 10].map((step) => step * scale).find((step) => step >= max) ?? 10 * scale;
}

/** Returns the day, the time, or both, depending on the step. */
function timeText(at: number, stepMinutes: number): string {
  if (stepMinutes >= dayMinutes) return formatDay(at);
  return stepMinutes <= 15 ? formatTime(at) : formatDate(at);
}

const barText = (bar: Bar, stepMinutes: number): string =>
  `${timeText(bar.at, stepMinutes)}: ${parts.map(([part]) => `${definitionTexts[part].name} ${formatNumber(bar[part])}`).join(', ')}`;

const scaleLine = {
  position: 'absolute',
  left: 0,
  right: 0,
  borderTop: '1px dashed var(--border)',
  color: 'text.secondary',
  lineHeight: 1,
};
const scaleText = {
  position: 'absolute',
  top: 3,
  left: 0,
  backgroundColor: 'var(--surface)',
  pr: 0.5,
  opacity: 0.9,
};
