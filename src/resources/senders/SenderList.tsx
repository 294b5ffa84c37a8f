// /senderid-configuration: the sender names configured on each connector, with the telco's package
// (requirements/administration.md#sender-id-configurations).
import { Breadcrumbs } from '@mui/material';
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { CreateButton } from '../../components/list/CreateButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { Muted } from '../../components/Muted.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useRowVerbs } from '../../components/list/useRowVerbs.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { AssignClients } from './AssignClients.tsx';
import { SenderDelete, SenderToggle } from './SenderConfirmations.tsx';
import { senderFilters } from './senderFilters.tsx';
import { SenderForm } from '../../features/senders/SenderForm.tsx';
import { nameOf, senderColumns } from './senderRow.tsx';
import { senderTexts as texts } from '../../features/senders/senderTexts.ts';
import { useMayAssign } from '../../features/senders/useMayAssign.ts';

export function SenderList() {
  const [assigned, setAssigned] = useDialog<SenderConfiguration>();
  const mayAssign = useMayAssign();
  const verbs = useRowVerbs<SenderConfiguration>('connectors', {
    nameOf,
    more: (row) => [
      mayAssign && row.status === 1 && { label: texts.assign.label, onClick: () => setAssigned(row) },
    ],
  });
  const filters = useClientFilter(senderFilters);

  return (
    <PagedList resource="senderid-configuration" title={texts.title} sort={highestIdFirst}>
      <Breadcrumbs aria-label={texts.trailLabel} separator="›" sx={{ typography: 'body2', mb: 2.5 }}>
        {texts.trail.map((name) => (
          <Muted key={name}>{name}</Muted>
        ))}
      </Breadcrumbs>
      <SearchFilter label={texts.search} filters={filters}>
        <CreateButton label={texts.create} onClick={verbs.create} />
      </SearchFilter>
      <ListBody
        noun="sender ID"
        isNumbered
        columns={senderColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
        texts={texts}
      />
      <RecordDialog {...verbs.form} title={({ row }) => (row ? texts.updateTitle : texts.createTitle)}>
        {({ row }) => <SenderForm sender={row} />}
      </RecordDialog>
      <RecordDialog {...assigned} title={(sender) => texts.assign.title(nameOf(sender))}>
        {(sender) => <AssignClients sender={sender} />}
      </RecordDialog>
      <SenderToggle {...verbs.confirmationOf('toggle')} />
      <SenderDelete {...verbs.confirmationOf('delete')} />
    </PagedList>
  );
}
