// /senderid-requests: clients ask for sender IDs and see what the networks say; the platform's people decide
// (requirements/kenya.md#sender-ids). Requests that wait for a decision come first.
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { requestStates } from '../../../contract/senderRequests.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { useFilterChange } from '../../components/list/filter.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { SelectFilter } from '../../components/SelectFilter.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useOpened } from '../../components/useOpened.ts';
import { waitingFirst } from '../../dataProvider/rpc/senderRequests.ts';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestForm } from './RequestForm.tsx';
import { compactRequest, requestColumns } from './requestRow.tsx';
import { stateNames } from './requestWords.ts';

/** Time between two polls, in milliseconds. */
const refetchMs = 30_000;

export function RequestList() {
  return (
    <PagedList
      resource="senderid-requests"
      title="Sender ID Requests"
      sort={waitingFirst}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <Requests />
    </PagedList>
  );
}

function Requests() {
  const [inForm, setInForm] = useState<SenderRequest | 'new'>();
  const ownClient = useProfile().data?.message.client.name;
  const { data } = useListContext<SenderRequest>();
  const [opened, setOpened] = useOpened(data);
  const closeForm = () => setInForm(undefined);

  return (
    <>
      <RequestToolbar onRequest={() => setInForm('new')} />
      <ListBody<SenderRequest>
        title="Sender ID Requests"
        noun="request"
        isNumbered
        columns={requestColumns(ownClient)}
        compact={compactRequest(ownClient)}
        onOpen={setOpened}
      >
        <Empty />
      </ListBody>
      <RecordDialog value={opened} title={({ code }) => code} onClose={() => setOpened(undefined)}>
        {(request) => (
          <RequestDetails
            request={request}
            isOwn={request.client_name === ownClient}
            onResend={() => {
              setOpened(undefined);
              setInForm(request);
            }}
          />
        )}
      </RecordDialog>
      <RecordDialog<SenderRequest | 'new'>
        value={inForm}
        title={(value) => (value === 'new' ? 'Request Sender ID' : `Send ${value.code} again`)}
        onClose={closeForm}
      >
        {(value) => <RequestForm request={value === 'new' ? undefined : value} onClose={closeForm} />}
      </RecordDialog>
    </>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function RequestToolbar({ onRequest }: { onRequest: () => void }) {
  const { values, change } = useFilterChange();
  const mayCreate = useCan('sender_requests', 'create');
  return (
    <Toolbar buttons={<CreateButton label="Request Sender ID" onClick={mayCreate ? onRequest : undefined} />}>
      <SelectFilter
        label="Status"
        value={textOf(values.state)}
        onChange={(value) => change({ state: value })}
        options={[['', 'All'], ...requestStates.map((each) => [each, stateNames[each]] as const)]}
        sx={{ flex: { xs: '1 1 120px', sm: '0 0 160px' } }}
      />
      <SearchBox
        label="Search by name or client"
        value={textOf(values.search)}
        onSearch={(text) => change({ search: text })}
        lengthMax={60}
      />
    </Toolbar>
  );
}

function Empty() {
  const { filterValues } = useListContext();
  const isNarrowed = Object.keys(filterValues as object).length > 0;
  return (
    <EmptyText
      text="No Requests Found"
      hint={
        isNarrowed
          ? 'Choose another status, or search for something else.'
          : 'Request your first sender ID with Request Sender ID. Networks take 2 to 14 working days.'
      }
    />
  );
}
