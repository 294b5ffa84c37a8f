// Results that the database refused to store: an admin retries each once the cause is fixed, or discards it.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { ParkedResult } from '../../../contract/alarms.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { write } from '../../dataProvider/write.ts';

/** Time between two polls, in milliseconds. */
const pollMs = 15_000;

const resource = 'parked-results';
/** The server answers the oldest hundred. */
const pagination = { page: 1, perPage: 100 };

const kinds = { outcome: 'Answer', receipt: 'Delivery receipt', text: 'Inbound message' } as const;

const nameOf = ({ kind, message_id, connector_name }: ParkedResult): string =>
  `${kinds[kind]}${message_id === null ? '' : ` to message ${message_id}`}${connector_name === null ? '' : ` from ${connector_name}`}`;

const endings = {
  outcome: 'The message is treated as possibly sent: its receipt decides the outcome, or its units are refunded after 72 hours.',
  receipt: 'The receipt is discarded. Its message does not change.',
  text: 'The message is discarded. If it asked to opt out, the number is not added to the DND list.',
} as const; // prettier-ignore

export function ParkedResults() {
  const mayUpdate = useCan('connectors', 'update');
  const { data } = useGetList<ParkedResult>(resource, { pagination }, { refetchInterval: pollMs });
  const [retried, setRetried] = useState<ParkedResult>();
  const [discarded, setDiscarded] = useState<ParkedResult>();

  return (
    <Stack component="ul" aria-label="Results not stored" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data?.map((row) => (
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
        title={() => 'Retry this result?'}
        confirm={() => 'Retry'}
        run={({ id }) => write(resource, 'retry', { id })}
        done="Result stored"
        onClose={() => setRetried(undefined)}
      >
        {(row) => `${nameOf(row)}. It was refused with: ${row.error}`}
      </ConfirmAction>
      <ConfirmAction
        value={discarded}
        title={() => 'Discard this result without storing it?'}
        confirm={() => 'Discard'}
        isDestructive
        run={({ id }) => write(resource, 'discard', { id })}
        done="Result discarded"
        onClose={() => setDiscarded(undefined)}
      >
        {(row) => `${nameOf(row)}. ${endings[row.kind]}`}
      </ConfirmAction>
    </Stack>
  );
}
