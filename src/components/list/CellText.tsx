// The text of a table cell, on two lines if it does not fit on one.
import type { ReactNode } from 'react';
import { cellOf, type Column } from './column.ts';

const className = 'cell-text';
/** A number may wrap after its currency, but not between its digits. */
const numberClass = 'cell-number';

export const CellText = ({ children }: { children: ReactNode }) => (
  <div className={className}>{children}</div>
);

/** The cell of a column. Columns with their own `render` are shown unchanged. */
export const tableCellOf = <Row,>(column: Column<Row>, row: Row, index: number): ReactNode => {
  const cell = cellOf(column, row, index);
  if (column.render) return cell;
  return column.align === 'right' ? <span className={numberClass}>{cell}</span> : <CellText>{cell}</CellText>;
};

/** Styles of the texts in cells, set on the table because styling each cell is slow. Two lines fit into the height of a row. */
export const cellTextStyle = {
  [`& .${className}, & td > time`]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    my: -0.5,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
  [`& .${numberClass}`]: {
    display: 'block',
    my: -0.5,
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
} as const;
