// The Sender IDs tab of a client's page (requirements/administration.md#client-detail): assigns and unassigns sender IDs and switches
// stripping.
import type { AssignedSender } from '../../../../contract/senders.ts';
import { useMay } from '../../../authProvider/useCan.ts';
import { useMayAssign } from '../../../features/senders/useMayAssign.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { ConfirmDelete } from '../../../components/dialog/ConfirmDelete.tsx';
import { DialogButton } from '../../../components/dialog/DialogButton.tsx';
import { ListBody } from '../../../components/list/ListBody.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { RowMenu, type RowActions } from '../../../components/list/RowMenu.tsx';
import { Toolbar } from '../../../components/list/Toolbar.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { useDialog } from '../../../components/dialog/useDialog.ts';
import { highestIdFirst } from '../../../dataProvider/rpc/list.ts';
import { write } from '../../../dataProvider/write.ts';
import { clientTexts } from '../clientTexts.ts';
import { AssignSenderForm } from './AssignSenderForm.tsx';
import { assignedColumns } from './assignedSenderRow.tsx';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.senders;

const resource = 'client-senders';

export function SenderIdsTab({ clientId }: { clientId: number }) {
  return (
    <PagedList
      resource={resource}
      title={clientTexts.tabs.senders}
      filter={{ client_id: clientId }}
      sort={highestIdFirst}
      // The tab has no route of its own and is shown only to roles that may read its module.
      disableAuthentication
    >
      <SenderIds clientId={clientId} />
    </PagedList>
  );
}

function SenderIds({ clientId }: { clientId: number }) {
  const [removed, setRemoved] = useDialog<AssignedSender>();
  const mayAssign = useMayAssign();
  const may = useMay('sender_ids');
  const { isBusy, save } = useSaving();

  const strip = (row: AssignedSender) =>
    void save({
      call: () => write(resource, 'update', { id: row.id, data: { status: row.otp === 1 ? 0 : 1 } }),
      done: row.otp === 1 ? texts.disabled : texts.enabled,
    });
  const actionsOf = (row: AssignedSender): RowActions => [
    may.update && {
      label: row.otp === 1 ? texts.disable : texts.enable,
      onClick: () => strip(row),
      isDisabled: isBusy,
    },
    may.delete && { label: componentTexts.delete, onClick: () => setRemoved(row), isDestructive: true },
  ];
  const menu = (row: AssignedSender) => <RowMenu name={nameOf(row)} actions={actionsOf(row)} />;

  return (
    <>
      {mayAssign && (
        <Toolbar
          buttons={
            <DialogButton label={texts.assign} maxWidth="xs">
              <AssignSenderForm clientId={clientId} />
            </DialogButton>
          }
        />
      )}
      <ListBody
        noun="sender ID"
        isNumbered
        columns={assignedColumns}
        actions={may.update || may.delete ? menu : undefined}
        pageWindow="steps"
        texts={texts}
      />
      <ConfirmDelete
        {...removed}
        title={(row) => texts.deleteTitle(nameOf(row))}
        run={({ id }) => write(resource, 'delete', { id })}
        done={texts.deleted}
      >
        {(row) => texts.deleteText(nameOf(row))}
      </ConfirmDelete>
    </>
  );
}

const nameOf = ({ sender_id, carrier_name }: AssignedSender) =>
  carrier_name ? texts.on(sender_id, carrier_name) : sender_id;
