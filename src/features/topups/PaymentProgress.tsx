// The state of a payment, polled until it is final, with the next step for the user (requirements/deviations.md#top-up).
import { Alert, Box, Button, LinearProgress, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { clientBalance } from '../../../contract/dashboard.ts';
import { paymentStatus, type Payment } from '../../../contract/payments.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../format/formatNumber.ts';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { hasReceipt, PrintReceipt } from '../payments/PrintReceipt.tsx';
import { isOpen, paymentText } from '../payments/paymentText.ts';
import { accountTopupTexts as texts } from './accountTopupTexts.ts';

interface PaymentProgressProps {
  id: number;
  /** Returns to the form with these initial values. */
  onAgain: (start: { amount: string; msisdn: string }) => void;
  /** Called once, when the units are credited. */
  onPaid?: () => void;
}

/** Time between two polls in milliseconds: of an open payment, and of one that only a late notice can change. */
const liveMs = 1000;
const lateMs = 5000;

const empty = { amount: '', msisdn: '' };

function pollMs(payment: Payment | undefined): number | false {
  if (!payment || isOpen(payment.state)) return liveMs;
  return payment.state === 'expired' || payment.state === 'review' ? lateMs : false;
}

export function PaymentProgress({ id, onAgain, onPaid }: PaymentProgressProps) {
  const queryClient = useQueryClient();
  const read = useCallQuery(
    paymentStatus,
    { id },
    { refetchInterval: ({ state }) => (state.error ? lateMs : pollMs(state.data?.message)) },
  );
  const failure = useKeptError(read);
  const payment = read.data?.message;
  const isPaid = payment?.state === 'paid';
  const paid = useEffectEvent(() => onPaid?.());
  useEffect(() => {
    if (!isPaid) return;
    void queryClient.invalidateQueries({ queryKey: [clientBalance.path] });
    paid();
  }, [isPaid, queryClient]);

  if (!payment) {
    if (!failure) return <Skeleton variant="rounded" height={180} />;
    return (
      <>
        <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />
        <Button variant="outlined" fullWidth onClick={() => onAgain(empty)}>
          {texts.again}
        </Button>
      </>
    );
  }
  const { title, next, tone } = paymentText(payment);
  const isMoving = isOpen(payment.state);
  const isRetry = !isPaid && !isMoving && payment.state !== 'review' && payment.state !== 'dismissed';
  return (
    <Box>
      <Alert severity={tone} role="status" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        <Box sx={{ fontWeight: 650, fontSize: '1rem', mb: 0.5 }}>{title}</Box>
        {next}
        {isMoving && <LinearProgress sx={{ mt: 1.5 }} aria-label={texts.waiting} />}
      </Alert>
      <FactList
        facts={[
          [texts.amount, formatKes(payment.amount)],
          [texts.phoneNumber, payment.msisdn && formatMsisdn(payment.msisdn)],
          [texts.units, payment.units === null ? null : formatNumber(payment.units)],
          [texts.receipt, payment.receipt],
          [texts.ofClient, payment.client_name],
          [texts.requestedAt, formatDate(payment.created), 'wide'],
        ]}
      />
      {isRetry && (
        <Button
          variant="contained"
          fullWidth
          onClick={() =>
            onAgain({ amount: payment.amount.replace(/\.0+$/, ''), msisdn: payment.msisdn ?? '' })
          }
        >
          {componentTexts.retry}
        </Button>
      )}
      {hasReceipt(payment) && (
        <Box sx={{ display: 'grid', mb: 1 }}>
          <PrintReceipt payment={payment} />
        </Box>
      )}
      {!isRetry && !isMoving && (
        <Button variant={isPaid ? 'contained' : 'outlined'} fullWidth onClick={() => onAgain(empty)}>
          {texts.again}
        </Button>
      )}
    </Box>
  );
}
