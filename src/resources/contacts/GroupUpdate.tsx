// "Update Group": renames a group (requirements/administration.md#contacts).
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { groupUpdate, contactTexts as specified } from '../../../contract/contacts.ts';
import { useAsRead } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { contactTexts } from './contactTexts.ts';
import { GroupInput } from './GroupInput.tsx';
import { useGroups } from './useGroups.ts';

const labels = { contact_group_id: contactTexts.contactGroup, name: contactTexts.groups.newName };

export function GroupUpdate() {
  const asRead = useAsRead();
  const { groups = [], chosen } = useGroups();
  const [read] = useState(groups);
  return (
    <ContractForm
      schema={groupUpdate.body}
      labels={labels}
      defaultValues={{ contact_group_id: chosen?.id ?? '', name: chosen?.name ?? '' }}
      missingText={specified.groupFields}
      submit={contactTexts.save}
      save={({ contact_group_id: id, name }) => {
        const group = read.find((one) => one.id === id);
        const data = { name, ...(group && asRead(group, { name })) };
        return write('contact-groups', 'update', { id, data });
      }}
      done={contactTexts.groups.updated}
    >
      {(field) => (
        <>
          <NamingGroupInput {...field('contact_group_id')} />
          <TextInput {...field('name')} />
        </>
      )}
    </ContractForm>
  );
}

/** Chooses a group and fills in its name, to be changed. */
function NamingGroupInput(props: FieldProps) {
  const { setValue } = useFormContext();
  return <GroupInput {...props} by="id" onChosen={(group) => setValue('name', group?.name ?? '')} />;
}
