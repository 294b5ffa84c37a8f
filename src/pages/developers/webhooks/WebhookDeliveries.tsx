// The deliveries of a webhook in the last 7 days, newest first, with their requests and responses.
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { keepsFocus } from '../../../components/keptFocus.ts';
import { formatDate } from '../../../format/formatDate.ts';
import { joined } from '../../../format/joined.ts';
import { listTexts } from '../../../components/list/listTexts.ts';
import { Muted } from '../../../components/Muted.tsx';
import { EmptyText, FailureText, LoadingText } from '../../../components/StateText.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { isRefusal } from '../../../dataProvider/http.ts';
import { resourceOf } from '../../../dataProvider/resources.ts';
import { useKeptError } from '../../../dataProvider/useKeptError.ts';
import { write } from '../../../dataProvider/write.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

const states = ['all', 'failed', 'pending', 'delivered'] as const;
type State = (typeof states)[number];

/** Time between two reads, in milliseconds. */
const pollMs = 5000;

export function WebhookDeliveries({ value }: { value: Webhook }) {
  const { id } = value;
  const { data: listed } = useListContext<Webhook>();
  const { enabled } = listed?.find((webhook) => webhook.id === id) ?? value;
  const [state, setState] = useState<State>('all');
  const { isBusy, save } = useSaving();
  const mayUpdate = useCan('developers', 'update');
  const mayRedeliver = mayUpdate && enabled;
  const read = useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', id, state],
    queryFn: async ({ pageParam: before, signal }) =>
      (await resourceOf('webhooks')).deliveries({
        id,
        body: { before, ...(state !== 'all' && { state }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data: rows, has_more }) => (has_more ? rows.at(-1)?.id : undefined),
    refetchInterval: pollMs,
  });
  const { data, fetchNextPage, hasNextPage } = read;
  const kept = useKeptError(read);
  // Deliveries of a webhook that was deleted elsewhere are no longer of use.
  const failure = kept ?? (isRefusal(read.error) && read.error.status === 404 ? read.error : null);
  const redeliver = (ids?: number[]) =>
    save({
      call: () => write('webhooks', 'redeliver', { id, data: { ids } }),
      done: texts.redelivered,
    });
  const rows = failure ? undefined : data?.pages.flatMap((page) => page.data);
  return (
    <Box sx={{ px: 3, pt: 0.5, pb: 3, overflowY: 'auto' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state}
          aria-label={listTexts.status}
          onChange={(_event, chosen: State | null) => chosen && setState(chosen)}
          // The states in Kiswahili are wider than a phone.
          sx={{ flexWrap: 'wrap' }}
        >
          {states.map((one) => (
            <ToggleButton key={one} value={one} sx={{ px: 1.5 }}>
              {texts.deliveryStates[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {mayRedeliver && state === 'failed' && rows?.some(({ test }) => !test) && (
          <Button
            ref={keepsFocus}
            size="small"
            variant="outlined"
            disabled={isBusy}
            onClick={() => void redeliver()}
          >
            {texts.redeliverFailed}
          </Button>
        )}
      </Stack>
      {!enabled && mayUpdate && rows && rows.length > 0 && (
        <Muted sx={{ mb: 2 }}>{texts.redeliverDisabled}</Muted>
      )}
      {failure && <FailureText title={texts.failedList} error={failure} onRetry={read.refetch} />}
      {!failure && !rows && <LoadingText />}
      {rows?.length === 0 &&
        (state === 'all' ? (
          <EmptyText text={texts.noDeliveries} hint={texts.noDeliveriesHint} />
        ) : (
          <EmptyText text={texts.noSuchDeliveries} />
        ))}
      {rows?.map((delivery) => (
        <Accordion
          key={delivery.id}
          disableGutters
          variant="outlined"
          slotProps={{ transition: { unmountOnExit: true } }}
          // Without this, the adjacent borders would look like one of 2 px.
          sx={{ '& + &': { borderTop: 0 } }}
        >
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Summary delivery={delivery} />
          </AccordionSummary>
          <AccordionDetails>
            <DeliveryDetails delivery={delivery} isEnabled={enabled} />
            {mayRedeliver && (
              <Button
                ref={keepsFocus}
                size="small"
                variant="outlined"
                disabled={isBusy}
                sx={{ mt: 2 }}
                onClick={() => void redeliver([delivery.id])}
              >
                {texts.redeliver}
              </Button>
            )}
          </AccordionDetails>
        </Accordion>
      ))}
      {hasNextPage && (
        <Button ref={keepsFocus} sx={{ mt: 1 }} onClick={() => void fetchNextPage()}>
          {componentTexts.showMore}
        </Button>
      )}
    </Box>
  );
}

function Summary({ delivery: { state, test, type, created, attempts } }: { delivery: WebhookDelivery }) {
  const last = attempts.at(-1);
  const outcome =
    last && (last.status === null ? last.error && texts.errors[last.error] : texts.answered(last.status));
  return (
    <Box sx={{ flex: 1, minWidth: 0, pr: 1 }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {texts.eventNames[type]}
        </Typography>
        <StatusChip status={state}>{texts.deliveryStates[state]}</StatusChip>
      </Stack>
      <Muted>{joined(test && texts.testEvent, formatDate(created), outcome)}</Muted>
    </Box>
  );
}
