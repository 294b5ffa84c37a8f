// A contact in the list and in contacts.csv (requirements/administration.md#contacts).
import type { Contact } from '../../../contract/contacts.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatMsisdn, plainMsisdn } from '../../components/formatMsisdn.ts';
import { fileOf } from '../../components/list/column.ts';
import type { Column } from '../../components/list/column.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { streamContacts } from '../../dataProvider/rpc/contacts.ts';
import { contactTexts } from './contactTexts.ts';

/** Active when status is 1, otherwise Muted. */
export const isActive = ({ status }: Contact): boolean => status === 1;
const statusOf = (row: Contact) => (isActive(row) ? 'Active' : 'Muted');

export const nameOf = ({ first_name, other_name }: Contact): string =>
  [first_name, other_name].filter(Boolean).join(' ');

const chipOf = (row: Contact) => <StatusChip status={statusOf(row)} />;

const contactColumns: Column<Contact>[] = [
  {
    label: contactTexts.mobileNumber,
    width: 158,
    sortBy: 'msisdn',
    text: (row) => formatMsisdn(row.msisdn),
    narrow: 'title',
    csv: (row) => plainMsisdn(row.msisdn),
  },
  {
    label: contactTexts.firstName,
    sortBy: 'first_name',
    text: (row) => row.first_name,
    narrow: 'detail',
    narrowText: nameOf,
  },
  { label: contactTexts.otherName, sortBy: 'other_name', text: (row) => row.other_name },
  {
    label: contactTexts.date,
    width: 202,
    sortBy: 'contact_id',
    text: (row) => formatDate(row.created),
    narrow: 'detail',
  },
  {
    label: contactTexts.status,
    width: 96,
    sortBy: 'status',
    render: chipOf,
    narrow: 'titleEnd',
    csv: (row) => statusText(statusOf(row)),
  },
];

/** The columns of a group whose contacts have these further fields, which are shown once they are chosen. */
export const columnsWith = (fields: readonly string[] = []): readonly Column<Contact>[] => [
  ...contactColumns,
  ...fields.map((name): Column<Contact> => ({
    label: name,
    isExtra: true,
    text: (row) => row.fields?.[name],
  })),
];

export const fileWith = (fields: readonly string[] | undefined) =>
  fileOf(columnsWith(fields), { fileName: 'contacts.csv', stream: streamContacts });
