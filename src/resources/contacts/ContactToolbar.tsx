// Above the contacts of a group: search inside it, Download List, Add Contacts, Send Message (spec part 2 section 2.1).
import { Box, Button } from '@mui/material';
import { useDataProvider, useListContext } from 'react-admin';
import type { Contact, ContactGroup } from '../../../contract/contacts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { csvRows } from '../../components/download.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { newestMember, streamContacts } from '../../dataProvider/rpc/contacts.ts';
import { useSendToGroup } from '../../features/sendSms/useSendToGroup.ts';
import { contactCells, contactFields } from './contactRow.tsx';
import { resource } from './useGroups.ts';

/** Rows an export reads at a time. */
const exportPageSize = 5000;

interface ContactToolbarProps {
  group: ContactGroup | undefined;
  onAdd: () => void;
}

export function ContactToolbar({ group, onAdd }: ContactToolbarProps) {
  const { filterValues, setFilters, sort, total = 0 } = useListContext<Contact>();
  const dataProvider = useDataProvider();
  const sendToGroup = useSendToGroup();
  const mayAdd = useCan('contacts', 'create');
  const maySend = useCan('send', 'create');
  const { q } = filterValues as { q?: unknown };
  const text = typeof q === 'string' ? q : '';

  const fetchPage = async (page: number, signal: AbortSignal) => {
    const { data, total: all = 0 } = await dataProvider.getList<Contact>(resource, {
      pagination: { page, perPage: exportPageSize },
      sort,
      filter: { group: group?.id, q: text },
      signal,
    });
    return { rows: data.map(contactCells), lastPage: Math.ceil(all / exportPageSize) };
  };

  return (
    <Box sx={layout}>
      <SearchBox
        label="Search by number or name"
        value={text}
        lengthMax={80}
        onSearch={(typed) => setFilters({ ...filterValues, q: typed || undefined }, {})}
      />
      <Box sx={buttons}>
        <DownloadButton
          label="Download List"
          fileName="contacts.csv"
          fields={contactFields}
          fetchPage={fetchPage}
          // Sorted otherwise, it is read as it is shown, page by page.
          stream={
            sort.field === newestMember.field && sort.order === newestMember.order
              ? (signal) => csvRows(streamContacts({ group: group?.id, q: text }, signal), contactCells)
              : undefined
          }
          disabled={!group || total === 0}
        />
        {mayAdd && (
          <Button variant="outlined" disabled={!group} onClick={onAdd}>
            Add Contacts
          </Button>
        )}
        {maySend && (
          <Button
            variant="contained"
            disabled={!group || group.contacts === 0}
            onClick={() => group && sendToGroup(group.id)}
          >
            Send Message
          </Button>
        )}
      </Box>
    </Box>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: { sm: 'auto' },
  pt: 0.25,
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
};
