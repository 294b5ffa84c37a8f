// The list of conversations, newest first, with the contact's name, number, time and the beginning of the last text.
import { Badge, Box, List, ListItemButton, Typography } from '@mui/material';
import type { Conversation } from '../../../contract/inbox.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { keepsFocus } from '../../components/keptFocus.ts';
import { Muted } from '../../components/Muted.tsx';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { listText } from '../../features/messages/maskedTexts.ts';
import { inboxTexts as texts } from './inboxTexts.ts';

/** The row that is focused when the list appears. `onReturned` is called when it has the focus. */
export interface Return {
  returnId: number | undefined;
  onReturned: () => void;
}

interface ConversationListProps extends Return {
  rows: readonly Conversation[];
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** Returns the unsent reply of a conversation, or an empty text. */
  draftOf: (id: number) => string;
}

export const ConversationList = ({
  rows,
  openId,
  onOpen,
  draftOf,
  returnId,
  onReturned,
}: ConversationListProps) => (
  <List disablePadding aria-label={texts.conversations}>
    {rows.map((row) => (
      <li key={row.id} ref={keepsFocus}>
        <Item
          conversation={row}
          isOpen={row.id === openId}
          draft={row.id === openId ? '' : draftOf(row.id)}
          onOpen={() => onOpen(row.id)}
          onReturned={row.id === returnId ? onReturned : undefined}
        />
      </li>
    ))}
  </List>
);

interface ItemProps {
  conversation: Conversation;
  isOpen: boolean;
  draft: string;
  onOpen: () => void;
  /** Set if the row is focused when it appears. */
  onReturned: (() => void) | undefined;
}

function Item({ conversation, isOpen, draft, onOpen, onReturned }: ItemProps) {
  const { msisdn, contact_name: name, last_text, masked, last_received, unread } = conversation;
  const isPlatform = usePlatform();
  const weight = unread > 0 ? 600 : 400;
  return (
    <ListItemButton
      divider
      selected={isOpen}
      aria-current={isOpen || undefined}
      autoFocus={onReturned !== undefined}
      {...(onReturned && { onFocus: onReturned })}
      onClick={onOpen}
      sx={{ display: 'block', py: 1.25 }}
    >
      {/* Where texts are enlarged, the time is below a number, which is not cut off. */}
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: name === null ? 'wrap' : undefined }}
      >
        <Typography component="span" noWrap={name !== null} sx={{ fontWeight: weight, whiteSpace: 'nowrap' }}>
          {name ?? formatMsisdn(msisdn)}
        </Typography>
        <Muted component="span" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          <RelativeTime at={last_received} isShort />
        </Muted>
      </Box>
      {name !== null && (
        <Typography component="span" variant="body2" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
          {formatMsisdn(msisdn)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography
          component="span"
          variant="body2"
          noWrap
          sx={{ flex: 1, fontWeight: weight, color: unread > 0 ? 'text.primary' : 'text.secondary' }}
        >
          {draft ? texts.draft(draft) : listText(last_text, masked)}
        </Typography>
        {unread > 0 && (
          <Badge
            color="primary"
            badgeContent={unread}
            aria-label={texts.unread(formatNumber(unread))}
            sx={{ mr: 1 }}
          />
        )}
      </Box>
      <Muted component="span" noWrap sx={{ display: 'block' }}>
        {aboutOf(conversation, isPlatform)}
      </Muted>
    </ListItemButton>
  );
}

/** Returns the incoming number and, for platform users, the client that it is assigned to. */
export const aboutOf = ({ number, client_name: client }: Conversation, isPlatform: boolean): string =>
  joined(texts.to(formatMsisdn(number)), isPlatform && (client ?? texts.unassigned));
