// An entry in the list and in dnd.csv.
import { Box } from '@mui/material';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { StatusChip } from '../../components/StatusChip.tsx';

const sourceWords: Record<string, string> = {
  console: 'Added manually',
  import: 'Imported',
  subscriber: 'Opted out (STOP)',
  receipt: 'Blocked by the network',
};

const sourceOf = ({ source, detail }: DndEntry): string =>
  [source && (sourceWords[source] ?? source), detail].filter(Boolean).join(' · ');

const addedOf = ({ created }: DndEntry): string => (created ? formatDate(created) : '');

/** The columns of the specification, with the source, time and client of an entry. */
export const dndColumns =
  (ownClient: string | undefined) =>
  (rows: readonly DndEntry[]): Column<DndEntry>[] => [
    {
      label: 'Contact',
      width: 230,
      sortBy: 'msisdn',
      render: (row) => <Contact entry={row} />,
    },
    ...(hasOtherClients(rows, ownClient) ? [{ label: 'Client', width: 190, render: clientOf }] : []),
    { label: 'Source', optional: 'source', render: sourceOf },
    { label: 'Added', width: 208, sortBy: 'created', optional: 'created', render: addedOf },
  ];

const clientOf = ({ client_name, platform }: DndEntry) => (platform ? '' : client_name);

function Contact({ entry }: { entry: DndEntry }) {
  return (
    <>
      {entry.msisdn}
      {entry.platform && (
        <Box component="span" sx={{ ml: 1 }}>
          <StatusChip status="Platform" />
        </Box>
      )}
    </>
  );
}

export const compactDnd = (row: DndEntry): CompactRow => ({
  title: <Contact entry={row} />,
  detail: [addedOf(row), sourceOf(row), clientOf(row)].filter(Boolean).join(' · '),
});

export const dndExport: ListExport<DndEntry> = {
  fileName: 'dnd.csv',
  fields: ['Contact', 'Source', 'Added', 'Client'],
  row: (row) => ({
    key: row.id,
    cells: [
      row.msisdn.replace(/^\+(?=\d)/, ''),
      sourceOf(row),
      addedOf(row),
      row.platform ? 'Platform' : (row.client_name ?? ''),
    ],
  }),
};
