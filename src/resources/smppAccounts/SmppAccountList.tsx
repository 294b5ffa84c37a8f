// /smpp-accounts: the accounts with which clients' own systems bind and send (requirements/administration.md#smpp-accounts). They are
// created and changed by the calls for users, so both permissions are needed. Polls the binds.
import { Alert, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { FilterBar } from '../../components/list/FilterChips.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RowMenu, type RowActions } from '../../components/list/RowMenu.tsx';
import { SecretDialog } from '../../components/dialog/SecretDialog.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { useDialog, type DialogProps } from '../../components/dialog/useDialog.ts';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { ConnectDetails } from './ConnectDetails.tsx';
import { SmppAccountConfirmations, type SmppQuestion } from './SmppAccountConfirmations.tsx';
import { SmppAccountForm } from './SmppAccountForm.tsx';
import { SmppAccountLimits } from './SmppAccountLimits.tsx';
import { accountColumns, accountFilters } from './smppAccountRow.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';
import { useGateway } from './useGateway.ts';

const resource = 'smpp-accounts';

export function SmppAccountList() {
  const [limited, setLimited] = useDialog<SmppAccountRow>();
  const [question, setQuestion] = useDialog<SmppQuestion>();
  const [credentials, setCredentials] = useDialog<SmppCredentials>();
  const [connecting, setConnecting] = useDialog<SmppAccountRow>();
  const may = useRights();

  const actionsOf = (account: SmppAccountRow): RowActions => {
    const ask = (verb: SmppQuestion['verb']) => () => setQuestion({ verb, account });
    return [
      account.isManaged && { label: texts.connect, onClick: () => setConnecting(account) },
      may.toggle && {
        label: account.user_status === 1 ? componentTexts.deactivate : componentTexts.activate,
        onClick: ask('toggle'),
      },
      may.update && account.isManaged && { label: texts.limits, onClick: () => setLimited(account) },
      may.update && account.isManaged && { label: texts.newPassword, onClick: ask('renew') },
      may.remove && { label: componentTexts.delete, onClick: ask('delete'), isDestructive: true },
    ];
  };

  const menu = (account: SmppAccountRow) => <RowMenu name={account.username} actions={actionsOf(account)} />;

  return (
    <PagedList
      resource={resource}
      title={administrationLabels.smppAccounts}
      sort={highestIdFirst}
      pollMs={3000}
    >
      <AccountToolbar>
        {may.create && (
          <DialogButton label={texts.create}>
            <SmppAccountForm onCredentials={setCredentials} />
          </DialogButton>
        )}
      </AccountToolbar>
      <ListBody noun="account" isNumbered columns={accountColumns} actions={menu} texts={texts} />
      <RecordDialog {...limited} title={(account) => texts.limitsOf(account.username)}>
        {(account) => <SmppAccountLimits account={account} />}
      </RecordDialog>
      <Connect {...connecting} />
      <SmppAccountConfirmations {...question} onCredentials={setCredentials} />
      <Credentials {...credentials} />
    </PagedList>
  );
}

function useRights() {
  const accounts = useMay('smpp_accounts');
  const users = useMay('users');
  return {
    create: accounts.create && users.create,
    toggle: accounts.update && users.update,
    update: accounts.update,
    remove: accounts.delete && users.delete,
  };
}

/** The credentials are shown once, because the server stores the password only as a hash. */
function Credentials({ value, onClose }: DialogProps<SmppCredentials>) {
  const gateway = useGateway().address;
  const secret = value && {
    text: `system_id: ${value.system_id}
password: ${value.password}`,
    warning: texts.shownOnce,
    facts: gateway && (
      <ConnectDetails gateway={gateway} systemId={value.system_id} password={value.password} />
    ),
  };
  return <SecretDialog title={texts.credentials} value={secret} onClose={onClose} />;
}

function Connect(dialog: DialogProps<SmppAccountRow>) {
  const gateway = useGateway().address;
  return (
    <RecordDialog {...dialog} title={({ username }) => texts.connectOf(username)}>
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

function AccountToolbar({ children }: { children: ReactNode }) {
  const { isDown } = useGateway();
  const filters = useClientFilter(accountFilters);
  return (
    <Toolbar buttons={children}>
      {isDown && (
        <Alert severity="warning" sx={{ flex: '1 1 300px', py: 0 }}>
          {texts.gatewayDown}
        </Alert>
      )}
      <FilterBar filters={filters} />
    </Toolbar>
  );
}
