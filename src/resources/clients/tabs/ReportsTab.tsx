// The Reports tab of a client: networks and senders with Sent, Delivered and %DLR, from the client's creation until
// today (requirements/administration.md#client-detail; requirements/domain.md#message-states;
// requirements/deviations.md#dates-of-the-client-reports).
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSize } from '../../../../contract/common.ts';
import { clientNetworkReport, clientSenderReport, type NetworkRow } from '../../../../contract/reports.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import type { CountNoun } from '../../../format/countTexts.ts';
import { Definition } from '../../../components/Definition.tsx';
import { nairobiDay } from '../../../format/formatDate.ts';
import { formatCount, formatNumber } from '../../../format/formatNumber.ts';
import { figure, type Column } from '../../../components/list/column.ts';
import { Muted } from '../../../components/Muted.tsx';
import { nameOrNone } from '../../../format/noValue.ts';
import { PageLinks } from '../../../components/list/PageLinks.tsx';
import { RecordTable } from '../../../components/list/RecordTable.tsx';
import { EmptyText, FailureText } from '../../../components/StateText.tsx';
import { oneClient } from '../../../dataProvider/rpc/clients.ts';
import type { HttpError } from '../../../dataProvider/http.ts';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';
import { NarrowRate } from '../../../features/reports/NarrowRate.tsx';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.reports;

/** The first day if the backend sends no date of creation (requirements/administration.md#reports-tab). */
const firstReportDay = '2023-05-18';

export function ReportsTab({ clientId }: { clientId: number }) {
  const client = useQuery(oneClient(clientId));
  const created = client.data?.created;
  const body = {
    id: clientId,
    start: created ? nairobiDay(new Date(created)) : firstReportDay,
    end: nairobiDay(),
  };
  const enabled = !client.isPending;
  const networks = useCallQuery(clientNetworkReport, body, { enabled });
  const senders = useCallQuery(clientSenderReport, body, { enabled });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '1fr 1fr' } }}>
      <FiguresTable
        title={texts.network}
        nameLabel={texts.networkName}
        emptyText={texts.noNetworks}
        noun="network"
        rows={networks.data?.message?.map((row) => ({ ...row, name: nameOrNone(row.connector_name) }))}
        error={networks.error}
        onRetry={networks.refetch}
      />
      <FiguresTable
        title={texts.sender}
        nameLabel={texts.senderName}
        emptyText={texts.noSenders}
        noun="sender ID"
        rows={senders.data?.message?.map((row) => ({ ...row, name: nameOrNone(row.sender_id) }))}
        error={senders.error}
        onRetry={senders.refetch}
      />
    </Box>
  );
}

type Figures = Pick<NetworkRow, 'sent' | 'delivered' | 'pending' | 'failed' | 'unsent'> & { name: string };

interface FiguresTableProps {
  title: string;
  nameLabel: string;
  emptyText: string;
  noun: CountNoun;
  /** Undefined while loading. */
  rows: readonly Figures[] | undefined;
  error: HttpError | null;
  onRetry: () => unknown;
}

const unsentColumn: Column<Figures & { id: string }> = {
  label: texts.unsent,
  help: <Definition of="unsent" />,
  width: 140,
  ...figure('unsent'),
};

/** `Not sent` is shown where a row has such messages, whose row may have no other figure. */
const columnsOf = (nameLabel: string, hasUnsent: boolean): Column<Figures & { id: string }>[] => [
  { label: nameLabel, text: (row) => row.name, narrow: 'title' },
  {
    label: texts.sent,
    width: 120,
    ...figure('sent'),
    narrow: 'detailEnd',
    narrowText: (row) => texts.sentOf(formatNumber(row.sent)),
  },
  {
    label: texts.delivered,
    width: 120,
    ...figure('delivered'),
    narrow: 'detail',
    narrowText: (row) => texts.deliveredOf(formatNumber(row.delivered)),
  },
  ...(hasUnsent ? [unsentColumn] : []),
  {
    label: texts.rate,
    width: 112,
    align: 'right',
    text: deliveryRate,
    narrow: 'titleEnd',
    narrowCell: (row) => <NarrowRate row={row} unsentText={texts.unsentOf} />,
  },
];

function FiguresTable(props: FiguresTableProps) {
  const { title, nameLabel, emptyText, noun, rows, error, onRetry } = props;
  const [page, setPage] = useState(1);
  const count = rows?.length ?? 0;
  const shown = rows?.slice((page - 1) * pageSize, page * pageSize).map((row) => ({ ...row, id: row.name }));
  const status = !rows ? componentTexts.loading : count > 0 ? formatCount(count, noun) : '';
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Card>
        {error && !rows ? (
          <FailureText title={texts.failed} error={error} onRetry={onRetry} />
        ) : (
          <RecordTable
            label={title}
            rows={shown}
            columns={columnsOf(nameLabel, rows?.some(({ unsent }) => unsent) === true)}
            rowsPerPage={Math.min(pageSize, Math.max(count, 5))}
          >
            <EmptyText text={emptyText} />
          </RecordTable>
        )}
      </Card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, pt: 1 }}>
        <Muted role="status" sx={{ mr: 'auto' }}>
          {error && !rows ? '' : status}
        </Muted>
        {count > pageSize && (
          <PageLinks page={page} lastPage={Math.ceil(count / pageSize)} onChange={setPage} window="steps" />
        )}
      </Box>
    </Box>
  );
}
