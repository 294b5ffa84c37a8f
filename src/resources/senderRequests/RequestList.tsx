// /senderid-requests: clients ask for sender IDs and see what the networks say; the platform's people decide
// (requirements/kenya.md#sender-ids). Requests that wait for a decision come first.
import { lazy, useState } from 'react';
import { useListContext } from 'react-admin';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { useRecord } from '../../components/record/useRecord.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchFilter } from '../../components/SearchFilter.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { waitingFirst } from '../../dataProvider/rpc/senderRequests.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { requestFilters } from './requestFilters.ts';
import { RequestForm } from './RequestForm.tsx';
import { compactRequest, requestColumns } from './requestRow.tsx';
import { requestTexts as texts } from './requestTexts.ts';

// Loads with the first request that is opened.
const RequestDetails = lazy(async () => ({
  default: (await import('./RequestDetails.tsx')).RequestDetails,
}));
// Loads with the first selection that is approved.
const ApproveSelected = lazy(async () => ({
  default: (await import('./ApproveSelected.tsx')).ApproveSelected,
}));

/** Time between two polls, in milliseconds. */
const refetchMs = 30_000;

const resource = 'senderid-requests';

export function RequestList() {
  return (
    <PagedList
      resource={resource}
      title={texts.title}
      sort={waitingFirst}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <Requests />
    </PagedList>
  );
}

function Requests() {
  const [inForm, setInForm] = useState<SenderRequest | 'new'>();
  const [selected, setSelected] = useState<readonly number[]>();
  const ownClient = useProfile().data?.message.client.name;
  const { onUnselectItems } = useListContext<SenderRequest>();
  const [opened, open] = useRecord<SenderRequest>();
  const filters = useClientFilter(requestFilters);
  const mayCreate = useCan('sender_requests', 'create');
  const mayApprove = [useCan('sender_requests', 'update'), usePlatform()].every(Boolean);
  const bulk = { actions: [{ label: texts.bulk.approve, open: setSelected }] };
  const closeForm = () => setInForm(undefined);
  const closeSelected = () => setSelected(undefined);

  return (
    <>
      <SearchFilter label={texts.search} filters={filters}>
        <CreateButton label={texts.create} onClick={mayCreate ? () => setInForm('new') : undefined} />
      </SearchFilter>
      <ListBody<SenderRequest>
        title={texts.title}
        noun="request"
        isNumbered
        columns={requestColumns}
        compact={compactRequest(ownClient)}
        onOpen={open}
        bulk={mayApprove ? bulk : undefined}
      >
        <Empty />
      </ListBody>
      <RecordDrawer
        resource={resource}
        value={opened}
        title={({ code }) => code}
        onClose={() => open(undefined)}
      >
        {(request) => (
          <RequestDetails
            request={request}
            isOwn={request.client_name === ownClient}
            onApproveAll={() => setSelected([request.id])}
            onResend={() => {
              open(undefined);
              setInForm(request);
            }}
          />
        )}
      </RecordDrawer>
      <RecordDialog<SenderRequest | 'new'>
        value={inForm}
        title={(value) => (value === 'new' ? texts.create : texts.againTitle(value.code))}
        onClose={closeForm}
      >
        {(value) => <RequestForm request={value === 'new' ? undefined : value} onClose={closeForm} />}
      </RecordDialog>
      <RecordDialog value={selected} title={({ length }) => texts.bulk.title(length)} onClose={closeSelected}>
        {(ids) => (
          <ApproveSelected
            ids={ids}
            onApproved={() => {
              onUnselectItems();
              closeSelected();
            }}
            onClose={closeSelected}
          />
        )}
      </RecordDialog>
    </>
  );
}

function Empty() {
  const { filterValues } = useListContext();
  const isNarrowed = Object.keys(filterValues as object).length > 0;
  return <EmptyText text={texts.none} hint={isNarrowed ? texts.narrowedHint : texts.noneHint} />;
}
