// The widths of a table's columns as CSS, of a table that is as wide as its container. Columns keep their least width where all
// fit, and give way in proportion where they do not. A fixed layout alone would take all of it from the columns without a
// width, which hold the names.
import type { Column } from './column.ts';

/** Least width in px of a column without one: a name takes two lines of it. */
export const nameWidth = 100;
/** Of the checkboxes. */
const selectionWidth = 48;

/** The widths in the order of the columns; undefined for columns that share the remaining width. */
export function columnWidths<Row>(
  columns: readonly Pick<Column<Row>, 'width' | 'least'>[],
  hasSelection: boolean,
): (string | undefined)[] {
  const sum = columns.reduce(
    (total, { width, least = nameWidth }) => total + (width ?? least),
    hasSelection ? selectionWidth : 0,
  );
  return columns.map(({ width }) =>
    width === undefined ? undefined : `min(${width}px, ${((100 * width) / sum).toFixed(3)}cqw)`,
  );
}
