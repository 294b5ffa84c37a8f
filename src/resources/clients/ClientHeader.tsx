// The header of a client's page: name, status, balance, and the platform's actions
// (requirements/administration.md#client-detail; requirements/deviations.md#client-delete). The platform's
// own client can be neither suspended nor deleted.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '../../../contract/clients.ts';
import type { Lack } from '../../../contract/onboarding.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useMayAssign } from '../../features/senders/useMayAssign.ts';
import { platformClientId } from '../../authProvider/caller.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { CopyPlace } from '../../components/record/CopyPlace.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { useOpenedFor } from '../../components/dialog/useOpenedFor.ts';
import { balanceOfClient } from '../../dataProvider/rpc/balance.ts';
import { write } from '../../dataProvider/write.ts';
import { lacksText, lackTexts } from '../../features/setup/lackTexts.ts';
import { chipOf } from './clientRow.tsx';
import { clientDoneTexts } from './clientDoneTexts.ts';
import { clientTexts as texts } from './clientTexts.ts';
import { CreditForm } from './CreditForm.tsx';
import { AssignSenderForm } from './tabs/AssignSenderForm.tsx';
import { useOverview } from './useOverview.ts';

const resource = 'client-sms';

interface ClientHeaderProps {
  client: Client;
  /** The address of the list, opened after the client is deleted. */
  list: string;
}

export function ClientHeader({ client, list }: ClientHeaderProps) {
  const [asked, setAsked] = useState<'credit' | 'assign' | 'toggle' | 'delete'>();
  const mayCredit = useCan('units', 'create');
  const mayUpdate = useCan('clients', 'update');
  const mayDelete = useCan('clients', 'delete');
  const isPlatform = client.id === platformClientId;
  const close = () => setAsked(undefined);
  useOpenedFor('credit', () => setAsked(mayCredit ? 'credit' : undefined));

  const lacks = useOverview(client.id).overview?.lacks ?? [];

  return (
    <Box component="header" sx={layout}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {client.name}
          </Typography>
          {chipOf(client)}
        </Box>
        <Balance client={client} />
        <Box sx={{ display: 'flex', gap: 1, ml: -1.25, mt: 0.5 }}>
          <CopyPlace resource={resource} id={client.id} />
        </Box>
      </Box>
      <Box sx={buttons}>
        {mayCredit && (
          <Button variant="contained" onClick={() => setAsked('credit')}>
            {texts.addCredits}
          </Button>
        )}
        {mayUpdate && !isPlatform && (
          <Button variant="outlined" onClick={() => setAsked('toggle')}>
            {verbOf(client)}
          </Button>
        )}
        {mayDelete && !isPlatform && (
          <Button variant="outlined" color="error" onClick={() => setAsked('delete')}>
            {componentTexts.delete}
          </Button>
        )}
      </Box>
      {lacks.length > 0 && (
        <Alert
          severity="warning"
          // On a phone, puts the buttons below the text instead of in a column beside it.
          sx={{ flexBasis: '100%', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
          action={<Remedies lacks={lacks} onAsk={setAsked} />}
        >
          {lacksText(lacks)}
        </Alert>
      )}
      {client.approval_due === 'unproved' && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {texts.unproved}
        </Alert>
      )}
      <RecordDialog
        value={asked === 'assign' ? client : undefined}
        title={() => lackTexts.assign}
        maxWidth="xs"
        onClose={close}
      >
        {({ id }) => <AssignSenderForm clientId={id} />}
      </RecordDialog>
      <RecordDialog
        value={asked === 'credit' ? client : undefined}
        title={({ name }) => texts.addCreditsTo(name)}
        maxWidth="xs"
        onClose={close}
      >
        {({ id }) => <CreditForm clientId={id} />}
      </RecordDialog>
      <Questions client={client} asked={asked} list={list} onClose={close} />
    </Box>
  );
}

interface RemediesProps {
  lacks: readonly Lack[];
  onAsk: (what: 'credit' | 'assign') => void;
}

function Remedies({ lacks, onAsk }: RemediesProps) {
  const mayCredit = useCan('units', 'create');
  const mayAssign = useMayAssign();
  return (
    <>
      {mayCredit && lacks.includes('units') && (
        <Button color="inherit" size="small" onClick={() => onAsk('credit')}>
          {lackTexts.addCredits}
        </Button>
      )}
      {mayAssign && lacks.includes('sender') && (
        <Button color="inherit" size="small" onClick={() => onAsk('assign')}>
          {lackTexts.assign}
        </Button>
      )}
    </>
  );
}

const verbOf = ({ status, approval_due }: Client) => {
  if (status === 1) return texts.suspend;
  return approval_due ? texts.approve : texts.activate;
};

const doneOf = ({ status, approval_due }: Client) => {
  if (status === 1) return clientDoneTexts.suspended;
  return approval_due ? clientDoneTexts.approved : clientDoneTexts.activated;
};

const consequenceOf = ({ status, approval_due, name }: Client) => {
  if (status === 1) return texts.suspendText(name);
  return approval_due ? texts.approveText(name) : texts.activateText(name);
};

/** The balance, polled if the role may read it; otherwise the figure of the list. */
function Balance({ client }: { client: Client }) {
  const mayRead = useCan('dashboard', 'read');
  const { data } = useQuery({ ...balanceOfClient(client.id), enabled: mayRead });
  const units = data?.message?.balance ?? client.sms_balance ?? 0;
  return (
    <Muted sx={{ mt: 0.5 }}>
      {texts.balance}{' '}
      <Box
        component="strong"
        sx={{ color: units < 0 ? 'error.main' : 'text.primary', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatNumber(units)}
      </Box>
    </Muted>
  );
}

interface QuestionsProps extends ClientHeaderProps {
  asked: string | undefined;
  onClose: () => void;
}

function Questions({ client, asked, list, onClose }: QuestionsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <ConfirmAction
        value={asked === 'toggle' ? client : undefined}
        title={(row) => texts.toggleTitle(verbOf(row), row.name)}
        confirm={verbOf}
        isDestructive={client.status === 1}
        run={({ id, status }) => write(resource, 'setStatus', { id, data: { status: status === 1 ? 0 : 1 } })}
        done={doneOf}
        onClose={onClose}
      >
        {consequenceOf}
      </ConfirmAction>
      <ConfirmDelete
        value={asked === 'delete' ? client : undefined}
        title={({ name }) => texts.deleteTitle(name)}
        run={async ({ id }) => {
          const answer = await write(resource, 'delete', { id });
          queryClient.removeQueries({ queryKey: [resource, 'one', id] });
          void navigate(list);
          return answer;
        }}
        done={texts.deleted}
        onClose={onClose}
      >
        {({ name }) => texts.deleteText(name)}
      </ConfirmDelete>
    </>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mb: 1.5 };
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
};
