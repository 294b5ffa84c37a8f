// How a template reads in the list; its parts are counted as a send would charge them.
import type { ReactNode } from 'react';
import { segment } from '../../../contract/segments.ts';
import type { Template } from '../../../contract/templates.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';

type Actions = ((row: Template) => ReactNode) | undefined;

export const templateColumns =
  (actions: Actions) =>
  (firstIndex: number): Column<Template>[] => [
    { label: '#', width: 64, render: (_row, index) => formatNumber(firstIndex + index) },
    { label: 'Name', width: 220, sortBy: 'name', render: (row) => <span title={row.name}>{row.name}</span> },
    { label: 'Message', render: (row) => <span title={row.message}>{row.message}</span> },
    { label: 'Parts', width: 72, align: 'right', render: (row) => formatNumber(partsOf(row)) },
    { label: 'Updated', width: 208, sortBy: 'updated', render: (row) => formatDate(row.updated) },
    ...(actions ? [{ label: 'Actions', width: 84, render: actions }] : []),
  ];

export const compactTemplate =
  (actions: Actions) =>
  (row: Template): CompactRow => ({
    title: row.name,
    titleEnd: formatCount(partsOf(row), 'part'),
    detail: row.message,
    actions: actions?.(row),
  });

const partsOf = ({ message }: Template) => segment(message).parts;
