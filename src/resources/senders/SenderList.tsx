// /senderid-configuration: the sender names configured on each connector, with the telco's package
// (requirements/administration.md#sender-id-configurations).
import { Breadcrumbs, Typography } from '@mui/material';
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { statusFilter } from '../../components/list/filter.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
import { useRowVerbs } from '../../components/useRowVerbs.tsx';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { SenderDelete, SenderToggle } from './SenderConfirmations.tsx';
import { SenderForm } from './SenderForm.tsx';
import { senderColumns } from './senderRow.tsx';

const title = 'Sender Ids Configurations';

const ownFilters = [statusFilter()];

const nameOf = ({ code, connector_name }: SenderConfiguration) =>
  connector_name ? `${code} on ${connector_name}` : code;

export function SenderList() {
  const verbs = useRowVerbs<SenderConfiguration>('connectors', { nameOf });
  const { askedTo, close } = verbs;
  const filters = useClientFilter(ownFilters);

  return (
    <PagedList resource="senderid-configuration" title={title} sort={{ field: 'id', order: 'DESC' }}>
      <Breadcrumbs aria-label="Breadcrumb" separator="›" sx={{ typography: 'body2', mb: 2.5 }}>
        {['Admin', 'Sender Ids', 'Telcos'].map((name) => (
          <Typography key={name} variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
        ))}
      </Breadcrumbs>
      <SearchFilter label="Search by name or network" filters={filters}>
        <CreateButton label="Create New" onClick={verbs.create} />
      </SearchFilter>
      <ListBody<SenderConfiguration>
        title={title}
        noun="sender ID"
        isNumbered
        columns={senderColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
      >
        <SearchedEmpty
          text="No Sender IDs Found"
          hint="Set up a sender name on a connector with Create New."
        />
      </ListBody>
      <RecordDialog<SenderConfiguration | 'new'>
        value={verbs.inForm}
        title={(value) => (value === 'new' ? 'Create Sender ID' : 'Update Sender ID')}
        onClose={close}
      >
        {(value) => <SenderForm sender={value === 'new' ? undefined : value} onClose={close} />}
      </RecordDialog>
      <SenderToggle sender={askedTo('toggle')} onClose={close} />
      <SenderDelete sender={askedTo('delete')} onClose={close} />
    </PagedList>
  );
}
