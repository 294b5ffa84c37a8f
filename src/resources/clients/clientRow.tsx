// A client in the list (requirements/administration.md#clients).
import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { Client } from '../../../contract/clients.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Column } from '../../components/list/column.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';

export const statusWord = (status: number): string => (status === 1 ? 'Active' : 'Muted');

/** "normal" as "Normal". */
export const typeWord = (type: string | null | undefined): string =>
  type ? type.charAt(0).toUpperCase() + type.slice(1).toLowerCase() : '';

const dateOf = ({ created }: Client): string => (created ? formatDate(created) : '');

const statusOf = ({ status }: Client) => <StatusChip status={statusWord(status)} />;

export const clientColumns: Column<Client>[] = [
  { label: 'Name', sortBy: 'name', text: (row) => row.name, narrow: 'title' },
  {
    label: 'Contacts',
    width: 190,
    sortBy: 'msisdn',
    text: (row) => [row.msisdn, row.email].filter(Boolean).join(' · '),
    render: (row) => <TwoLines first={row.msisdn} second={row.email} />,
    narrow: 'detail',
  },
  { label: 'Account Type', width: 130, sortBy: 'account_type', text: (row) => typeWord(row.account_type) },
  {
    label: 'SMS Balance',
    width: 146,
    align: 'right',
    sortBy: 'sms_balance',
    text: (row) => formatNumber(row.sms_balance),
    narrow: 'detailEnd',
    narrowText: (row) => formatCount(row.sms_balance ?? 0, 'unit'),
  },
  { label: 'Status', width: 92, sortBy: 'status', render: statusOf, narrow: 'titleEnd' },
  { label: 'Date', width: 202, sortBy: 'created', text: dateOf },
  { label: 'Action', width: 92, render: (row) => <ViewLink client={row} /> },
];

/** The client's address, and the list's current one to return to. */
export const useClientAddress = () => {
  const { search } = useLocation();
  return { to: (id: number) => `/client-sms/${id}`, state: { list: search } };
};

function ViewLink({ client }: { client: Client }) {
  const { to, state } = useClientAddress();
  return (
    <Button
      component={Link}
      to={to(client.id)}
      state={state}
      size="small"
      variant="outlined"
      // No taller than the row's text.
      sx={{ minHeight: 28, my: -0.5 }}
      aria-label={`View ${client.name}`}
      // The row opens the same.
      onClick={(event) => event.stopPropagation()}
    >
      View
    </Button>
  );
}
