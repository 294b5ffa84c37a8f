// The Reports tab of a client: networks and senders with Sent, Delivered and %DLR, from the client's creation until
// today (requirements/administration.md#client-detail; requirements/domain.md#message-states;
// requirements/deviations.md#dates-of-the-client-reports).
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSize } from '../../../../contract/common.ts';
import { clientNetworkReport, clientSenderReport } from '../../../../contract/reports.ts';
import type { NetworkRow } from '../../../../contract/reports.ts';
import { nairobiDay } from '../../../components/formatDate.ts';
import type { CountNoun } from '../../../components/countTexts.ts';
import { formatCount, formatNumber } from '../../../components/formatNumber.ts';
import { nameOrNone } from '../../../components/noValue.ts';
import { RecordTable } from '../../../components/RecordTable.tsx';
import type { Column } from '../../../components/RecordTable.tsx';
import { EmptyText, FailureText } from '../../../components/StateText.tsx';
import { oneClient } from '../../../dataProvider/rpc/clients.ts';
import type { HttpError } from '../../../dataProvider/http.ts';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';

/** Where a backend gives no date of creation (requirements/administration.md#reports-tab). */
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
        title="Network report"
        nameLabel="Network"
        emptyText="No Network SMS History Found"
        noun="network"
        rows={networks.data?.message?.map((row) => ({ ...row, name: nameOrNone(row.connector_name) }))}
        error={networks.error}
        onRetry={() => void networks.refetch()}
      />
      <FiguresTable
        title="Sender report"
        nameLabel="Sender"
        emptyText="No Sender ID SMS History Found"
        noun="sender ID"
        rows={senders.data?.message?.map((row) => ({ ...row, name: nameOrNone(row.sender_id) }))}
        error={senders.error}
        onRetry={() => void senders.refetch()}
      />
    </Box>
  );
}

type Figures = Pick<NetworkRow, 'sent' | 'delivered' | 'pending' | 'failed'> & { name: string };

interface FiguresTableProps {
  title: string;
  nameLabel: string;
  emptyText: string;
  noun: CountNoun;
  /** Undefined while loading. */
  rows: readonly Figures[] | undefined;
  error: HttpError | null;
  onRetry: () => void;
}

const columnsOf = (nameLabel: string): Column<Figures & { id: string }>[] => [
  { label: nameLabel, render: (row) => row.name },
  { label: 'Sent', width: 120, align: 'right', render: (row) => formatNumber(row.sent) },
  { label: 'Delivered', width: 120, align: 'right', render: (row) => formatNumber(row.delivered) },
  { label: '%DLR', width: 112, align: 'right', render: deliveryRate },
];

function FiguresTable(props: FiguresTableProps) {
  const { title, nameLabel, emptyText, noun, rows, error, onRetry } = props;
  const [page, setPage] = useState(1);
  const count = rows?.length ?? 0;
  const shown = rows?.slice((page - 1) * pageSize, page * pageSize).map((row) => ({ ...row, id: row.name }));
  const status = !rows ? 'Loading...' : count > 0 ? formatCount(count, noun) : '';
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Card>
        {error && !rows ? (
          <FailureText title="The report could not be loaded" error={error} onRetry={onRetry} />
        ) : (
          <RecordTable
            label={title}
            rows={shown}
            columns={columnsOf(nameLabel)}
            rowsPerPage={Math.min(pageSize, Math.max(count, 5))}
            compact={(row) => ({
              title: row.name,
              titleEnd: deliveryRate(row),
              detail: `${formatNumber(row.delivered)} delivered`,
              detailEnd: `${formatNumber(row.sent)} sent`,
            })}
          >
            <EmptyText text={emptyText} />
          </RecordTable>
        )}
      </Card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, pt: 1 }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {error && !rows ? '' : status}
        </Typography>
        {count > pageSize && (
          <>
            <Button size="small" color="inherit" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={page * pageSize >= count}
              onClick={() => setPage(page + 1)}
            >
              Next
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
