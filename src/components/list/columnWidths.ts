// The widths of a table's columns as CSS, for a table as wide as its container. Columns keep their minimum width if all fit; otherwise they
// shrink in proportion, except those that keep their width. In a wide table all grow in proportion, except very narrow ones. With a fixed
// table layout alone, only the columns without a width would shrink and grow, which hold the names.
import { rem } from '../../theme/tokens.ts';
import { sum } from '../../format/sum.ts';
import type { Column } from './column.ts';

/** Minimum width in px of a column without one; a name takes two lines in it. */
export const nameWidth = 100;
/** Width in px up to which only a column without one grows, if its `oneLine` is not wider. */
const amplePx = 280;
/** Columns of at most this width in px do not grow: those of the row's number and its menu. */
const fixedMaxPx = 90;
/** Width in px of the checkboxes. */
const selectionWidth = 48;

/** The widths in the order of the columns; undefined for columns that share the remaining width. */
export function columnWidths<Row>(
  columns: readonly Pick<Column<Row>, 'width' | 'keepsWidth' | 'least' | 'oneLine'>[],
  hasSelection: boolean,
): (string | undefined)[] {
  const widthOf = (some: typeof columns) => sum(some.map(({ width, least = nameWidth }) => width ?? least));
  const selection = hasSelection ? selectionWidth : 0;
  const kept = selection + widthOf(columns.filter(({ keepsWidth }) => keepsWidth));
  const flexible = widthOf(columns.filter(({ keepsWidth }) => !keepsWidth));
  const onOneLine =
    selection + sum(columns.map(({ width, least = nameWidth, oneLine = width ?? least }) => oneLine));
  const ample = columns.map(({ width, least = 0, oneLine = width ?? 0 }) =>
    width === undefined ? Math.max(least, oneLine, amplePx) : oneLine,
  );
  const grows = ample.map((px) => (px > fixedMaxPx ? px : 0));
  const [allAmple, allGrowing] = [selection + sum(ample), sum(grows)];
  return columns.map(({ width, keepsWidth, oneLine }, index) => {
    if (width === undefined) return undefined;
    const share = (width / flexible).toFixed(5);
    const least = keepsWidth ? rem(width) : `min(${rem(width)}, (100cqw - ${rem(kept)}) * ${share})`;
    // The factor makes the step from one width to the other within a pixel.
    const fitting = oneLine
      ? `clamp(${least}, (100cqw - ${rem(onOneLine - 1)}) * 999, ${rem(oneLine)})`
      : least;
    const growth = (grows[index]! / allGrowing).toFixed(5);
    return `calc(${fitting} + max(0px, (100cqw - ${rem(allAmple)}) * ${growth}))`;
  });
}
