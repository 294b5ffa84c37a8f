// The form of a step of the checklist. It is the form that the screen of the record uses, and is loaded when it is first opened.
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../components/lazyPart.ts';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { LoadingText } from '../../components/StateText.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { lackTexts } from '../../features/setup/lackTexts.ts';
import type { HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { checklistTexts as texts } from './checklistTexts.ts';

export type SetupTask =
  | { kind: 'connector' | 'stock' | 'sender' | 'client' }
  | { kind: 'link'; id: number }
  | { kind: 'credits' | 'assign'; clientId: number };

const ConnectorForm = lazyPart(
  async () => (await import('../../resources/connectors/ConnectorForm.tsx')).ConnectorForm,
);
const UnitsForm = lazyPart(async () => (await import('../../features/units/UnitsForm.tsx')).UnitsForm);
const SenderForm = lazyPart(async () => (await import('../../features/senders/SenderForm.tsx')).SenderForm);
const ClientCreate = lazyPart(
  async () => (await import('../../resources/clients/ClientCreate.tsx')).ClientCreate,
);
const CreditForm = lazyPart(async () => (await import('../../resources/clients/CreditForm.tsx')).CreditForm);
const AssignSenderForm = lazyPart(
  async () => (await import('../../resources/clients/tabs/AssignSenderForm.tsx')).AssignSenderForm,
);

const titles: Record<SetupTask['kind'], string> = {
  connector: texts.connector.action,
  link: texts.link.action,
  stock: texts.stock.action,
  sender: texts.sender.action,
  client: texts.client.action,
  credits: lackTexts.addCredits,
  assign: lackTexts.assign,
};

const widths: Partial<Record<SetupTask['kind'], 'xs' | 'md'>> = {
  connector: 'md',
  link: 'md',
  client: 'md',
  stock: 'xs',
  credits: 'xs',
  assign: 'xs',
};

interface SetupDialogProps extends DialogProps<SetupTask> {
  onPassword: (handed: HandedPassword) => void;
}

export function SetupDialog({ onPassword, ...dialog }: SetupDialogProps) {
  return (
    <RecordDialog
      {...dialog}
      title={({ kind }) => titles[kind]}
      maxWidth={(dialog.value && widths[dialog.value.kind]) ?? 'sm'}
    >
      {(shown) => <TaskForm task={shown} onPassword={onPassword} />}
    </RecordDialog>
  );
}

interface TaskFormProps extends Pick<SetupDialogProps, 'onPassword'> {
  task: SetupTask;
}

function TaskForm({ task, onPassword }: TaskFormProps) {
  switch (task.kind) {
    case 'connector':
      return <ConnectorForm connector={undefined} hasLinks />;
    case 'link':
      return <StoredConnector id={task.id} />;
    case 'stock':
      return <UnitsForm kind="load" stock={undefined} />;
    case 'sender':
      return <SenderForm sender={undefined} />;
    case 'client':
      return <ClientCreate isFirst onPassword={onPassword} />;
    case 'credits':
      return <CreditForm clientId={task.clientId} />;
    default:
      return <AssignSenderForm clientId={task.clientId} />;
  }
}

function StoredConnector({ id }: { id: number }) {
  const { data } = useQuery(allConnectorsQuery);
  const connector = data?.find((row) => row.id === id);
  return connector ? <ConnectorForm connector={connector} hasLinks /> : <LoadingText />;
}
