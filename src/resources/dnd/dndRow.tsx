// An entry in the list and in its file.
import { Box } from '@mui/material';
import type { DndEntry } from '../../../contract/dnd.ts';
import { formatDate, withoutThisYear } from '../../format/formatDate.ts';
import { formatMsisdn, plainMsisdn } from '../../format/formatMsisdn.ts';
import { joined } from '../../format/joined.ts';
import type { Column } from '../../components/list/column.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { dndTexts } from './dndTexts.ts';

const sourceTexts: Readonly<Record<string, string>> = dndTexts.sources;

const sourceOf = ({ source, detail }: DndEntry): string =>
  joined(source && (sourceTexts[source] ?? source), detail);

const addedOf = ({ created }: DndEntry): string => (created ? formatDate(created) : '');

const clientOf = ({ client_name, platform }: DndEntry) => (platform ? '' : (client_name ?? ''));

/** The columns of the specification, and the client, source and time of an entry. */
export const dndColumns: Column<DndEntry>[] = [
  {
    label: dndTexts.contact,
    // Fits the number and the mark of platform rows.
    width: 256,
    sortBy: 'msisdn',
    render: (row) => <Contact entry={row} />,
    narrow: 'title',
    csv: (row) => plainMsisdn(row.msisdn),
  },
  {
    label: dndTexts.client,
    width: 210,
    isOfClients: true,
    text: clientOf,
    narrow: 'detail',
    csv: (row) => (row.platform ? dndTexts.platform : (row.client_name ?? '')),
  },
  { label: dndTexts.source, least: 230, oneLine: 360, optional: 'source', text: sourceOf, narrow: 'detail' },
  {
    label: dndTexts.added,
    width: 208,
    sortBy: 'created',
    optional: 'created',
    text: addedOf,
    narrow: 'detail',
    narrowText: (row) => withoutThisYear(addedOf(row)),
  },
];

function Contact({ entry }: { entry: DndEntry }) {
  return (
    <>
      {formatMsisdn(entry.msisdn)}
      {entry.platform && (
        <Box component="span" sx={{ ml: 1 }}>
          <StatusChip status="Platform" />
        </Box>
      )}
    </>
  );
}

export const dndFilters: readonly ListFilter[] = [
  { source: 'source', label: dndTexts.source, options: sourceTexts },
  {
    source: 'scope',
    label: dndTexts.scope,
    options: { platform: dndTexts.platform, client: dndTexts.oneClient },
  },
];
