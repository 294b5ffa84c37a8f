// /inbox: subscribers' texts and the replies, as conversations between one subscriber and one incoming number
// (requirements/domain.md#incoming-texts). On a phone, either the list or the conversation fills the screen.
import { Box, Button, Card, GlobalStyles, ToggleButton, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inboxNumbers } from '../../../contract/inbox.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DateRangeFilter } from '../../components/dates/DateRangeFilter.tsx';
import { keepsFocus } from '../../components/keptFocus.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { SearchBox } from '../../components/list/SearchBox.tsx';
import { EmptyText, FailureText, LoadingText } from '../../components/StateText.tsx';
import { isMissingCall } from '../../dataProvider/compat/missingCall.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { useAskBeforeLeaving } from '../../components/useAskBeforeLeaving.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { ConversationList, type Return } from './ConversationList.tsx';
import { inboxTexts as texts } from './inboxTexts.ts';
import { hasUnsent, replyDraft, unsentOf, type ReplyDraft } from './replyDraft.ts';
import { Thread } from './Thread.tsx';
import { useConversations, type Conversations } from './useConversations.ts';
import { useInboxFilters } from './useInboxFilters.ts';

export function InboxPage() {
  const filters = useInboxFilters();
  const { openId } = filters;
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const isList = !isNarrow || openId === undefined;
  const list = useConversations(filters.filter, isList);
  const hasRows = list.read.data !== undefined && list.read.data.data.length > 0;
  // On a phone, the list is rendered again after a conversation is left. The focus then returns to the row of that conversation.
  const [left, setLeft] = useState<number>();
  const [drafts] = useState(() => new Map<number, ReplyDraft>());
  useAskBeforeLeaving(() => hasUnsent(drafts));
  if (openId !== undefined && openId !== left) setLeft(openId);
  return (
    <Box component="section" aria-label={messagingLabels.inbox} sx={screen}>
      <GlobalStyles styles={wholeWindow} />
      {isList && <Filters {...filters} />}
      <Card sx={layout}>
        {isList && (
          <Box
            tabIndex={-1}
            sx={{ overflowY: 'auto', borderRight: { md: 1 }, borderColor: { md: 'divider' } }}
          >
            <Found
              {...filters}
              {...list}
              returnId={isNarrow ? left : undefined}
              onReturned={() => setLeft(undefined)}
              draftOf={(id) => unsentOf(drafts, id)}
            />
          </Box>
        )}
        {openId === undefined ? (
          // Beside a list with conversations.
          !isNarrow &&
          hasRows && (
            <Box sx={{ display: 'grid', placeContent: 'center' }}>
              <EmptyText text={texts.choose} />
            </Box>
          )
        ) : (
          <Thread
            key={openId}
            id={openId}
            draft={replyDraft(drafts, openId)}
            onBack={isNarrow ? () => filters.open(undefined) : undefined}
          />
        )}
      </Card>
    </Box>
  );
}

type Inbox = ReturnType<typeof useInboxFilters>;

function Filters({ msisdn, number, isUnread, dates, ...change }: Inbox) {
  const { search, chooseNumber, showUnread, chooseDates } = change;
  const { data } = useOptionalCall(inboxNumbers, {});
  const numbers = data?.message ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
      <SearchBox label={messageTexts.search} value={msisdn} onSearch={search} />
      {(numbers.length > 1 || number !== '') && (
        <SelectField
          label={texts.number}
          value={number}
          onChange={({ target }) => chooseNumber(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 150 }}
          options={[
            ['', texts.anyNumber],
            ...[...new Set([...numbers, number])]
              .filter(Boolean)
              .map((each) => [each, formatMsisdn(each)] as const),
          ]}
        />
      )}
      <ToggleButton
        value="unread"
        size="small"
        selected={isUnread}
        onChange={() => showUnread(!isUnread)}
        sx={toggle}
      >
        {texts.unreadOnly}
      </ToggleButton>
      <DateRangeFilter value={dates} onChange={chooseDates} allLabel={texts.allTime} />
    </Box>
  );
}

type FoundProps = Inbox & Conversations & Return & { draftOf: (id: number) => string };

function Found({ read, showMore, isFiltered, openId, open, draftOf, ...back }: FoundProps) {
  const { data } = read;
  const failure = useKeptError(read);
  // A backend that only implements the specification has no inbox.
  if (isMissingCall(failure)) return <EmptyText text={texts.empty} />;
  if (failure) return <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />;
  if (!data) return <LoadingText />;
  if (data.data.length === 0)
    return isFiltered ? (
      <EmptyText text={texts.noMatch} hint={componentTexts.list.noMatchHint} />
    ) : (
      <NoMessages />
    );
  return (
    <>
      <ConversationList rows={data.data} openId={openId} onOpen={open} draftOf={draftOf} {...back} />
      {data.more && (
        <Button ref={keepsFocus} fullWidth onClick={showMore} sx={{ my: 1 }}>
          {componentTexts.showMore}
        </Button>
      )}
    </>
  );
}

/** Explains that incoming messages require a number, which the platform assigns. */
function NoMessages() {
  const { data } = useOptionalCall(inboxNumbers, {});
  const mayAssign = useCan('connectors', 'update');
  if (!data) return <EmptyText text={texts.empty} />;
  const numbers = data.message;
  if (numbers.length > 0)
    return <EmptyText text={texts.empty} hint={texts.emptyHint(numbers.map(formatMsisdn).join(', '))} />;
  return (
    <Box sx={{ textAlign: 'center' }}>
      <EmptyText
        text={mayAssign ? texts.empty : texts.noNumber}
        hint={mayAssign ? texts.noNumberPlatformHint : texts.noNumberHint}
      />
      {mayAssign && (
        <Button component={Link} to="/incoming-numbers" variant="outlined" sx={{ mb: 4 }}>
          {texts.assignNumbers}
        </Button>
      )}
    </Box>
  );
}

const layout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(17.5rem, 22.5rem) minmax(0, 1fr)' },
  gridTemplateRows: 'minmax(0, 1fr)',
  flex: 1,
  minHeight: 0,
};
const screen = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: { xs: 440, md: 480 },
  width: '100%',
  minWidth: 0,
} as const;
/** Fits the page to the window, so that only the conversation scrolls and its reply stays visible, even below full-width messages. */
const wholeWindow = {
  '.frame-body': { height: '100dvh' },
  '.frame-body main': { display: 'flex', flexDirection: 'column', minHeight: 0, overflowY: 'auto' },
} as const;
/** Gives the button the height and colours of the fields beside it. */
const toggle = { minHeight: 40, px: 1.5, color: 'text.primary', borderColor: 'var(--border-strong)' };
