// /smpp-accounts: the accounts with which clients' own systems bind and send
// (requirements/administration.md#smpp-accounts). The calls for users create and change them, so both permissions are
// needed. Polls the binds.
import { Alert, DialogContent } from '@mui/material';
import { useState } from 'react';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { FilterBar } from '../../components/list/FilterChips.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { ConnectDetails } from './ConnectDetails.tsx';
import { SmppAccountConfirmations } from './SmppAccountConfirmations.tsx';
import type { SmppQuestion } from './SmppAccountConfirmations.tsx';
import { SmppAccountForm } from './SmppAccountForm.tsx';
import { SmppAccountLimits } from './SmppAccountLimits.tsx';
import { accountColumns, accountFilters } from './smppAccountRow.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';
import { SmppCredentialsDialog } from './SmppCredentialsDialog.tsx';
import { useGateway } from './useGateway.ts';

const resource = 'smpp-accounts';

/** Time between two polls of the binds, in milliseconds. */
const refetchMs = 3000;

export function SmppAccountList() {
  const [isCreating, setIsCreating] = useState(false);
  const [limited, setLimited] = useState<SmppAccountRow>();
  const [question, setQuestion] = useState<SmppQuestion>();
  const [credentials, setCredentials] = useState<SmppCredentials>();
  const [connecting, setConnecting] = useState<SmppAccountRow>();
  const may = useRights();

  const actionsOf = (account: SmppAccountRow): RowAction[] => {
    const ask = (verb: SmppQuestion['verb']) => () => setQuestion({ verb, account });
    return [
      ...(account.isManaged ? [{ label: texts.connect, onClick: () => setConnecting(account) }] : []),
      ...(may.toggle
        ? [
            {
              label: account.user_status === 1 ? componentTexts.deactivate : componentTexts.activate,
              onClick: ask('toggle'),
            },
          ]
        : []),
      ...(may.update && account.isManaged
        ? [
            { label: texts.limits, onClick: () => setLimited(account) },
            { label: texts.newPassword, onClick: ask('renew') },
          ]
        : []),
      ...(may.remove ? [{ label: componentTexts.delete, onClick: ask('delete'), isDestructive: true }] : []),
    ];
  };
  const actions = (account: SmppAccountRow) => {
    const list = actionsOf(account);
    return list.length > 0 ? (
      <RowMenu label={componentTexts.actionsFor(account.username)} actions={list} />
    ) : null;
  };

  return (
    <PagedList
      resource={resource}
      title={administrationLabels.smppAccounts}
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <AccountToolbar onCreate={may.create ? () => setIsCreating(true) : undefined} />
      <ListBody<SmppAccountRow>
        title={administrationLabels.smppAccounts}
        noun="account"
        isNumbered
        columns={accountColumns}
        actions={actions}
      >
        <EmptyText text={texts.empty} hint={texts.emptyHint} />
      </ListBody>
      <RecordDialog
        value={isCreating || undefined}
        title={() => texts.create}
        onClose={() => setIsCreating(false)}
      >
        {() => <SmppAccountForm onClose={() => setIsCreating(false)} onCredentials={setCredentials} />}
      </RecordDialog>
      <RecordDialog
        value={limited}
        title={(account) => texts.limitsOf(account.username)}
        onClose={() => setLimited(undefined)}
      >
        {(account) => <SmppAccountLimits account={account} onClose={() => setLimited(undefined)} />}
      </RecordDialog>
      <Connect account={connecting} onClose={() => setConnecting(undefined)} />
      <SmppAccountConfirmations
        question={question}
        onClose={() => setQuestion(undefined)}
        onCredentials={setCredentials}
      />
      <Credentials credentials={credentials} onClose={() => setCredentials(undefined)} />
    </PagedList>
  );
}

function useRights() {
  const [create, update, remove] = [
    useCan('smpp_accounts', 'create'),
    useCan('smpp_accounts', 'update'),
    useCan('smpp_accounts', 'delete'),
  ];
  const users = [useCan('users', 'create'), useCan('users', 'update'), useCan('users', 'delete')];
  return {
    create: create && users[0] === true,
    toggle: update && users[1] === true,
    update,
    remove: remove && users[2] === true,
  };
}

function Credentials(props: { credentials: SmppCredentials | undefined; onClose: () => void }) {
  return <SmppCredentialsDialog {...props} gateway={useGateway().address} />;
}

function Connect({ account, onClose }: { account: SmppAccountRow | undefined; onClose: () => void }) {
  const gateway = useGateway().address;
  return (
    <RecordDialog value={account} title={({ username }) => texts.connectOf(username)} onClose={onClose}>
      {({ username }) => (
        <DialogContent>
          {gateway ? (
            <ConnectDetails gateway={gateway} systemId={username} />
          ) : (
            <Alert severity="warning">{texts.gatewayDown}</Alert>
          )}
        </DialogContent>
      )}
    </RecordDialog>
  );
}

function AccountToolbar({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { isDown } = useGateway();
  const filters = useClientFilter(accountFilters);
  return (
    <Toolbar buttons={<CreateButton label={texts.create} onClick={onCreate} />}>
      {isDown && (
        <Alert severity="warning" sx={{ flex: '1 1 300px', py: 0 }}>
          {texts.gatewayDown}
        </Alert>
      )}
      <FilterBar filters={filters} />
    </Toolbar>
  );
}
