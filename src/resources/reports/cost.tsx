// What the messages of a report cost their clients, if the server sends it.
import { Definition } from '../../components/Definition.tsx';
import { formatKes, groupedKes, plainKes } from '../../format/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { reportTexts as texts } from './reportTexts.ts';
import type { Total } from './Summary.tsx';

interface WithCost {
  cost?: string | undefined;
}

export const costColumn = {
  label: texts.cost,
  help: <Definition of="price" name={texts.cost} />,
  width: 150,
  align: 'right',
  optional: 'cost',
  isSummed: true,
  text: ({ cost }) => (cost === undefined ? undefined : groupedKes(cost)),
  csv: ({ cost }) => plainKes(cost),
} satisfies Column<WithCost>;

/** The sum of the rows; empty if the backend sends no costs. There while the rows load, so that the chart does not move. */
export function costTotal(rows: readonly WithCost[]): Total[] {
  const known = rows.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  if (rows.length > 0 && known.length === 0) return [];
  // Computed in ten-thousandths, because amounts of money are never floats.
  const sum = known.reduce((total, cost) => total + BigInt(cost.replace('.', '')), 0n);
  const digits = String(sum).padStart(5, '0');
  return [
    { label: texts.value, value: formatKes(`${digits.slice(0, -4)}.${digits.slice(-4)}`), term: 'price' },
  ];
}
