// /client-sms: the organisations that use the platform (requirements/administration.md#clients).
import { useNavigate } from 'react-router-dom';
import { useCan } from '../../authProvider/useCan.ts';
import { CreateButton } from '../../components/list/CreateButton.tsx';
import { statusFilter, type ListFilter } from '../../components/list/filter.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { useOpenedFor } from '../../components/dialog/useOpenedFor.ts';
import { statusText } from '../../components/statusText.ts';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { OneTimePassword, type HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { ClientCreate } from './ClientCreate.tsx';
import { clientColumns, statusOf, useClientAddress } from './clientRow.tsx';
import { clientTexts as texts } from './clientTexts.ts';

/** 5 pages before the current one and 5 after it (requirements/administration.md#lists). */
const clientsPageWindow = { size: 11, before: 5 };

const filters: readonly ListFilter[] = [
  statusFilter(statusText(statusOf(1)), statusText(statusOf(0))),
  { source: 'low_balance', label: texts.balanceFilter, options: [[true, texts.lowBalance]] },
];

export function ClientList() {
  const [creation, openCreation] = useDialog<true>();
  const [password, setPassword] = useDialog<HandedPassword>();
  const mayCreate = useCan('clients', 'create');
  useOpenedFor('create', () => openCreation(mayCreate || undefined));
  const navigate = useNavigate();
  const { to, state } = useClientAddress();

  return (
    <PagedList resource="client-sms" title={texts.title} sort={highestIdFirst}>
      <SearchFilter label={texts.search} lengthMax={120} filters={filters}>
        <CreateButton label={texts.create} onClick={mayCreate ? () => openCreation(true) : undefined} />
      </SearchFilter>
      <ListBody
        noun="client"
        isNumbered
        columns={clientColumns}
        onOpen={({ id }) => void navigate(to(id), { state })}
        pageWindow={clientsPageWindow}
        texts={texts}
      />
      <RecordDialog {...creation} title={() => texts.create} maxWidth="md">
        {() => <ClientCreate onPassword={setPassword} />}
      </RecordDialog>
      <OneTimePassword {...password} />
    </PagedList>
  );
}
