import type { NumberFormat } from './numberFormat.ts';

/** A row of a reader that is not empty: its place in the file and its cells. */
export interface RawRow {
  row: number;
  cells: string[];
  /** Formats of the numbers among the cells, by column. */
  formats?: ReadonlyMap<number, NumberFormat> | undefined;
}

/** The cells as Excel displays them, except phone numbers: a format with groups or decimals would make them unreadable. */
export const shownCells = ({ cells, formats }: RawRow, numberColumn: number): string[] =>
  formats
    ? cells.map((cell, column) => (column === numberColumn ? cell : (formats.get(column)?.(cell) ?? cell)))
    : cells;
