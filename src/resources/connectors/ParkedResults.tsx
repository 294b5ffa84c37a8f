// Results that the database refused to store: an admin has each stored again once the cause is gone, or discards it.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { alarms, discardParked, parkedResults, retryParked } from '../../../contract/alarms.ts';
import type { ParkedResult } from '../../../contract/alarms.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { call } from '../../dataProvider/call.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';

/** Time between two looks, in milliseconds. */
const pollMs = 15_000;

const kinds = { outcome: 'Answer', receipt: 'Delivery receipt', text: 'Text of a subscriber' } as const;

const nameOf = ({ kind, message_id, connector_name }: ParkedResult): string =>
  `${kinds[kind]}${message_id === null ? '' : ` to message ${message_id}`}${connector_name === null ? '' : ` from ${connector_name}`}`;

const endings = {
  outcome: 'The message becomes one that may have been sent: its receipt settles it, or its units come back after 72 hours.',
  receipt: 'The receipt is dropped. Its message stays as it is.',
  text: 'The text is dropped. If it asked to stop messages, the number is not put on the DND list.',
} as const; // prettier-ignore

export function ParkedResults() {
  const mayUpdate = useCan('connectors', 'update');
  const { data } = useCallQuery(parkedResults, {}, { refetchInterval: pollMs });
  const [retried, setRetried] = useState<ParkedResult>();
  const [discarded, setDiscarded] = useState<ParkedResult>();
  const reload = [parkedResults.path, alarms.path];

  return (
    <Stack component="ul" aria-label="Results not stored" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data?.message.map((row) => (
        <Box key={row.id} component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2">
            {nameOf(row)} · {formatDate(row.parked)} · {row.error}
          </Typography>
          {mayUpdate && (
            <Stack direction="row" spacing={1}>
              <Button size="small" color="inherit" onClick={() => setRetried(row)}>
                Retry
              </Button>
              <Button size="small" color="inherit" onClick={() => setDiscarded(row)}>
                Discard
              </Button>
            </Stack>
          )}
        </Box>
      ))}
      <ConfirmAction
        value={retried}
        title={() => 'Store this result again?'}
        confirm={() => 'Retry'}
        run={({ id }) => call(retryParked, {}, { id })}
        done="Result stored"
        reload={reload}
        onClose={() => setRetried(undefined)}
      >
        {(row) => `${nameOf(row)}. It was refused with: ${row.error}`}
      </ConfirmAction>
      <ConfirmAction
        value={discarded}
        title={() => 'Discard this result without storing it?'}
        confirm={() => 'Discard'}
        isDestructive
        run={({ id }) => call(discardParked, {}, { id })}
        done="Result discarded"
        reload={reload}
        onClose={() => setDiscarded(undefined)}
      >
        {(row) => `${nameOf(row)}. ${endings[row.kind]}`}
      </ConfirmAction>
    </Stack>
  );
}
