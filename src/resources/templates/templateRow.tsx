// A template in the list; its parts are counted as a send charges them.
import { segment } from '../../../contract/segments.ts';
import type { Template } from '../../../contract/templates.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';

export const templateColumns: Column<Template>[] = [
  { label: 'Name', width: 220, sortBy: 'name', render: (row) => row.name },
  { label: 'Message', render: (row) => row.message },
  { label: 'Parts', width: 72, align: 'right', render: (row) => formatNumber(partsOf(row)) },
  { label: 'Updated', width: 208, sortBy: 'updated', render: (row) => formatDate(row.updated) },
];

export const compactTemplate = (row: Template): CompactRow => ({
  title: row.name,
  titleEnd: formatCount(partsOf(row), 'part'),
  detail: row.message,
});

const partsOf = ({ message }: Template) => segment(message).parts;
