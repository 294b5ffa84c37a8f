// Billing: the price of a part for the client on each network, KES with up to four decimals
// (requirements/administration.md#client-detail).
import { Box, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillLine } from '../../../../contract/clients.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { plainKes } from '../../../components/formatNumber.ts';
import { RecordDialog } from '../../../components/RecordDialog.tsx';
import { RecordTable } from '../../../components/RecordTable.tsx';
import { EmptyText, FailureText } from '../../../components/StateText.tsx';
import { billOfClient } from '../../../dataProvider/rpc/clients.ts';
import { RateForm } from '../RateForm.tsx';

type Line = BillLine & { id: number };

export function BillingTab({ clientId }: { clientId: number }) {
  const [edited, setEdited] = useState<BillLine>();
  const mayUpdate = useCan('billing', 'update');
  const { data, error, refetch } = useQuery(billOfClient(clientId));
  if (error && !data) {
    return (
      <Card>
        <FailureText title="The prices could not be loaded" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const rows = data && (data.message ?? []).map((line): Line => ({ ...line, id: line.connector_id }));
  const update = (line: Line) => (
    <Button
      size="small"
      variant="outlined"
      sx={{ my: -0.5 }}
      aria-label={`Update ${line.connector_name ?? 'network'}`}
      onClick={() => setEdited(line)}
    >
      Update
    </Button>
  );

  return (
    <Card>
      <RecordTable<Line>
        label="Billing"
        rows={rows}
        rowsPerPage={4}
        columns={[
          { label: 'Network', render: (line) => line.connector_name },
          {
            label: 'Price per SMS (KES)',
            width: 260,
            align: 'right',
            render: (line) => <Price line={line} />,
          },
          ...(mayUpdate ? [{ label: 'Action', width: 120, align: 'right' as const, render: update }] : []),
        ]}
        compact={(line) => ({
          title: line.connector_name ?? '',
          detail: <Price line={line} currency="KES " />,
          actions: mayUpdate ? update(line) : undefined,
        })}
      >
        <EmptyText text="No networks found" hint="Add a telco under Mobile Connectors." />
      </RecordTable>
      <RecordDialog
        value={edited}
        title={(line) => `Price per SMS on ${line.connector_name ?? 'this network'}`}
        maxWidth="xs"
        onClose={() => setEdited(undefined)}
      >
        {(line) => <RateForm clientId={clientId} line={line} onClose={() => setEdited(undefined)} />}
      </RecordDialog>
    </Card>
  );
}

function Price({ line, currency = '' }: { line: BillLine; currency?: string }) {
  return (
    <>
      {line.is_default && (
        <Box component="span" sx={{ color: 'text.secondary', mr: 1, fontSize: '0.75rem' }}>
          Client default
        </Box>
      )}
      {currency + plainKes(line.billing_rate)}
    </>
  );
}
