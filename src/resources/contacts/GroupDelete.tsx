// "Delete Group": asks for the group and a confirmation. Without a group it sends nothing (requirements/administration.md#contacts;
// requirements/deviations.md#group-delete).
import { useWatch } from 'react-hook-form';
import { groupDelete, contactTexts as specified } from '../../../contract/contacts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { componentTexts } from '../../components/componentTexts.ts';
import { Muted } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';
import { GroupInput } from './GroupInput.tsx';
import { useGroups } from './useGroups.ts';

const labels = { contact_group_id: contactTexts.contactGroup };

export const GroupDelete = () => (
  <ContractForm
    isDisposable
    schema={groupDelete.body}
    labels={labels}
    defaultValues={{ contact_group_id: useGroups().chosenId ?? '' }}
    missingText={specified.groupMissing}
    submit={componentTexts.delete}
    isDestructive
    save={({ contact_group_id: id }) => write('contact-groups', 'delete', { id })}
    done={contactTexts.groups.deleted}
  >
    {(field) => (
      <>
        <GroupInput {...field('contact_group_id')} by="id" />
        <Question />
      </>
    )}
  </ContractForm>
);

function Question() {
  const { groups } = useGroups();
  const chosenId: unknown = useWatch({ name: 'contact_group_id' });
  const group = groups?.find(({ id }) => id === chosenId);
  return (
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      {group ? contactTexts.groups.deleteText(group.name, group.contacts) : contactTexts.groups.areYouSure}
    </Muted>
  );
}
