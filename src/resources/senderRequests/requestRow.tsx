// A request for a sender ID in the list: a chip per state, pending first.
import { Box } from '@mui/material';
import { requestStates } from '../../../contract/senderRequests.ts';
import type { RequestedNetwork, SenderRequest } from '../../../contract/senderRequests.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import { formatDate } from '../../components/formatDate.ts';
import type { Column } from '../../components/RecordTable.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { hasOtherClients } from '../../components/hasOtherClients.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { purposeNames, stateNames } from './requestWords.ts';

/** Networks of one state share a chip: "Approved: Airtel, Safaricom". */
function chipsOf(networks: readonly RequestedNetwork[]) {
  return requestStates.flatMap((state) => {
    const names = networks.filter((each) => each.state === state).map((each) => each.connector_name);
    return names.length > 0 ? [{ state, text: `${stateNames[state]}: ${names.join(', ')}` }] : [];
  });
}

function Networks({ networks }: { networks: readonly RequestedNetwork[] }) {
  const chips = chipsOf(networks);
  return (
    <Box
      component="span"
      title={chips.map(({ text }) => text).join('\n')}
      sx={{ display: 'flex', gap: 0.75 }}
    >
      {chips.map(({ state, text }) => (
        <Box key={state} component="span" sx={{ minWidth: 0 }}>
          <StatusChip status={stateNames[state]}>{text}</StatusChip>
        </Box>
      ))}
    </Box>
  );
}

export const requestColumns =
  (ownClient: string | undefined) =>
  (rows: readonly SenderRequest[]): Column<SenderRequest>[] => [
    {
      label: 'Sender ID',
      width: 150,
      sortBy: 'code',
      render: (row) => <TwoLines first={row.code} second={purposeNames[row.purpose]} />,
    },
    ...(hasOtherClients(rows, ownClient)
      ? [
          {
            label: 'Client',
            width: 180,
            sortBy: 'client_name',
            render: (row: SenderRequest) => row.client_name,
          },
        ]
      : []),
    { label: 'Networks', render: (row) => <Networks networks={row.networks} /> },
    {
      label: 'Requested',
      width: 200,
      sortBy: 'created',
      render: (row) => <TwoLines first={formatDate(row.created)} second={row.requested_by} />,
    },
  ];

export const compactRequest =
  (ownClient: string | undefined) =>
  (row: SenderRequest): CompactRow => {
    const [first, ...more] = chipsOf(row.networks);
    return {
      title: row.code,
      titleEnd: first && <StatusChip status={stateNames[first.state]} />,
      detail: row.client_name === ownClient ? purposeNames[row.purpose] : row.client_name,
      detailEnd: more.map(({ state }) => stateNames[state]).join(', ') || formatDate(row.created),
    };
  };
