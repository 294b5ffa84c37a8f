// One conversation: the messages to and from the subscriber, oldest first, and the reply below.
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Conversation, ThreadEntry } from '../../../contract/inbox.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { formatDay, formatTime, nairobiDay } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { joined } from '../../format/joined.ts';
import { Muted } from '../../components/Muted.tsx';
import { FailureText, LoadingText } from '../../components/StateText.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { threadQuery } from '../../dataProvider/rpc/inbox.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { write } from '../../dataProvider/write.ts';
import { ReadableText } from '../../features/messages/ReadableText.tsx';
import { aboutOf } from './ConversationList.tsx';
import { inboxTexts as texts } from './inboxTexts.ts';
import { Reply } from './Reply.tsx';
import type { ReplyDraft } from './replyDraft.ts';

interface ThreadProps {
  id: number;
  draft: ReplyDraft;
  /** Returns to the list. Undefined if the list is shown beside the conversation. */
  onBack: (() => void) | undefined;
}

export function Thread({ id, draft, onBack }: ThreadProps) {
  const read = useInfiniteQuery(threadQuery(id));
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const failure = useKeptError(read);
  const newest = data?.pages[0];
  const unread = newest?.conversation.unread ?? 0;
  const lastId = newest?.entries[0]?.id;
  // Another text may arrive before those that were shown are counted as read: `unread` is then the same as before.
  const news = unread > 0 ? `${unread} ${lastId ?? ''}` : undefined;
  useEffect(() => {
    // After a failure the conversation stays unread. The call is made again when it is opened again or another text arrives.
    if (news !== undefined) void write('inbox', 'read', { id, unread }).catch(() => undefined);
  }, [id, unread, news]);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lastId !== undefined && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lastId]);

  const name = newest && (newest.conversation.contact_name ?? formatMsisdn(newest.conversation.msisdn));
  const entries = data?.pages.flatMap((page) => page.entries).toReversed() ?? [];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}>
      {(onBack ?? newest) && <Head conversation={newest?.conversation} onBack={onBack} />}
      {newest ? (
        <>
          <Box
            ref={log}
            role="log"
            tabIndex={0}
            aria-label={texts.messages(name ?? '')}
            sx={{ flex: 1, overflowY: 'auto', px: 2, py: 1.5 }}
          >
            {hasNextPage && (
              <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.earlier}
              </Button>
            )}
            {entries.map((entry, index) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} before={entries[index - 1]} />
            ))}
          </Box>
          <Reply
            conversation={newest.conversation}
            draft={draft}
            canReply={newest.can_reply}
            onSent={() => void refetch()}
          />
        </>
      ) : failure ? (
        <FailureText title={texts.threadFailed} error={failure} onRetry={refetch} />
      ) : (
        <LoadingText />
      )}
    </Box>
  );
}

interface HeadProps {
  /** Undefined while the conversation loads. */
  conversation: Conversation | undefined;
  onBack: (() => void) | undefined;
}

/** Shows the subscriber and the incoming number. Takes the focus if the conversation has replaced the list. */
function Head({ conversation, onBack }: HeadProps) {
  const isPlatform = usePlatform();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlone = onBack !== undefined;
  const isLoaded = conversation !== undefined;
  useEffect(() => {
    if (isAlone && isLoaded) heading.current?.focus();
  }, [isAlone, isLoaded]);
  return (
    <Box sx={head}>
      {onBack && (
        <IconButton aria-label={texts.back} onClick={onBack} edge="start">
          <ArrowBackIcon />
        </IconButton>
      )}
      {conversation && (
        <Box sx={{ minWidth: 0 }}>
          <Typography ref={heading} variant="h3" component="h2" tabIndex={-1} sx={title}>
            {conversation.contact_name !== null && (
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {conversation.contact_name}
              </Box>
            )}{' '}
            <span>{formatMsisdn(conversation.msisdn)}</span>
          </Typography>
          <Muted noWrap>{aboutOf(conversation, isPlatform)}</Muted>
        </Box>
      )}
    </Box>
  );
}

function Entry({ entry, before }: { entry: ThreadEntry; before: ThreadEntry | undefined }) {
  const day = nairobiDay(new Date(entry.at));
  const isNewDay = before === undefined || nairobiDay(new Date(before.at)) !== day;
  const isSent = entry.kind === 'sent';
  return (
    <>
      {isNewDay && <Muted sx={{ textAlign: 'center', my: 1.5 }}>{formatDay(day)}</Muted>}
      <Box sx={{ ...bubble, ...(isSent ? sentSide : receivedSide) }}>
        <ReadableText
          kind={isSent ? 'message' : 'received'}
          id={entry.id}
          text={entry.text}
          masked={entry.masked}
        >
          {(text) => (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
          )}
        </ReadableText>
        <Muted sx={{ textAlign: isSent ? 'right' : 'left' }}>
          {joined(isSent && texts.as(entry.sender), isSent && statusText(entry.status), formatTime(entry.at))}
        </Muted>
        {!isSent && entry.action && (
          <StatusChip status={entry.action === 'stop' ? 'failed' : 'active'}>
            {entry.action === 'stop' ? texts.stopped : texts.started}
          </StatusChip>
        )}
      </Box>
    </>
  );
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
};
/** The number moves to its own line where a long name leaves it no room, so that it is never cut. */
const title = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  whiteSpace: 'nowrap',
  outline: 'none !important',
};
/** Contrast themes of the system draw the transparent border in place of the background. */
const bubble = {
  width: 'fit-content',
  maxWidth: '85%',
  px: 1.5,
  py: 1,
  mb: 1,
  border: '1px solid transparent',
  borderRadius: 2,
};
const sentSide = { ml: 'auto', bgcolor: 'var(--accent-soft)', borderBottomRightRadius: 4 };
const receivedSide = { bgcolor: 'var(--sunken)', borderBottomLeftRadius: 4 };
