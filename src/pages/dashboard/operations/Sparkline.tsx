/** A small line chart of a figure over time, with zero at the bottom. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const max = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values
    .map((value, place) => `${place * step},${height - 1 - (value / max) * (height - 3)}`)
    .join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ display: 'block' }}
    >
      <polygon points={`0,${height} ${points} ${width},${height}`} fill="var(--accent-soft)" />
      <polyline points={points} fill="none" stroke="var(--accent)" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}

/** Size of the chart in px. */
const width = 110;
const height = 21;
