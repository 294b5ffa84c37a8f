// The columns of a client in the list (requirements/administration.md#clients).
import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { Client } from '../../../contract/clients.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { dateWidth } from '../../components/list/dateWidth.ts';
import { figure, source, type Column } from '../../components/list/column.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { clientTexts as texts } from './clientTexts.ts';

/** The status as StatusChip and statusText expect it. */
export const statusOf = (status: number): string => (status === 1 ? 'Active' : 'Muted');

/** "normal" becomes "Normal"; an unknown type is capitalised. */
export function typeWord(type: string | null | undefined): string {
  const name = type?.toLowerCase() ?? '';
  return name in texts.types
    ? texts.types[name as keyof typeof texts.types]
    : name.charAt(0).toUpperCase() + name.slice(1);
}

const dateOf = ({ created }: Client): string => (created ? formatDate(created) : '');

const phoneOf = ({ msisdn }: Client) => msisdn && formatMsisdn(msisdn);

export const chipOf = ({ status, approval_due }: Client) => (
  <StatusChip status={approval_due ? 'Waiting' : statusOf(status)} />
);

export const clientColumns: Column<Client>[] = [
  { label: texts.name, least: 150, ...source('name'), narrow: 'title' },
  {
    label: texts.contacts,
    width: 236,
    oneLine: 256,
    sortBy: 'msisdn',
    text: (row) => joined(phoneOf(row), row.email),
    render: (row) => <TwoLines first={phoneOf(row)} second={row.email} />,
    narrow: 'detail',
  },
  { label: texts.accountType, width: 124, sortBy: 'account_type', text: (row) => typeWord(row.account_type) },
  {
    label: texts.smsBalance,
    width: 128,
    sortBy: 'sms_balance',
    ...figure('sms_balance'),
    narrow: 'detailEnd',
    narrowText: (row) => formatCount(row.sms_balance ?? 0, 'unit'),
  },
  {
    label: texts.status,
    ...stateWidth('Active', 'Muted', 'Waiting'),
    sortBy: 'status',
    render: chipOf,
    narrow: 'titleEnd',
  },
  { label: texts.date, width: 134, oneLine: dateWidth, sortBy: 'created', text: dateOf },
  { label: texts.action, width: 92, keepsWidth: true, render: (row) => <ViewLink client={row} /> },
];

/** Returns the address of a client, with the current address of the list to return to. */
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
      // Keeps the button within the height of the row's text.
      sx={{ minHeight: 28, my: -0.5 }}
      aria-label={texts.viewOf(client.name)}
      // The row opens the same page.
      onClick={(event) => event.stopPropagation()}
    >
      {texts.view}
    </Button>
  );
}
