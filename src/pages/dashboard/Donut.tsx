// A donut chart. Plain SVG, because a chart library would double the size of the first screen. The legend beside it contains the same
// information for screen readers.
import { formatNumber } from '../../format/formatNumber.ts';
import { sumOf } from '../../format/sum.ts';

interface DonutProps {
  slices: { id: string; label: string; color: string; value: number }[];
  diameter: number;
}

/** Space around the ring, in px. */
const margin = 4;
/** Radius of the hole as a share of the ring's radius. */
const hole = 0.58;

export function Donut({ slices, diameter }: DonutProps) {
  const outer = diameter / 2 - margin;
  const radius = (outer * (1 + hole)) / 2;
  const width = outer * (1 - hole);
  const center = diameter / 2;
  const shown = slices.filter(({ value }) => value > 0);
  const total = sumOf(shown, 'value');
  const arcs = shown.map((slice, index) => {
    const start = sumOf(shown.slice(0, index), 'value') / total;
    // SVG measures angles from three o'clock, and the first arc starts at twelve.
    return { ...slice, share: slice.value / total, turn: `rotate(${start * 360 - 90} ${center} ${center})` };
  });
  return (
    <svg aria-hidden width={diameter} height={diameter} viewBox={`0 0 ${diameter} ${diameter}`}>
      {arcs.map(({ id, label, color, value, share, turn }) => (
        // The dash draws the arc, because `pathLength` is 1.
        <circle
          key={id}
          cx={center}
          cy={center}
          r={radius}
          pathLength={1}
          fill="none"
          stroke={color}
          strokeWidth={width}
          strokeDasharray={`${share} 1`}
          transform={turn}
        >
          <title>{`${label}: ${formatNumber(value)}`}</title>
        </circle>
      ))}
      {arcs.length > 1 &&
        arcs.map(({ id, turn }) => (
          <line
            key={id}
            x1={center + outer * hole}
            x2={center + outer}
            y1={center}
            y2={center}
            stroke="var(--surface)"
            transform={turn}
          />
        ))}
    </svg>
  );
}
