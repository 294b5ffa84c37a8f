// The message lists: API Reports and All Messages are this one screen over two resources (spec part 1 section 2).
// Looks again every few seconds while the page is visible, so that new statuses appear by themselves.
import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { MessageRecord } from '../../../contract/messages.ts';
import { pageSize } from '../../../contract/common.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import { PageLinks } from '../../components/PageLinks.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { EmptyText, FailureText } from '../../components/StateText.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { compactMessage, messageColumns } from './messageRow.tsx';
import { MessageToolbar } from './MessageToolbar.tsx';
import { newestFirst, useMessageFilters } from './useMessageFilters.ts';

/** Time between two looks at the newest statuses, in milliseconds. */
const refetchMs = 3000;

/** The client that is the platform itself (DOMAIN section 1). */
const platformClientId = 1;

interface MessageListProps {
  resource: 'transactional-sms' | 'promotional-sms';
  title: string;
}

export function MessageList({ resource, title }: MessageListProps) {
  const { days } = useMessageFilters(resource);
  return (
    <ListBase
      resource={resource}
      perPage={pageSize}
      sort={newestFirst}
      // The address alone holds the filters: a store beside it would undo the browser's Back.
      storeKey={false}
      filter={days}
      // A failed look is told in the list itself; a notice every three seconds would help nobody.
      queryOptions={{ refetchInterval: refetchMs, onError: () => undefined }}
    >
      <Box component="section" aria-label={title} sx={{ width: '100%', minWidth: 0 }}>
        <MessageToolbar />
        <Messages title={title} />
      </Box>
    </ListBase>
  );
}

function Messages({ title }: { title: string }) {
  const {
    data,
    total = 0,
    page,
    setPage,
    error,
    refetch,
    isPending,
    isPlaceholderData,
  } = useListContext<MessageRecord>();
  const [opened, setOpened] = useState<MessageRecord>();
  // The open message stays open when newer ones push it off the page, and shows its newest status while it is there.
  const fresh = opened && data?.find(({ id }) => id === opened.id);
  if (fresh && fresh !== opened) setOpened(fresh);
  // Whose message it is matters to the platform's people only; everybody else sees none but their own.
  const isPlatform = useProfile().data?.message.client.id === platformClientId;
  const hasClients = isPlatform && (data?.some((row) => row.client_name !== undefined) ?? false);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const firstIndex = (page - 1) * pageSize + 1;

  if (error && !data) {
    return (
      <Card>
        <FailureText title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Card>
        <RecordTable
          label={title}
          rows={isPending ? undefined : (data ?? [])}
          columns={messageColumns(firstIndex, hasClients)}
          compact={(row) => compactMessage(row, hasClients)}
          rowsPerPage={pageSize}
          isStale={isPlaceholderData}
          onOpen={setOpened}
        >
          <EmptyText text="No SMS Found" hint="Choose another date range, or search for another number." />
        </RecordTable>
      </Card>
      <Box sx={footer}>
        <Typography variant="body2" role="status" sx={{ color: error ? 'error.main' : 'text.secondary' }}>
          {footerText()}
        </Typography>
        <PageLinks page={page} lastPage={lastPage} onChange={setPage} />
      </Box>
      <MessageDialog message={opened} hasClients={hasClients} onClose={() => setOpened(undefined)} />
    </>
  );

  function footerText(): string {
    if (isPending) return 'Loading...';
    if (error) return `Not up to date: ${error.message}`;
    if (!data || data.length === 0) return '';
    const rows = `${formatNumber(firstIndex)}–${formatNumber(firstIndex + data.length - 1)}`;
    return `${rows} of ${formatCount(total, 'message')}`;
  }
}

const footer = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'stretch', md: 'center' },
  justifyContent: 'space-between',
  gap: 1.5,
  minHeight: 36,
  pt: 1.5,
};
