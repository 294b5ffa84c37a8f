// The toolbar above the contacts of a group: search, Download List, Add Contacts, Send Message (requirements/administration.md#contacts).
import { Button } from '@mui/material';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListDownload } from '../../components/ListDownload.tsx';
import { SearchFilter } from '../../components/SearchFilter.tsx';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { fileWith, filtersOf } from './contactRow.tsx';
import { contactTexts } from './contactTexts.ts';
import { AddButton } from './AddButton.tsx';

interface ContactToolbarProps {
  group: ContactGroup | undefined;
  groups: readonly ContactGroup[];
  /** Called with the name of the group that received contacts. */
  onAdded: (groupName: string) => Promise<void>;
}

export function ContactToolbar({ group, ...adding }: ContactToolbarProps) {
  const sendWith = useSendWith();
  const mayAdd = useCan('contacts', 'create');
  const maySend = useCan('send', 'create');

  return (
    <SearchFilter field="q" label={contactTexts.search} lengthMax={80} width={248} filters={filtersOf(group)}>
      <ListDownload label={contactTexts.download} file={fileWith(group)} />
      {mayAdd && <AddButton groupName={group?.name ?? ''} disabled={!group} {...adding} />}
      {maySend && (
        <Button
          variant="contained"
          disabled={!group || group.contacts === 0}
          onClick={() => group && sendWith({ tab: 'lists', contact_group_id: group.id })}
        >
          {contactTexts.send}
        </Button>
      )}
    </SearchFilter>
  );
}
