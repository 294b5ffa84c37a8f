// Results that the database refused to store. An admin retries each after fixing the cause, or discards it.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type { ParkedResult } from '../../../contract/alarms.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { formatDate } from '../../format/formatDate.ts';
import { write } from '../../dataProvider/write.ts';
import { parkedTexts } from './parkedTexts.ts';

/** Time between two polls, in milliseconds. */
const pollMs = 15_000;

const resource = 'parked-results';
/** The server answers with the oldest hundred. */
const pagination = { page: 1, perPage: 100 };

interface Asked {
  verb: 'retry' | 'discard';
  row: ParkedResult;
}

const nameOf = ({ kind, message_id, connector_name }: ParkedResult): string =>
  parkedTexts.kinds[kind] +
  (message_id === null ? '' : parkedTexts.toMessage(String(message_id))) +
  (connector_name === null ? '' : parkedTexts.from(connector_name));

export function ParkedResults() {
  const mayUpdate = useCan('connectors', 'update');
  const { data } = useGetList<ParkedResult>(resource, { pagination }, { refetchInterval: pollMs });
  const [asked, setAsked] = useDialog<Asked>();

  return (
    <Stack component="ul" aria-label={parkedTexts.list} spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data?.map((row) => (
        <Box key={row.id} component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2">
            {nameOf(row)} · {formatDate(row.parked)} · {row.error}
          </Typography>
          {mayUpdate && (
            <Stack direction="row" spacing={1}>
              {(['retry', 'discard'] as const).map((verb) => (
                <Button key={verb} size="small" color="inherit" onClick={() => setAsked({ verb, row })}>
                  {parkedTexts[verb]}
                </Button>
              ))}
            </Stack>
          )}
        </Box>
      ))}
      <ConfirmAction
        {...asked}
        title={({ verb }) => (verb === 'retry' ? parkedTexts.retryTitle : parkedTexts.discardTitle)}
        confirm={({ verb }) => parkedTexts[verb]}
        isDestructive={({ verb }) => verb === 'discard'}
        run={({ verb, row: { id } }) => write(resource, verb, { id })}
        done={({ verb }) => (verb === 'discard' ? parkedTexts.discarded : parkedTexts.retried)}
      >
        {({ verb, row }) =>
          verb === 'retry'
            ? parkedTexts.retryText(nameOf(row), row.error)
            : `${nameOf(row)}. ${parkedTexts.endings[row.kind]}`
        }
      </ConfirmAction>
    </Stack>
  );
}
