// Billing: the price of a part for the client on each network, in KES with up to four decimals
// (requirements/administration.md#client-detail).
import { Box, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { BillLine } from '../../../../contract/clients.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { plainKes } from '../../../format/formatNumber.ts';
import { joined } from '../../../format/joined.ts';
import { narrowRow, type Column } from '../../../components/list/column.ts';
import { LinkedText } from '../../../components/record/LinkedText.tsx';
import { RecordDialog } from '../../../components/dialog/RecordDialog.tsx';
import { RecordTable } from '../../../components/list/RecordTable.tsx';
import { EmptyText, FailureCard } from '../../../components/StateText.tsx';
import { useDialog } from '../../../components/dialog/useDialog.ts';
import { billOfClient } from '../../../dataProvider/rpc/clients.ts';
import { administrationLabels } from '../../../routes/administration.ts';
import { clientTexts } from '../clientTexts.ts';
import { RateForm } from '../RateForm.tsx';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.billing;

type Line = BillLine & { id: number };

export function BillingTab({ clientId }: { clientId: number }) {
  const [edited, setEdited] = useDialog<BillLine>();
  const mayUpdate = useCan('billing', 'update');
  const { data, error, refetch } = useQuery(billOfClient(clientId));
  if (error && !data) return <FailureCard title={texts.failed} error={error} onRetry={refetch} />;
  const rows = data && (data.message ?? []).map((line): Line => ({ ...line, id: line.connector_id }));
  const update = (line: Line) => (
    <Button
      size="small"
      variant="outlined"
      sx={{ my: -0.5 }}
      aria-label={texts.updateOf(line.connector_name ?? texts.aNetwork)}
      onClick={() => setEdited(line)}
    >
      {componentTexts.update}
    </Button>
  );

  return (
    <Card>
      <RecordTable
        label={clientTexts.tabs.billing}
        rows={rows}
        rowsPerPage={4}
        columns={[
          ...columns,
          ...(mayUpdate
            ? [{ label: clientTexts.action, width: 120, align: 'right' as const, render: update }]
            : []),
        ]}
        compact={(line) => ({ ...narrowRow(columns, line), actions: mayUpdate ? update(line) : undefined })}
      >
        <EmptyText
          text={texts.none}
          hint={
            <LinkedText
              text={texts.noneHint}
              page={administrationLabels.telcoConfiguration}
              to="/telco-configuration"
              module="connectors"
            />
          }
        />
      </RecordTable>
      <RecordDialog
        {...edited}
        title={(line) => texts.title(line.connector_name ?? texts.thisNetwork)}
        maxWidth="xs"
      >
        {(line) => <RateForm clientId={clientId} line={line} />}
      </RecordDialog>
    </Card>
  );
}

const columns: Column<Line>[] = [
  { label: texts.network, text: (line) => line.connector_name, narrow: 'title' },
  {
    label: clientTexts.fields.priceKes,
    width: 260,
    align: 'right',
    render: (line) => (
      <>
        {line.is_default && (
          <Box component="span" sx={{ color: 'text.secondary', mr: 1, fontSize: '0.75rem' }}>
            {texts.isDefault}
          </Box>
        )}
        {plainKes(line.billing_rate)}
      </>
    ),
    narrow: 'detail',
    narrowText: (line) => joined(line.is_default && texts.isDefault, `KES ${plainKes(line.billing_rate)}`),
  },
];
