// A request for a sender ID in the list: a chip per state, pending first.
import { Box } from '@mui/material';
import { requestStates } from '../../../contract/senderRequests.ts';
import type { RequestedNetwork, SenderRequest } from '../../../contract/senderRequests.ts';
import type { CompactRow } from '../../components/CompactRows.tsx';
import type { Column } from '../../components/list/column.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TwoLines } from '../../components/TwoLines.tsx';
import { requestTexts as texts } from './requestTexts.ts';
import { stateNames, stateText } from './requestWords.ts';

/** Networks of one state share a chip: "Approved: Airtel, Safaricom". */
function chipsOf(networks: readonly RequestedNetwork[]) {
  return requestStates.flatMap((state) => {
    const names = networks.filter((each) => each.state === state).map((each) => each.connector_name);
    return names.length > 0 ? [{ state, text: `${stateText(state)}: ${names.join(', ')}` }] : [];
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

export const requestColumns: Column<SenderRequest>[] = [
  {
    label: texts.senderId,
    width: 150,
    sortBy: 'code',
    render: (row) => <TwoLines first={row.code} second={texts.purposes[row.purpose]} />,
  },
  {
    label: texts.client,
    width: 180,
    sortBy: 'client_name',
    isOfClients: true,
    text: (row) => row.client_name,
  },
  { label: texts.networks, render: (row) => <Networks networks={row.networks} /> },
  {
    label: texts.requested,
    width: 200,
    sortBy: 'created',
    render: (row) => <TwoLines first={<RelativeTime at={row.created} />} second={row.requested_by} />,
  },
];

export const compactRequest =
  (ownClient: string | undefined) =>
  (row: SenderRequest): CompactRow => {
    const chips = chipsOf(row.networks);
    const [first] = chips;
    return {
      title: row.client_name === ownClient ? row.code : `${row.code} · ${row.client_name}`,
      titleEnd: first && <StatusChip status={stateNames[first.state]} />,
      detail: chips.map(({ text }) => text).join(' · '),
    };
  };
