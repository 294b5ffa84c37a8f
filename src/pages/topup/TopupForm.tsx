// Amount and phone, and the units for the amount, before the prompt is sent
// (requirements/administration.md#account-top-up).
import { Alert, Box, Button, InputAdornment, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { paymentKesMax, requestPayment, topUpWorth } from '../../../contract/payments.ts';
import type { paymentAccount } from '../../../contract/payments.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { formatCount, formatKes, formatNumber } from '../../components/formatNumber.ts';
import { newKey } from '../../components/newKey.ts';
import { useSaving } from '../../components/useSaving.ts';
import { call } from '../../dataProvider/call.ts';
import { once } from '../../dataProvider/once.ts';

export type TopupAccount = AnswerOf<typeof paymentAccount>['message'];

interface TopupFormProps {
  clientId: number | undefined;
  /** Undefined while loading, and where the backend has none. */
  account: TopupAccount | undefined;
  isLoading: boolean;
  /** The initial values of the fields. */
  start: { amount: string; msisdn: string };
  onRequested: (paymentId: number) => void;
}

/** The height of the units' preview, in px. */
const worthHeight = 68;

const askedText = 'Enter your M-Pesa PIN on your phone to pay';

export function TopupForm({ clientId, account, isLoading, start, onRequested }: TopupFormProps) {
  const [amount, setAmount] = useState(start.amount);
  const [msisdn, setMsisdn] = useState(start.msisdn);
  const [isChecked, setIsChecked] = useState(false);
  // One idempotency key per order: a repeat after a lost answer is the same order.
  const [key, setKey] = useState(newKey);
  const { isBusy, failure, setFailure, fail, save } = useSaving([]);
  const wanted = amount.replace(/[\s,]/g, '');
  const isWhole = /^\d{1,9}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= paymentKesMax;

  /** Typing clears the last failure. */
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    setFailure(undefined);
    setKey(newKey());
    set(event.target.value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (wanted === '' || msisdn.trim() === '') return fail('Please Fill all Fields');
    if (!isWhole) return fail(`Amount must be a whole number from 1 to ${formatNumber(paymentKesMax)}`);
    const body = { amount: Number(wanted), msisdn: msisdn.trim(), client_id: clientId };
    void save({
      call: () => call(requestPayment, body, once(key)),
      // Shown where the backend returns no payment to follow.
      done: askedText,
      isShown: ({ payment }) => payment !== undefined,
      onSaved: ({ payment }) => {
        setKey(newKey());
        if (payment) onRequested(payment.id);
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Top up">
      <Stack spacing={2}>
        <TextField
          label="Amount"
          required
          fullWidth
          value={amount}
          onChange={type(setAmount)}
          error={isChecked && !isWhole}
          slotProps={{
            htmlInput: { inputMode: 'numeric', maxLength: 11, autoComplete: 'off' },
            input: { startAdornment: <InputAdornment position="start">KES</InputAdornment> },
          }}
        />
        <TextField
          label="Mpesa phone number"
          required
          fullWidth
          type="tel"
          value={msisdn}
          onChange={type(setMsisdn)}
          error={isChecked && msisdn.trim() === ''}
          helperText="For example 0712 345 678. The PIN prompt is sent to this phone."
          slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'tel' } }}
        />
        {isLoading && <Skeleton variant="rounded" height={worthHeight} />}
        {account && <Worth account={account} amount={isWhole ? wanted : undefined} />}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={isBusy}>
          Topup Account
        </Button>
      </Stack>
    </form>
  );
}

/** The units for the amount; keeps its height while the amount is empty. */
function Worth({ account, amount }: { account: TopupAccount; amount: string | undefined }) {
  const worth = topUpWorth(amount ?? '0', account.credit, account.sms_cost);
  const hasCredit = Number(account.credit) > 0;
  const price = `${formatKes(account.sms_cost)} per unit`;
  const credit = hasCredit ? ` · includes ${formatKes(account.credit)} of credit` : '';
  return (
    <Box role="status" sx={{ borderRadius: 2, backgroundColor: 'var(--sunken)', px: 2, py: 1.5, minHeight: worthHeight }}>
      <Typography variant="h3" component="p">
        {amount && worth ? `You get ${formatCount(worth.units, 'unit')}` : 'Enter an amount to see its units'}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {amount && worth && Number(worth.left) > 0
          ? `${price}${credit} · ${formatKes(worth.left)} is kept as credit`
          : `${price}${credit}`}
      </Typography>
    </Box>
  ); // prettier-ignore
}
