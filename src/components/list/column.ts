// A column is declared once: it gives the table its cell, the narrow row its part, and the file its field.
import type { ReactNode } from 'react';
import type { CompactRow } from '../CompactRows.tsx';
import type { CsvCell } from '../csv.ts';
import { joined } from '../joined.ts';
import type { ListExport } from '../ListDownload.tsx';
import { listTexts } from './listTexts.ts';

export interface Column<Row> {
  label: string;
  /** Least width in px; the rest goes to the columns without one, or to all in proportion. Less where not all fit (columnWidths.ts). */
  width?: number | undefined;
  /** Least width in px of a column that takes the rest. */
  least?: number;
  align?: 'right';
  /** Beside the heading of the table: a `Definition`. */
  help?: ReactNode;
  /** The field that the heading sorts by; not sortable where unset. */
  sortBy?: string;
  /** A field that only our server sends: no column on a page without it. */
  optional?: string & keyof Row;
  /** Only where the rows belong to several clients. */
  isOfClients?: boolean;
  /** Has a cell in the row of totals. */
  isSummed?: true;
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  /** The value as text, for the narrow row, the file, and the cell without `render`. */
  text?: (row: Row) => string | null | undefined;
  render?: (row: Row, index: number) => ReactNode;
  /** Its corner of the narrow row; none where unset. Columns of one corner are joined in their order. */
  narrow?: Corner;
  /** A phone number or a receipt, before the detail of the narrow row and never cut off there. */
  narrowStart?: (row: Row) => string | null | undefined;
  /** Its text there, where it needs more words than below its heading. */
  narrowText?: (row: Row) => string;
  /** Its cell there, where it holds less than that of the table. */
  narrowCell?: (row: Row) => ReactNode;
  /** Its field in the file, in place of the text; false leaves it out. */
  csv?: false | ((row: Row) => CsvCell | null | undefined);
}

type Corner = 'title' | 'titleEnd' | 'detail' | 'detailEnd';

export const cellOf = <Row>({ render, text }: Column<Row>, row: Row, index: number): ReactNode =>
  render ? render(row, index) : text?.(row);

/** The narrow row of a list, from the corners of its columns. */
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
    detailStart: columns.map(({ narrowStart }) => narrowStart?.(row)).find(Boolean) ?? undefined,
    detail: textAt('detail'),
    detailEnd: cellAt('detailEnd'),
  };
}

/** The heading of the rows' numbers. */
export const numberLabel = '#';

/** The sums of a list as its last narrow row. */
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

/** The file of a list: a field for each column that has a value for it, in their order. */
export function fileOf<Row extends { id: string | number }>(
  columns: readonly Column<Row>[],
  file: Pick<ListExport<Row>, 'fileName' | 'stream' | 'rowsAtOnce'>,
): ListExport<Row> {
  const fields = columns.flatMap(({ label, text, csv }) => {
    const cell = csv ?? text;
    return cell ? [{ label, cell: (row: Row) => cell(row) ?? '' }] : [];
  });
  return {
    ...file,
    fields: fields.map(({ label }) => label),
    row: (row) => ({ key: row.id, cells: fields.map(({ cell }) => cell(row)) }),
  };
}
