// The widths of a table's columns as CSS, for a table as wide as its container. Columns keep their minimum width if all fit; otherwise they
// shrink in proportion, except those that keep their width. With a fixed table layout alone, only the columns without a width would shrink,
// which hold the names.
import type { Column } from './column.ts';

/** Minimum width in px of a column without one; a name takes two lines in it. */
export const nameWidth = 100;
/** Width in px of the checkboxes. */
const selectionWidth = 48;

/** The widths in the order of the columns; undefined for columns that share the remaining width. */
export function columnWidths<Row>(
  columns: readonly Pick<Column<Row>, 'width' | 'keepsWidth' | 'least' | 'oneLine'>[],
  hasSelection: boolean,
): (string | undefined)[] {
  const sumOf = (some: typeof columns) =>
    some.reduce((total, { width, least = nameWidth }) => total + (width ?? least), 0);
  const kept = sumOf(columns.filter(({ keepsWidth }) => keepsWidth)) + (hasSelection ? selectionWidth : 0);
  const flexible = sumOf(columns.filter(({ keepsWidth }) => !keepsWidth));
  const onOneLine = columns.reduce(
    (total, { width, least = nameWidth, oneLine = width ?? least }) => total + oneLine - (width ?? least),
    kept + flexible,
  );
  return columns.map(({ width, keepsWidth, oneLine }) => {
    if (width === undefined) return undefined;
    const share = (width / flexible).toFixed(5);
    const least = keepsWidth ? `${width}px` : `min(${width}px, (100cqw - ${kept}px) * ${share})`;
    // The factor makes the step from one width to the other within a pixel.
    return oneLine ? `clamp(${least}, (100cqw - ${onOneLine - 1}px) * 999, ${oneLine}px)` : least;
  });
}
