// The toolbar above the contacts of a group: search, Download List, Add Contacts, Send Message (requirements/administration.md#contacts).
import { Button } from '@mui/material';
import { useCan } from '../../authProvider/useCan.ts';
import { ListDownload } from '../../components/list/ListDownload.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { fileWith, filtersOf } from './contactRow.tsx';
import { contactTexts } from './contactTexts.ts';
import { AddButton } from './AddButton.tsx';
import { useGroups } from './useGroups.ts';

export function ContactToolbar() {
  const { chosen: group } = useGroups();
  const sendWith = useSendWith();
  const mayAdd = useCan('contacts', 'create');
  const maySend = useCan('send', 'create');

  return (
    <SearchFilter field="q" label={contactTexts.search} lengthMax={80} width={248} filters={filtersOf(group)}>
      <ListDownload label={contactTexts.download} file={fileWith(group)} />
      {mayAdd && <AddButton groupName={group?.name ?? ''} disabled={!group} />}
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
