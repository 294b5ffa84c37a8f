// /contact-sms: groups on the left, the contacts of the chosen one beside them
// (requirements/administration.md#contacts). The address holds group, search and page.
import { Box } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Contact } from '../../../contract/contacts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import type { Bulk, BulkAction } from '../../components/list/BulkActions.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { SearchedEmpty } from '../../components/SearchFilter.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestMember } from '../../dataProvider/rpc/contacts.ts';
import { write } from '../../dataProvider/write.ts';
import { AddDialog } from './AddDialog.tsx';
import type { Adding } from './AddDialog.tsx';
import { ContactConfirm } from './ContactConfirm.tsx';
import type { Asked } from './ContactConfirm.tsx';
import { compactContact, contactColumns, isActive } from './contactRow.tsx';
import { ContactToolbar } from './ContactToolbar.tsx';
import { ContactUpdate } from './ContactUpdate.tsx';
import { GroupDelete } from './GroupDelete.tsx';
import { besideQuery, GroupPanel } from './GroupPanel.tsx';
import { GroupUpdate } from './GroupUpdate.tsx';
import { resource, useGroups } from './useGroups.ts';
import type { Groups } from './useGroups.ts';

export function ContactList() {
  const state = useGroups();
  return (
    <PagedList
      resource={resource}
      sort={newestMember}
      filter={{ group: state.chosenId }}
      queryOptions={{ enabled: state.chosenId !== undefined }}
    >
      <Contacts state={state} />
    </PagedList>
  );
}

function Contacts({ state }: { state: Groups }) {
  const { groups = [], chosen, chosenId } = state;
  const { setFilters } = useListContext();
  const [adding, setAdding] = useState<Adding>();
  const [groupDialog, setGroupDialog] = useState<'update' | 'delete'>();
  const [updated, setUpdated] = useState<Contact>();
  const [asked, setAsked] = useState<Asked>();
  const choose = (group: number) => setFilters({ group }, {});
  const showGroup = async (name: string) => {
    const group = (await state.refetch()).find((known) => known.name.toLowerCase() === name.toLowerCase());
    if (group && group.id !== chosenId) choose(group.id);
  };
  const menu = useRowMenu({ onUpdate: setUpdated, onAsk: setAsked });
  const bulk = useBulkActions();

  return (
    <Box component="section" aria-label="Contact" sx={layout}>
      <GroupPanel
        state={state}
        onChoose={choose}
        onCreate={() => setAdding({ into: 'new' })}
        onUpdate={() => setGroupDialog('update')}
        onDelete={() => setGroupDialog('delete')}
      />
      <Box sx={{ minWidth: 0 }}>
        <ContactToolbar
          group={chosen}
          onAdd={() => setAdding({ into: 'chosen', groupName: chosen?.name ?? '' })}
        />
        {state.groups?.length === 0 ? (
          <EmptyText text="No Contacts Found" hint="Create your first group with Create Group." />
        ) : (
          <ListBody<Contact>
            title={chosen?.name ?? 'Contacts'}
            noun="contact"
            isNumbered
            columns={contactColumns}
            compact={compactContact}
            actions={menu}
            actionsLabel="Action"
            bulk={bulk}
          >
            <SearchedEmpty
              text="No Contacts Found"
              field="q"
              hint="Add people to this group with Add Contacts."
              searchedHint="Search for another number, part of a number, or the beginning of a name."
            />
          </ListBody>
        )}
      </Box>
      <AddDialog adding={adding} groups={groups} onAdded={showGroup} onClose={() => setAdding(undefined)} />
      <GroupUpdate
        open={groupDialog === 'update'}
        groups={groups}
        chosenId={chosenId}
        onClose={() => setGroupDialog(undefined)}
      />
      <GroupDelete
        open={groupDialog === 'delete'}
        groups={groups}
        chosenId={chosenId}
        onClose={() => setGroupDialog(undefined)}
      />
      <ContactUpdate contact={updated} onClose={() => setUpdated(undefined)} />
      <ContactConfirm asked={asked} group={chosen} onClose={() => setAsked(undefined)} />
    </Box>
  );
}

/** Mute, Unmute and Delete, as the role allows. */
function useBulkActions(): Bulk<Contact> | undefined {
  const mayUpdate = useCan('contacts', 'update');
  const mayDelete = useCan('contacts', 'delete');
  if (!mayUpdate && !mayDelete) return undefined;
  return { actions: [...(mayUpdate ? [muteMany, unmuteMany] : []), ...(mayDelete ? [deleteMany] : [])] };
}

const muteMany: BulkAction = {
  label: 'Mute',
  consequence: (contacts) => `Are you sure? ${contacts} will get no message sent to the group.`,
  run: (ids) => write(resource, 'setStatusOfMany', { ids, data: { status: 0 } }),
  done: 'Contacts muted',
};
const unmuteMany: BulkAction = {
  label: 'Unmute',
  consequence: (contacts) => `Are you sure? ${contacts} will get messages sent to the group again.`,
  run: (ids) => write(resource, 'setStatusOfMany', { ids, data: { status: 1 } }),
  done: 'Contacts unmuted',
};
const deleteMany: BulkAction = {
  label: 'Delete',
  isDestructive: true,
  consequence: (contacts) => `Are you sure? ${contacts} will be removed from the group.`,
  run: (ids) => write(resource, 'deleteMany', { ids }),
  done: 'Contacts deleted',
};

/** Update, Delete and Mute or Unmute, as the role allows. */
function useRowMenu(on: { onUpdate: (row: Contact) => void; onAsk: (asked: Asked) => void }) {
  const mayUpdate = useCan('contacts', 'update');
  const mayDelete = useCan('contacts', 'delete');
  if (!mayUpdate && !mayDelete) return undefined;
  return (contact: Contact) => {
    const mute = isActive(contact) ? 'Mute' : 'Unmute';
    const actions: RowAction[] = [];
    if (mayUpdate) {
      actions.push({ label: 'Update', onClick: () => on.onUpdate(contact) });
      actions.push({ label: mute, onClick: () => on.onAsk({ what: mute, contact }) });
    }
    if (mayDelete) {
      const ask = () => on.onAsk({ what: 'Delete', contact });
      actions.push({ label: 'Delete', onClick: ask, isDestructive: true });
    }
    return <RowMenu label={`Actions for ${contact.msisdn}`} actions={actions} />;
  };
}

const layout = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [`@media ${besideQuery}`]: { gridTemplateColumns: '248px minmax(0, 1fr)' },
  gap: 2,
  width: '100%',
};
