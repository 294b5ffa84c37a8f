// Inserts a built-in field of contacts or a custom field of the chosen group.
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useCan } from '../../../authProvider/useCan.ts';
import { groupsQuery } from '../../../dataProvider/rpc/contacts.ts';
import type { SendDraft } from '../draft.ts';
import { InsertFields } from './InsertFields.tsx';
import { groupFields } from '../text.ts';

interface GroupFieldsProps extends Omit<ComponentProps<typeof InsertFields>, 'names'> {
  groupId: SendDraft['contact_group_id'];
}

export function GroupFields({ groupId, ...rest }: GroupFieldsProps) {
  const { data } = useQuery({ ...groupsQuery, enabled: useCan('contacts', 'read') });
  const further = data?.find(({ id }) => String(id) === String(groupId))?.fields ?? [];
  return <InsertFields names={[...groupFields, ...further]} {...rest} />;
}
