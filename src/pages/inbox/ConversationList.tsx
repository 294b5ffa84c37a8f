// The conversations, newest first: who wrote, when, and the beginning of the last text.
import { Badge, Box, List, ListItemButton, Typography } from '@mui/material';
import type { Conversation } from '../../../contract/inbox.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { formatMsisdn } from '../../components/formatMsisdn.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { listText } from '../../features/messages/maskedTexts.ts';
import { inboxTexts as texts } from './inboxTexts.ts';

/** The row that takes the focus when the list appears. */
export interface Return {
  returnId: number | undefined;
  onReturned: () => void;
}

interface ConversationListProps extends Return {
  rows: readonly Conversation[];
  openId: number | undefined;
  onOpen: (id: number) => void;
}

export const ConversationList = ({ rows, openId, onOpen, returnId, onReturned }: ConversationListProps) => (
  <List disablePadding aria-label={texts.conversations}>
    {rows.map((row) => (
      <li key={row.id}>
        <Item
          conversation={row}
          isOpen={row.id === openId}
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
  onOpen: () => void;
  /** Set where it takes the focus. */
  onReturned: (() => void) | undefined;
}

function Item({ conversation, isOpen, onOpen, onReturned }: ItemProps) {
  const { msisdn, number, last_text, masked, last_received, unread, client_name } = conversation;
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
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontWeight: weight, whiteSpace: 'nowrap' }}>
          {formatMsisdn(msisdn)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ ...muted, ml: 'auto', whiteSpace: 'nowrap' }}>
          <RelativeTime at={last_received} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography
          component="span"
          variant="body2"
          noWrap
          sx={{ flex: 1, fontWeight: weight, color: unread > 0 ? 'text.primary' : 'text.secondary' }}
        >
          {listText(last_text, masked)}
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
      <Typography component="span" variant="body2" noWrap sx={{ ...muted, display: 'block' }}>
        {[texts.to(formatMsisdn(number)), isPlatform && (client_name ?? texts.unassigned)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </ListItemButton>
  );
}

const muted = { color: 'text.secondary' };
