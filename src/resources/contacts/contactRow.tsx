// A contact in the list and in contacts.csv (requirements/administration.md#contacts).
import type { Contact } from '../../../contract/contacts.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { streamContacts } from '../../dataProvider/rpc/contacts.ts';

/** Active when status is 1, otherwise Muted. */
export const isActive = ({ status }: Contact): boolean => status === 1;
const statusOf = (row: Contact) => (isActive(row) ? 'Active' : 'Muted');

export const nameOf = ({ first_name, other_name }: Contact): string =>
  [first_name, other_name].filter(Boolean).join(' ');

const chipOf = (row: Contact) => <StatusChip status={statusOf(row)} />;

export const contactColumns: Column<Contact>[] = [
  { label: 'Mobile Number', width: 152, sortBy: 'msisdn', render: (row) => row.msisdn },
  { label: 'First Name', sortBy: 'first_name', render: (row) => row.first_name },
  { label: 'Other Name', sortBy: 'other_name', render: (row) => row.other_name },
  { label: 'Date', width: 202, sortBy: 'contact_id', render: (row) => formatDate(row.created) },
  { label: 'Status', width: 96, sortBy: 'status', render: chipOf },
];

export const compactContact = (row: Contact): CompactRow => ({
  title: nameOf(row) || row.msisdn,
  titleEnd: chipOf(row),
  detail: [nameOf(row) && row.msisdn, formatDate(row.created)].filter(Boolean).join(' · '),
});

export const contactFile: ListExport<Contact> = {
  fileName: 'contacts.csv',
  fields: ['Mobile Number', 'First Name', 'Other Name', 'Date', 'Status'],
  row: (row) => ({
    key: row.contact_id ?? row.id,
    cells: [
      row.msisdn.replace(/^\+(?=\d)/, ''),
      row.first_name ?? '',
      row.other_name ?? '',
      formatDate(row.created),
      statusOf(row),
    ],
  }),
  stream: streamContacts,
};
