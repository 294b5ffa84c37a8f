// How a contact reads in the table and in contacts.csv (requirements/administration.md#contacts).
import type { ReactNode } from 'react';
import type { Contact } from '../../../contract/contacts.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { ListExport } from '../../components/ListDownload.tsx';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { streamContacts } from '../../dataProvider/rpc/contacts.ts';

/** Active when status is 1, otherwise Muted. */
export const isActive = ({ status }: Contact): boolean => status === 1;
const statusOf = (row: Contact) => (isActive(row) ? 'Active' : 'Muted');

export const nameOf = ({ first_name, other_name }: Contact): string =>
  [first_name, other_name].filter(Boolean).join(' ');

type Menu = ((row: Contact) => ReactNode) | undefined;

export const contactColumns =
  (menu: Menu) =>
  (firstIndex: number): Column<Contact>[] => [
    {
      label: '#',
      width: firstIndex < 10_000 ? 60 : 92,
      render: (_row, index) => formatNumber(firstIndex + index),
    },
    { label: 'Mobile Number', width: 152, sortBy: 'msisdn', render: (row) => row.msisdn },
    {
      label: 'First Name',
      sortBy: 'first_name',
      render: (row) => <span title={row.first_name}>{row.first_name}</span>,
    },
    {
      label: 'Other Name',
      sortBy: 'other_name',
      render: (row) => <span title={row.other_name}>{row.other_name}</span>,
    },
    { label: 'Date', width: 202, sortBy: 'contact_id', render: (row) => formatDate(row.created) },
    { label: 'Status', width: 96, sortBy: 'status', render: (row) => <StatusChip status={statusOf(row)} /> },
    ...(menu ? [{ label: 'Action', width: 76, render: menu }] : []),
  ];

export const compactContact =
  (menu: Menu) =>
  (row: Contact): CompactRow => ({
    title: nameOf(row) || row.msisdn,
    titleEnd: <StatusChip status={statusOf(row)} />,
    detail: [nameOf(row) && row.msisdn, formatDate(row.created)].filter(Boolean).join(' · '),
    actions: menu?.(row),
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
