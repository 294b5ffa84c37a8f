// The reply: an ordinary send from the number that the subscriber wrote to. Its price is shown before it is sent, and it costs no more.
import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, type KeyboardEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Conversation } from '../../../contract/inbox.ts';
import { preflightTransactional, type Preflight } from '../../../contract/send.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useOpenRoute } from '../../authProvider/useOpenRoute.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatCount, formatKes, formatNumber } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { messageOf } from '../../format/messageOf.ts';
import { Muted } from '../../components/Muted.tsx';
import { rejectReasonText } from '../../components/files/rejectReason.ts';
import { isPriceChanged, runPreflight } from '../../dataProvider/rpc/send.ts';
import { write } from '../../dataProvider/write.ts';
import { showNotice } from '../../notices/notices.ts';
import { inboxTexts as texts } from './inboxTexts.ts';
import type { ReplyDraft } from './replyDraft.ts';

interface ReplyProps {
  conversation: Conversation;
  draft: ReplyDraft;
  canReply: boolean;
  onSent: () => void;
}

/** Maximum length of a text in characters (contract/send.ts). */
const charactersMax = 1_530;

export function Reply({ conversation, draft, canReply, onSent }: ReplyProps) {
  const { msisdn, number, client_id, client_name } = conversation;
  const maySend = useCan('send', 'create');
  const own = useProfile().data?.message.client.id;
  const form = useForm({ formControl: draft.form.formControl });
  const { isSubmitting } = form.formState;
  const text = useWatch({ control: form.control, name: 'message' }).trim();
  const orderOf = (message: string) =>
    ({
      kind: 'typed',
      body: { country_code: 'KE', msisdn: `+${msisdn}`, message, sender_id: number, schedule: false },
    }) as const;
  const dndAddress = listAddress('/dnd-sms', { msisdn });
  const dndRoute = useOpenRoute(dndAddress);
  const typed = useDeferredValue(text);
  const price = useQuery<Preflight | null>({
    queryKey: [preflightTransactional.path, msisdn, number, typed],
    queryFn: () => runPreflight(orderOf(typed)),
    enabled: canReply && maySend && typed !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!maySend) return null;
  if (!canReply) {
    const isOthers = client_id !== null && own !== undefined && client_id !== own;
    return (
      <Muted sx={foot}>
        {isOthers ? texts.notOwn(client_name ?? '') : texts.cannotReply(formatMsisdn(number))}
      </Muted>
    );
  }
  const shown = typed === '' ? null : (price.data ?? null);
  const { line, isBlocked, isOptedOut } = priceLine(shown, price.error);
  const isReady = text !== '' && !isBlocked && !isSubmitting;
  const send = form.handleSubmit(async () => {
    if (!isReady) return;
    const order = orderOf(text);
    try {
      await write('sends', 'create', { order, preflight: shown, idempotencyKey: draft.keyOf(order.body) });
      draft.renewKey();
      // Without its field, the form could not focus it.
      form.reset({ message: typedAfter(text, form.getValues('message')) }, { keepFieldsRef: true });
      showNotice('success', texts.sent);
      onSent();
      // The button is now disabled and has lost the focus.
      form.setFocus('message');
    } catch (error) {
      const isChanged = isPriceChanged(error);
      showNotice('error', isChanged ? texts.priceChanged : messageOf(error));
      if (isChanged) await price.refetch();
    }
  });
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) void send();
  };
  return (
    <Box component="form" sx={foot} onSubmit={(event) => void send(event)}>
      <FormProvider {...form}>
        <TextInput
          source="message"
          label={texts.replyAs(formatMsisdn(number))}
          required={false}
          lengthMax={charactersMax}
          onKeyDown={sendByKeys}
          multiline
          maxRows={5}
        />
      </FormProvider>
      <Box sx={actions}>
        <Typography
          variant="body2"
          role="status"
          sx={isBlocked ? reasonText : { flex: 1, color: 'text.secondary' }}
        >
          {line}
        </Typography>
        {isOptedOut && dndRoute && (
          <Button component={Link} to={dndAddress}>
            {texts.showDnd}
          </Button>
        )}
        {price.isError && typed !== '' && (
          <Button
            onClick={() => {
              void price.refetch();
              // This button disappears and would lose the focus.
              form.setFocus('message');
            }}
          >
            {componentTexts.retry}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isReady}>
          {texts.send}
        </Button>
      </Box>
    </Box>
  );
}

/** What was typed while a text was being sent, which the field then holds, usually after that text. */
function typedAfter(sent: string, held: string): string {
  const text = held.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : held;
}

/** Returns the price of the reply, or the reason why it cannot be sent. */
function priceLine(
  preflight: Preflight | null,
  error: Error | null,
): { line: string; isBlocked: boolean; isOptedOut?: boolean } {
  if (error) return { line: error.message, isBlocked: true };
  if (!preflight) return { line: '', isBlocked: false };
  if (preflight.accepted === 0) {
    const reason = preflight.rejected[0]?.reason ?? '';
    const isOptedOut = reason === 'DND';
    const line = isOptedOut ? texts.optedOut : texts.rejected(rejectReasonText(reason));
    return { line, isBlocked: true, isOptedOut };
  }
  const units = formatCount(preflight.units, 'unit');
  if (preflight.balance_after < 0)
    return { line: texts.short(units, formatNumber(preflight.balance)), isBlocked: true };
  return { line: texts.price(units, formatKes(preflight.cost)), isBlocked: false };
}

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1.5,
  mt: 1,
};
/** On a narrow screen, the reason has its own line above the buttons. */
const reasonText = { flex: { xs: '1 0 100%', lg: 1 }, color: 'error.main' };
const foot = { px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' };
