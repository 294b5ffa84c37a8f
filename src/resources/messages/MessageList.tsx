// The message lists: API Reports and All Messages are this screen for two resources (requirements/portal.md#message-lists). Polls while the
// page is visible, so that new statuses appear.
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import type { MessageRecord } from '../../../contract/messages.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import type { ListExport } from '../../components/list/ListDownload.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { useRecord } from '../../components/record/useRecord.ts';
import { useListDates } from '../../components/list/useListDates.ts';
import { useOnceOpened } from '../../components/dialog/useOnceOpened.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { messageStream } from '../../dataProvider/rpc/messages.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { messageFilters } from '../../features/messages/messageFilters.tsx';
import { messageColumns, messageFiles } from '../../features/messages/messageRow.tsx';
import { messageTexts } from '../../features/messages/messageTexts.ts';

// Loaded when the first message is opened.
const MessageDrawer = lazyPart(
  async () => (await import('../../features/messages/MessageDrawer.tsx')).MessageDrawer,
);

/** Time between two polls, in milliseconds. */
const pollMs = 3000;

interface MessageListProps {
  resource: 'transactional-sms' | 'promotional-sms';
  title: string;
}

export function MessageList({ resource, title }: MessageListProps) {
  const { days } = useListDates(resource);
  const filters = useClientFilter(messageFilters);
  const file = messageFiles[usePlatform() ? 'platform' : 'client'][resource];
  return (
    <PagedList resource={resource} title={title} sort={newestFirst} filter={days} pollMs={pollMs}>
      <ListToolbar
        search={{ field: 'msisdn', label: messageTexts.search }}
        filters={filters}
        file={{ ...file, stream: (list) => messageStream(resource, list) }}
      />
      <Messages resource={resource} file={file} />
    </PagedList>
  );
}

interface MessagesProps extends Pick<MessageListProps, 'resource'> {
  file: ListExport<MessageRecord>;
}

function Messages({ resource, file }: MessagesProps) {
  const [opened, open] = useRecord<MessageRecord>(pollMs);
  const wasOpened = useOnceOpened(opened !== undefined);

  return (
    <>
      <ListBody
        noun="message"
        isNumbered
        columns={messageColumns}
        onOpen={open}
        bulk={{ file }}
        texts={messageTexts}
      />
      {wasOpened && (
        <Suspense>
          <MessageDrawer resource={resource} message={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
