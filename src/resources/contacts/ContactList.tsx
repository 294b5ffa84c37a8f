// /contact-sms: groups on the left and the contacts of the chosen group beside them (requirements/administration.md#contacts). The address
// holds group, search and page.
import { Box, Card } from '@mui/material';
import { useListContext } from 'react-admin';
import { lazyPart } from '../../components/lazyPart.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import type { Bulk, BulkAction } from '../../components/list/BulkActions.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { newestMember } from '../../dataProvider/rpc/contacts.ts';
import { write } from '../../dataProvider/write.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { ContactConfirm, type Asked } from './ContactConfirm.tsx';
import { columnsOf, isActive } from './contactRow.tsx';
import { contactTexts } from './contactTexts.ts';
import { ContactToolbar } from './ContactToolbar.tsx';
import { besideQuery, GroupPanel } from './GroupPanel.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { resource, useGroups } from './useGroups.ts';

const UpdateForm = lazyPart(async () => (await import('./UpdateForm.tsx')).UpdateForm);

const texts = contactTexts.confirm;

export function ContactList() {
  const { chosenId } = useGroups();
  return (
    <PagedList
      resource={resource}
      sort={newestMember}
      filter={{ group: chosenId }}
      queryOptions={{ enabled: chosenId !== undefined }}
    >
      <Contacts />
    </PagedList>
  );
}

function Contacts() {
  const { groups, chosen, error } = useGroups();
  const { onUnselectItems } = useListContext();
  const [updated, setUpdated] = useDialog<Contact>();
  const [asked, setAsked] = useDialog<Asked>();
  const [moving, setMoving] = useDialog<readonly number[]>();
  const menu = useRowMenu({ onUpdate: setUpdated, onAsk: setAsked });
  const bulk = useBulkActions(setMoving);

  return (
    <Box component="section" aria-label={messagingLabels.contactSms} sx={layout}>
      <GroupPanel />
      <Box sx={{ minWidth: 0 }}>
        <ContactToolbar />
        {groups?.length === 0 ? (
          <Card>
            <EmptyText text={contactTexts.empty} hint={contactTexts.noGroupHint} />
          </Card>
        ) : error && !groups ? null : (
          <ListBody
            title={chosen?.name ?? contactTexts.contacts}
            noun="contact"
            isNumbered
            columns={columnsOf(chosen)}
            actions={menu}
            actionsLabel={contactTexts.action}
            bulk={bulk}
            texts={contactTexts}
          />
        )}
      </Box>
      <RecordDialog
        {...updated}
        title={({ msisdn }) => contactTexts.updateTitle(formatMsisdn(msisdn))}
        maxWidth="xs"
      >
        {(contact) => <UpdateForm contact={contact} fields={chosen?.fields} />}
      </RecordDialog>
      <MoveDialog
        {...moving}
        onMoved={() => {
          moving.onClose();
          onUnselectItems();
        }}
      />
      <ContactConfirm {...asked} />
    </Box>
  );
}

/** Mute, Unmute, Move and Delete, if the role allows them. */
function useBulkActions(onMove: (ids: readonly number[]) => void): Bulk<Contact> | undefined {
  const may = useMay('contacts');
  if (!may.update && !may.delete) return undefined;
  const move = { label: contactTexts.move, open: onMove };
  return { actions: [...(may.update ? [...statusActions, move] : []), ...(may.delete ? [deletion] : [])] };
}

const statusActions = (['mute', 'unmute'] as const).map((verb): BulkAction => ({
  label: contactTexts[verb],
  consequence: texts[verb].many,
  run: (ids) => write(resource, 'setStatusOfMany', { ids, data: { status: verb === 'mute' ? 0 : 1 } }),
  done: texts[verb].doneMany,
}));
const deletion: BulkAction = {
  label: componentTexts.delete,
  isDestructive: true,
  consequence: texts.delete.many,
  run: (ids) => write(resource, 'deleteMany', { ids }),
  done: texts.delete.doneMany,
};

/** Update, Delete, and Mute or Unmute, if the role allows them. */
function useRowMenu(on: { onUpdate: (row: Contact) => void; onAsk: (asked: Asked) => void }) {
  const may = useMay('contacts');
  if (!may.update && !may.delete) return undefined;
  return (contact: Contact) => {
    const ask = (verb: Asked['verb']) => () => on.onAsk({ verb, contact });
    const mute = isActive(contact) ? 'mute' : 'unmute';
    const actions = [
      may.update && { label: componentTexts.update, onClick: () => on.onUpdate(contact) },
      may.update && { label: contactTexts[mute], onClick: ask(mute) },
      may.delete && { label: componentTexts.delete, onClick: ask('delete'), isDestructive: true },
    ];
    return <RowMenu name={formatMsisdn(contact.msisdn)} actions={actions} />;
  };
}

const layout = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [`@media ${besideQuery}`]: { gridTemplateColumns: '15.5rem minmax(0, 1fr)' },
  gap: 2,
  width: '100%',
};
