// How a connector reads in the list (requirements/administration.md#connectors), with its live state.
import type { ReactNode } from 'react';
import type { Connector } from '../../../contract/connectors.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { LiveCell, LiveLine } from './LiveCell.tsx';

type Actions = ((row: Connector) => ReactNode) | undefined;

export const statusWord = ({ status, draining }: Pick<Connector, 'status' | 'draining'>): string =>
  status !== 1 ? 'Inactive' : draining ? 'Draining' : 'Active';

export const connectorColumns =
  (actions: Actions) =>
  (firstIndex: number): Column<Connector>[] => [
    { label: '#', width: 56, render: (_row, index) => formatNumber(firstIndex + index) },
    { label: 'Connector Name', sortBy: 'name', render: (row) => <span title={row.name}>{row.name}</span> },
    { label: 'Scope', width: 110, sortBy: 'scope', render: (row) => row.scope },
    { label: 'Queue Prefix', width: 140, sortBy: 'queue_prefix', render: (row) => row.queue_prefix },
    { label: 'MCC', width: 80, sortBy: 'mcc', render: (row) => row.mcc },
    { label: 'MNC', width: 80, sortBy: 'mnc', render: (row) => row.mnc },
    {
      label: 'Status',
      width: 104,
      sortBy: 'status',
      render: (row) => <StatusChip status={statusWord(row)} />,
    },
    { label: 'Link', width: 230, optional: 'live', render: (row) => <LiveCell connector={row} /> },
    ...(actions ? [{ label: 'Actions', width: 88, render: actions }] : []),
  ];

export const compactConnector =
  (actions: Actions) =>
  (row: Connector): CompactRow => ({
    title: row.name,
    titleEnd: <StatusChip status={statusWord(row)} />,
    detail: row.live === undefined ? row.queue_prefix : <LiveLine connector={row} />,
    detailEnd: `${row.scope} ${row.mcc} ${row.mnc}`,
    actions: actions?.(row),
  });
