// The columns of a template in the list. Parts are counted as a send charges them.
import { segment } from '../../../contract/segments.ts';
import type { Template } from '../../../contract/templates.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { source, type Column } from '../../components/list/column.ts';
import { templateTexts } from './templateTexts.ts';

export const templateColumns: Column<Template>[] = [
  { label: templateTexts.name, width: 220, ...source('name'), narrow: 'title' },
  { label: templateTexts.message, oneLine: 600, text: (row) => row.message, narrow: 'detail' },
  {
    label: templateTexts.parts,
    width: 88,
    align: 'right',
    text: (row) => formatNumber(partsOf(row)),
    narrow: 'titleEnd',
    narrowText: (row) => formatCount(partsOf(row), 'part'),
  },
  { label: templateTexts.updated, width: 208, sortBy: 'updated', text: (row) => formatDate(row.updated) },
];

const partsOf = ({ message }: Template) => segment(message).parts;
