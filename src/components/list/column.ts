// A column is declared once: it defines a cell of the table, a part of the narrow row and a field of the file.
import type { ReactNode } from 'react';
import type { CompactRow } from './CompactRows.tsx';
import type { CsvCell } from '../files/csv.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import type { ListExport } from './ListDownload.tsx';
import { listTexts } from './listTexts.ts';

export interface Column<Row> {
  label: string;
  /**
   * Minimum width in px. The remaining width goes to the columns without one, or else to all in proportion. Columns are narrower if the
   * table is too small for all of them (columnWidths.ts).
   */
  width?: number | undefined;
  /** Whether the column keeps its width where the others are narrower, because its values say nothing when they are cut off. */
  keepsWidth?: true;
  /** Minimum width in px of a column without `width`. */
  least?: number;
  /**
   * Width in px instead of `width` where all columns fit with it: that of a text on one line that otherwise takes two. For a column without
   * `width`, what the others leave for it before they take their one line, or grow in a wide table.
   */
  oneLine?: number;
  align?: 'right';
  /** Shown beside the heading: a `Definition`. */
  help?: ReactNode;
  /** The field that the heading sorts by; unset: not sortable. */
  sortBy?: string;
  /** A field that only our server sends; on a page without it, the column is hidden. */
  optional?: string & keyof Row;
  /** Shown only if the rows belong to several clients. */
  isOfClients?: boolean;
  /** Has a cell in the row of totals. */
  isSummed?: true;
  /** Hidden until the person switches it on. */
  isExtra?: boolean;
  /** A field that says more than this column, which is then extra on screens of less than 1400 px. */
  saidBy?: string & keyof Row;
  /** The value as text, for the narrow row, for the file, and for cells without `render`. */
  text?: (row: Row) => string | null | undefined;
  render?: (row: Row, index: number) => ReactNode;
  /** The corner of the narrow row that shows it; unset: not shown there. Columns of the same corner are joined in their order. */
  narrow?: Corner;
  /** A phone number or a receipt that precedes the detail of the narrow row. */
  narrowStart?: (row: Row) => string | null | undefined;
  /** The text in the narrow row, which has no heading and may need more words. */
  narrowText?: (row: Row) => string;
  /** The cell in the narrow row, if it holds less than the cell of the table. */
  narrowCell?: (row: Row) => ReactNode;
  /** The heading in a downloaded file, where that of the screen needs its explanation. */
  csvLabel?: string;
  /** The field in a downloaded file, instead of `text`; false omits the column. */
  csv?: false | ((row: Row) => CsvCell | null | undefined);
}

/** The parts of a column that shows a text of the row and sorts by it. */
export const source = <Name extends string>(name: Name) => ({
  sortBy: name,
  text: (row: Readonly<Partial<Record<Name, string | null>>>) => row[name],
});

/** The parts of a column that shows a number of the row. */
export const figure = <Name extends string>(name: Name) => ({
  align: 'right' as const,
  text: (row: Readonly<Partial<Record<Name, number | null>>>) => formatNumber(row[name]),
  csv: (row: Readonly<Partial<Record<Name, number | null>>>) => String(row[name] ?? ''),
});

type Corner = 'title' | 'titleEnd' | 'detail' | 'detailEnd';

export const cellOf = <Row>({ render, text }: Column<Row>, row: Row, index: number): ReactNode =>
  render ? render(row, index) : text?.(row);

/** Makes the narrow row of a list from the corners of its columns. */
export function narrowRow<Row>(columns: readonly Column<Row>[], row: Row): CompactRow {
  const textAt = (corner: Corner) =>
    joined(
      ...columns
        .filter(({ narrow }) => narrow === corner)
        .map(({ narrowText, text }) => (narrowText ?? text)?.(row)),
    );
  const cellAt = (corner: Corner) => {
    const column = columns.find(({ narrow }) => narrow === corner);
    return column && ((column.narrowCell ?? column.narrowText)?.(row) ?? cellOf(column, row, 0));
  };
  return {
    title: textAt('title') || cellAt('title'),
    titleEnd: cellAt('titleEnd'),
    detail: joined(...columns.map(({ narrowStart }) => narrowStart?.(row)), textAt('detail')),
    detailEnd: cellAt('detailEnd'),
  };
}

/** The heading of the rows' numbers. */
export const numberLabel = '#';

/** Makes the last narrow row with the sums of a list. */
export const narrowTotals = <Row>(
  columns: readonly Column<Row>[],
  totals: Row,
  label: string = listTexts.total,
): CompactRow => {
  const { title, titleEnd, detail, detailEnd } = narrowRow(
    columns.filter(({ isSummed }) => isSummed),
    totals,
  );
  return { title: label, titleEnd: titleEnd ?? title, detail, detailEnd };
};

/** Defines the file of a list: a field for each column that has a value for it, in their order. */
export function fileOf<Row extends { id: string | number }>(
  columns: readonly Column<Row>[],
  file: Pick<ListExport<Row>, 'fileName' | 'stream' | 'rowsAtOnce'>,
): ListExport<Row> {
  const fields = columns.flatMap(({ label, csvLabel = label, text, csv }) => {
    const cell = csv ?? text;
    return cell ? [{ label: csvLabel, cell: (row: Row) => cell(row) ?? '' }] : [];
  });
  return {
    ...file,
    fields: fields.map(({ label }) => label),
    row: (row) => ({ key: row.id, cells: fields.map(({ cell }) => cell(row)) }),
  };
}
