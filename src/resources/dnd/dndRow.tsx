// An entry in the list and in its file.
import { Box } from '@mui/material';
import { dndSources } from '../../../contract/dnd.ts';
import type { DndEntry } from '../../../contract/dnd.ts';
import { formatDate } from '../../components/formatDate.ts';
import type { Column } from '../../components/list/column.ts';
import type { ListFilter } from '../../components/list/filter.ts';
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

const clientOf = ({ client_name, platform }: DndEntry) => (platform ? '' : (client_name ?? ''));

/** The columns of the specification, with the client, source and time of an entry. */
export const dndColumns: Column<DndEntry>[] = [
  {
    label: 'Contact',
    width: 230,
    sortBy: 'msisdn',
    render: (row) => <Contact entry={row} />,
    narrow: 'title',
    csv: (row) => row.msisdn.replace(/^\+(?=\d)/, ''),
  },
  {
    label: 'Client',
    width: 190,
    isOfClients: true,
    text: clientOf,
    narrow: 'detail',
    csv: (row) => (row.platform ? 'Platform' : (row.client_name ?? '')),
  },
  { label: 'Source', optional: 'source', text: sourceOf, narrow: 'detail' },
  { label: 'Added', width: 208, sortBy: 'created', optional: 'created', text: addedOf, narrow: 'detail' },
];

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

export const dndFilters: readonly ListFilter[] = [
  {
    source: 'source',
    label: 'Source',
    options: dndSources.map((source) => [source, sourceWords[source] ?? source]),
  },
  {
    source: 'scope',
    label: 'Scope',
    options: [
      ['platform', 'Platform'],
      ['client', 'One client'],
    ],
  },
];
