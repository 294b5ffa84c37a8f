// /smpp-accounts: the accounts with which clients' own systems bind and send
// (requirements/administration.md#smpp-accounts). The calls for users create and change them, so both permissions are
// needed. Polls the binds.
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { SmppAccountConfirmations } from './SmppAccountConfirmations.tsx';
import type { SmppQuestion } from './SmppAccountConfirmations.tsx';
import { SmppAccountForm } from './SmppAccountForm.tsx';
import { SmppAccountLimits } from './SmppAccountLimits.tsx';
import { accountColumns, compactAccount } from './smppAccountRow.tsx';
import { SmppCredentialsDialog } from './SmppCredentialsDialog.tsx';

const resource = 'smpp-accounts';
const createLabel = 'Create new SMPP service account';

/** Time between two polls of the binds, in milliseconds. */
const refetchMs = 3000;

export function SmppAccountList() {
  const [isCreating, setIsCreating] = useState(false);
  const [limited, setLimited] = useState<SmppAccountRow>();
  const [question, setQuestion] = useState<SmppQuestion>();
  const [credentials, setCredentials] = useState<SmppCredentials>();
  const ownClient = useProfile().data?.message.client.name;
  const may = useRights();

  const actionsOf = (account: SmppAccountRow): RowAction[] => {
    const ask = (verb: SmppQuestion['verb']) => () => setQuestion({ verb, account });
    return [
      ...(may.toggle
        ? [{ label: account.user_status === 1 ? 'Deactivate' : 'Activate', onClick: ask('toggle') }]
        : []),
      ...(may.update && account.isManaged
        ? [
            { label: 'Limits', onClick: () => setLimited(account) },
            { label: 'New Password', onClick: ask('renew') },
          ]
        : []),
      ...(may.remove ? [{ label: 'Delete', onClick: ask('delete'), isDestructive: true }] : []),
    ];
  };
  const actions = (account: SmppAccountRow) => {
    const list = actionsOf(account);
    return list.length > 0 ? <RowMenu label={`Actions for ${account.username}`} actions={list} /> : null;
  };

  return (
    <PagedList
      resource={resource}
      title="SMPP Accounts"
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <AccountToolbar onCreate={may.create ? () => setIsCreating(true) : undefined} />
      <ListBody<SmppAccountRow>
        title="SMPP Accounts"
        noun="account"
        isNumbered
        columns={accountColumns(ownClient)}
        compact={compactAccount(ownClient)}
        actions={actions}
      >
        <EmptyText text="No user found" hint="Create an SMPP account to send from your own systems." />
      </ListBody>
      <RecordDialog
        value={isCreating || undefined}
        title={() => createLabel}
        onClose={() => setIsCreating(false)}
      >
        {() => <SmppAccountForm onClose={() => setIsCreating(false)} onCredentials={setCredentials} />}
      </RecordDialog>
      <RecordDialog
        value={limited}
        title={(account) => `Limits of ${account.username}`}
        onClose={() => setLimited(undefined)}
      >
        {(account) => <SmppAccountLimits account={account} onClose={() => setLimited(undefined)} />}
      </RecordDialog>
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

/** The gateway's port, where the backend gives it; null while no gateway runs. */
function useGatewayPort(): number | null | undefined {
  const { meta } = useListContext<SmppAccountRow>();
  return (meta as { gatewayPort?: number | null } | undefined)?.gatewayPort;
}

function Credentials(props: { credentials: SmppCredentials | undefined; onClose: () => void }) {
  return <SmppCredentialsDialog {...props} port={useGatewayPort()} />;
}

function AccountToolbar({ onCreate }: { onCreate: (() => void) | undefined }) {
  const port = useGatewayPort();
  return (
    <Toolbar buttons={<CreateButton label={createLabel} onClick={onCreate} />}>
      {port === null && (
        <Alert severity="warning" sx={{ flex: '1 1 300px', py: 0 }}>
          The SMPP gateway is not running. Systems cannot bind.
        </Alert>
      )}
    </Toolbar>
  );
}
