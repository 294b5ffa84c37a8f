// The columns and filters of requests for a sender ID: one chip per state, pending first, and who else uses the name.
import { Box } from '@mui/material';
import {
  requestStates,
  type RequestedNetwork,
  type RequestState,
  type SenderRequest,
} from '../../../contract/senderRequests.ts';
import type { CompactRow } from '../../components/list/CompactRows.tsx';
import type { Column } from '../../components/list/column.ts';
import type { FilterOption, ListFilter } from '../../components/list/filter.ts';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { TwoLines } from '../../components/TwoLines.tsx';
import { clientColumn } from '../../features/clientSelect/clientColumn.ts';
import { requestTexts as texts } from './requestTexts.ts';

/** States as StatusChip expects them. */
export const stateNames: Record<RequestState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const stateText = (state: RequestState): string => statusText(stateNames[state]);

export const usedByText = ({ used_by = [], connector_name }: RequestedNetwork, name: string): string =>
  texts.usedBy(used_by.length, used_by.join(', '), texts.on(name, connector_name));

export const requestFilters: readonly ListFilter[] = [
  {
    source: 'state',
    label: texts.status,
    options: requestStates.map((state): FilterOption => [state, stateText(state)]),
  },
  { source: 'purpose', label: texts.usedFor, options: texts.purposes },
];

/** Networks with the same state share a chip: "Approved: Airtel, Safaricom". */
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
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
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
  clientColumn,
  { label: texts.networks, least: 330, render: (row) => <Networks networks={row.networks} /> },
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
