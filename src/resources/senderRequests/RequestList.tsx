// /senderid-requests: clients request sender IDs and see the answers of the networks; platform users decide
// (requirements/kenya.md#sender-ids). Undecided requests come first.
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { lazyPart } from '../../components/lazyPart.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { waitingFirst } from '../../dataProvider/rpc/senderRequests.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { RequestForm } from './RequestForm.tsx';
import { compactRequest, requestColumns, requestFilters } from './requestRow.tsx';
import { requestTexts as texts } from './requestTexts.ts';

// Loaded when the first request is opened.
const RequestDetails = lazyPart(async () => (await import('./RequestDetails.tsx')).RequestDetails);
// Loaded when the first selection is approved.
const ApproveSelected = lazyPart(async () => (await import('./ApproveSelected.tsx')).ApproveSelected);

const resource = 'senderid-requests';

export function RequestList() {
  return (
    <PagedList resource={resource} title={texts.title} sort={waitingFirst} pollMs={30_000}>
      <Requests />
    </PagedList>
  );
}

function Requests() {
  const [resent, setResent] = useDialog<SenderRequest>();
  const [selected, setSelected] = useState<readonly number[]>();
  const ownClient = useProfile().data?.message.client.name;
  const { onUnselectItems } = useListContext<SenderRequest>();
  const filters = useClientFilter(requestFilters);
  const mayCreate = useCan('sender_requests', 'create');
  const isPlatform = usePlatform();
  const mayApprove = useCan('sender_requests', 'update') && isPlatform;
  const bulk = { actions: [{ label: texts.bulk.approve, open: setSelected }] };
  const closeSelected = () => setSelected(undefined);

  return (
    <>
      <SearchFilter label={isPlatform ? texts.search : texts.searchOwn} filters={filters}>
        {mayCreate && (
          <DialogButton label={texts.create}>
            <RequestForm />
          </DialogButton>
        )}
      </SearchFilter>
      <ListBody
        noun="request"
        isNumbered
        columns={requestColumns}
        compact={compactRequest(ownClient)}
        hasRecords
        bulk={mayApprove ? bulk : undefined}
        texts={texts}
      />
      <ListRecord<SenderRequest> title={({ code }) => code}>
        {(request) => (
          <RequestDetails
            request={request}
            isOwn={request.client_name === ownClient}
            onApproveAll={() => setSelected([request.id])}
            onResend={() => setResent(request)}
          />
        )}
      </ListRecord>
      <RecordDialog {...resent} title={({ code }) => texts.againTitle(code)}>
        {(request) => <RequestForm request={request} />}
      </RecordDialog>
      <RecordDialog value={selected} title={({ length }) => texts.bulk.title(length)} onClose={closeSelected}>
        {(ids) => <ApproveSelected ids={ids} onApproved={onUnselectItems} />}
      </RecordDialog>
    </>
  );
}
