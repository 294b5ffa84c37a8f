// Table of open invitations, with a button to withdraw each (requirements/domain.md#invitations).
import { Button, Card, CardContent, CardHeader } from '@mui/material';
import type { Invitation } from '../../../contract/invitations.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import type { Column } from '../../components/list/column.ts';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { invitationTexts as texts } from './invitationTexts.ts';

const columns: Column<Invitation>[] = [
  { label: texts.name, text: ({ full_name }) => full_name, narrow: 'title' },
  { label: texts.phone, width: 158, text: ({ msisdn }) => formatMsisdn(msisdn), narrow: 'detail' },
  { label: texts.role, width: 140, text: ({ role_name }) => role_name, narrow: 'detail' },
  { label: texts.by, width: 150, text: ({ invited_by }) => invited_by },
  { label: texts.ends, width: 200, text: ({ expires }) => formatDate(expires) },
];
const client: Column<Invitation> = {
  label: texts.client,
  width: 150,
  text: ({ client_name }) => client_name,
};

interface InvitationTableProps {
  rows: readonly Invitation[];
  /** Whether the invitations are of several clients, so that their names are shown. */
  hasClients: boolean;
}

export function InvitationTable({ rows, hasClients }: InvitationTableProps) {
  const mayWithdraw = useCan('users', 'create');
  const [asked, setAsked] = useDialog<Invitation>();
  const action: Column<Invitation> = {
    label: texts.action,
    width: 120,
    align: 'right',
    narrow: 'titleEnd',
    render: (row) => (
      <Button size="small" onClick={() => setAsked(row)}>
        {texts.withdraw}
      </Button>
    ),
  };
  return (
    <>
      <Card sx={{ mb: 2 }}>
        <CardHeader
          title={texts.title}
          subheader={texts.hint}
          slotProps={{ title: { component: 'h2', variant: 'h3' } }}
        />
        <CardContent sx={{ p: 0, '&:last-child': { pb: 0 } }}>
          <RecordTable
            rows={rows}
            columns={[...columns, ...(hasClients ? [client] : []), ...(mayWithdraw ? [action] : [])]}
            label={texts.title}
            rowsPerPage={rows.length}
          />
        </CardContent>
      </Card>
      <ConfirmAction
        {...asked}
        title={({ full_name }) => texts.withdrawOf(full_name)}
        confirm={() => texts.withdraw}
        isDestructive
        run={({ id }) => write('invitations', 'withdraw', { id })}
        done={texts.withdrawn}
      >
        {({ full_name }) => texts.withdrawText(full_name)}
      </ConfirmAction>
    </>
  );
}
