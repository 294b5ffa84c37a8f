// The events of a message, from the collection message-events.
import { Box, Skeleton, Typography } from '@mui/material';
import type { MessageEvent } from '../../../contract/messages.ts';
import { formatDate } from '../../format/formatDate.ts';
import { Hint, Muted, Strong } from '../../components/Muted.tsx';
import { useOptionalList } from '../../dataProvider/compat/useOptional.ts';
import { eventDetail, eventTitle } from './eventText.ts';
import { messageDrawerTexts } from './messageDrawerTexts.ts';

const texts = messageDrawerTexts.timeline;

/** Time between two reads, in milliseconds. */
const pollMs = 3000;

/** An upper limit that no message reaches. */
const eventsMax = 100;

interface MessageTimelineProps {
  messageId: number;
  network: string | null | undefined;
}

export function MessageTimeline({ messageId, network }: MessageTimelineProps) {
  const { data, error, isMissing } = useOptionalList<MessageEvent>(
    'message-events',
    {
      filter: { message_id: messageId },
      sort: { field: 'at', order: 'ASC' },
      pagination: { page: 1, perPage: eventsMax },
    },
    pollMs,
  );
  if (isMissing) return null;
  return (
    <Box component="section" aria-label={texts.title}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      {!data && !error && [1, 2, 3].map((line) => <Skeleton key={line} height={36} />)}
      {!data && error && <Muted role="alert">{texts.failed(error.message)}</Muted>}
      {data && <Events events={data} network={network} />}
    </Box>
  );
}

interface EventsProps extends Pick<MessageTimelineProps, 'network'> {
  events: readonly MessageEvent[];
}

function Events({ events, network }: EventsProps) {
  if (events.length === 0) {
    return <Muted>{texts.empty}</Muted>;
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event, index) => (
        <Box component="li" key={event.id} sx={step}>
          <Box
            aria-hidden
            sx={{ ...dot, backgroundColor: dotColors[event.kind.toLowerCase()] ?? 'var(--border-strong)' }}
          />
          <Strong>{eventTitle(event, { network, before: events.slice(0, index) })}</Strong>
          <Hint component="p">{formatDate(event.at, { seconds: true })}</Hint>
          {event.detail && <Muted sx={{ overflowWrap: 'anywhere' }}>{eventDetail(event)}</Muted>}
        </Box>
      ))}
    </Box>
  );
}

const dotColors: Record<string, string> = {
  queued: 'var(--info)',
  pending: 'var(--warning)',
  rerouted: 'var(--warning)',
  delivered: 'var(--success)',
  failed: 'var(--danger)',
};
const step = {
  position: 'relative',
  pl: 3,
  pb: 2,
  // Draws the line between two dots.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 12,
    bottom: -6,
    width: '2px',
    backgroundColor: 'divider',
  },
};
const dot = { position: 'absolute', left: 0, top: 6, width: 10, height: 10, borderRadius: '50%' };
