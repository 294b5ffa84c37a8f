// The shares of a whole as a ring. Plain SVG, because a chart library would double what the first screen loads. The legend beside it
// carries the meaning for those who do not see it.
import { formatNumber } from '../../components/formatNumber.ts';

interface DonutProps {
  slices: { id: string; label: string; color: string; value: number }[];
  diameter: number;
}

/** Space around the ring, in px. */
const margin = 4;
/** Radius of the hole as a share of the ring's. */
const hole = 0.58;

export function Donut({ slices, diameter }: DonutProps) {
  const outer = diameter / 2 - margin;
  const radius = (outer * (1 + hole)) / 2;
  const width = outer * (1 - hole);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return (
    <svg aria-hidden width={diameter} height={diameter} viewBox={`0 0 ${diameter} ${diameter}`}>
      {slices
        .filter(({ value }) => value > 0)
        .map(({ id, label, color, value }) => {
          const share = value / total;
          const offset = start;
          start += share;
          return (
            // The dash is the arc; the path's length counts as 1. The first one starts at twelve o'clock.
            <circle
              key={id}
              cx={diameter / 2}
              cy={diameter / 2}
              r={radius}
              pathLength={1}
              fill="none"
              stroke={color}
              strokeWidth={width}
              strokeDasharray={`${share} 1`}
              transform={`rotate(${offset * 360 - 90} ${diameter / 2} ${diameter / 2})`}
            >
              <title>{`${label}: ${formatNumber(value)}`}</title>
            </circle>
          );
        })}
    </svg>
  );
}
