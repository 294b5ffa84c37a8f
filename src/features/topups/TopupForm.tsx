// Asks for amount and phone and shows the units for the amount before the prompt is sent (requirements/administration.md#account-top-up).
import { Box, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { grouped } from '../../../contract/grouped.ts';
import {
  paymentKesMax,
  requestPayment,
  topUpWorth,
  type paymentAccount,
} from '../../../contract/payments.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { asSchemaInput } from '../../components/form/formSchema.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatCount, formatKes } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { Muted } from '../../components/Muted.tsx';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { accountTopupTexts as texts } from './accountTopupTexts.ts';

export type TopupAccount = AnswerOf<typeof paymentAccount>['message'];

interface TopupFormProps {
  clientId: number | undefined;
  /** Undefined while loading, and if the backend has none. */
  account: TopupAccount | undefined;
  isLoading: boolean;
  /** The initial values of the fields. */
  start: { amount: string; msisdn: string };
  onRequested: (paymentId: number) => void;
}

/** Height of the preview of units, in px. */
const worthHeight = 68;

const schema = requestPayment.body.omit({ client_id: true });
const labels = { amount: texts.amount, msisdn: texts.msisdn };

export function TopupForm({ clientId, account, isLoading, start, onRequested }: TopupFormProps) {
  const keyOf = useOrderKey();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return (
    <ContractForm
      isInline
      schema={schema}
      labels={labels}
      defaultValues={start}
      missingText={texts.fillAll}
      submit={texts.submit}
      save={(order) => {
        const data = { ...order, client_id: clientId };
        return write('payments', 'create', { data, key: keyOf(data) });
      }}
      // Shown if the backend returns no payment to follow, or if the screen was left before the answer.
      done={texts.requested}
      isShown={({ payment }) => payment !== undefined && isShown.current}
      onSaved={({ payment }) => payment && isShown.current && onRequested(payment.id)}
    >
      {(field) => (
        <>
          <TextInput
            {...field('amount')}
            inputMode="numeric"
            inputMax={20}
            isInKes
            helperText={texts.amountHint(`KES ${grouped(paymentKesMax)}`)}
          />
          <TextInput
            {...field('msisdn')}
            type="tel"
            autoComplete="tel"
            inputMax={30}
            helperText={texts.msisdnHint}
          />
          {isLoading && <Skeleton variant="rounded" height={worthHeight} />}
          {account && <Worth account={account} />}
        </>
      )}
    </ContractForm>
  );
}

/** The units for the amount. Keeps its height while the amount is empty. */
function Worth({ account }: { account: TopupAccount }) {
  const typed: unknown = useWatch({ name: 'amount' });
  const { data } = schema.shape.amount.safeParse(asSchemaInput(schema, { amount: typed })['amount']);
  const amount = data?.toString();
  const worth = topUpWorth(amount ?? '0', account.credit, account.sms_cost);
  const hasCredit = Number(account.credit) > 0;
  const facts = [
    texts.price(formatKes(account.sms_cost)),
    hasCredit && texts.includes(formatKes(account.credit)),
    amount && worth && Number(worth.left) > 0 && texts.kept(formatKes(worth.left)),
  ];
  return (
    <Box
      role="status"
      sx={{ borderRadius: 2, backgroundColor: 'var(--sunken)', px: 2, py: 1.5, minHeight: worthHeight }}
    >
      <Typography variant="h3" component="p">
        {amount && worth ? texts.youGet(formatCount(worth.units, 'unit')) : texts.enterAmount}
      </Typography>
      <Muted>{joined(...facts)}</Muted>
    </Box>
  );
}
