// Tops up the units that a reviewed send lacks by M-Pesa, without leaving the review. Shown only if M-Pesa is configured.
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { kesForUnits, paymentAccount } from '../../../../contract/payments.ts';
import { useProfile } from '../../../authProvider/profile.ts';
import { formatCount, formatKes } from '../../../format/formatNumber.ts';
import { useOptionalCall } from '../../../dataProvider/compat/useOptional.ts';
import { showNotice } from '../../../notices/notices.ts';
import { PaymentProgress } from '../../topups/PaymentProgress.tsx';
import { TopupForm } from '../../topups/TopupForm.tsx';
import { reviewTexts } from './reviewTexts.ts';

const texts = reviewTexts.topUp;

interface TopUpMissingProps {
  /** Number of missing units. */
  units: number;
  onPaid: () => void;
}

export function TopUpMissing({ units, onPaid }: TopUpMissingProps) {
  const client = useProfile().data?.message.client;
  const clientId = client?.id;
  const account = useOptionalCall(
    paymentAccount,
    { client_id: clientId },
    { enabled: clientId !== undefined },
  ).data?.message;
  const [start, setStart] = useState<{ amount: string; msisdn: string }>();
  const [paymentId, setPaymentId] = useState<number>();
  const kes = account && kesForUnits(units, account.credit, account.sms_cost);
  if (!account?.is_set_up || kes === undefined) return null;
  if (!start) {
    return (
      <Button
        variant="contained"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => {
          setPaymentId(account.open_payment_id ?? undefined);
          setStart({ amount: String(kes), msisdn: client?.msisdn ?? '' });
        }}
      >
        {texts.open(formatKes(kes).replace(/\.00$/, ''))}
      </Button>
    );
  }
  return (
    <Box component="section" aria-label={texts.title} sx={panel}>
      <Typography variant="h3" component="h4" sx={{ mb: 1.5 }}>
        {texts.buys(formatCount(units, 'unit'))}
      </Typography>
      {paymentId === undefined ? (
        <TopupForm
          clientId={clientId}
          account={account}
          isLoading={false}
          start={start}
          onRequested={setPaymentId}
        />
      ) : (
        <PaymentProgress
          key={paymentId}
          id={paymentId}
          onAgain={(again) => {
            setStart(again.amount ? again : start);
            setPaymentId(undefined);
          }}
          onPaid={() => {
            showNotice('success', texts.paid);
            onPaid();
          }}
        />
      )}
    </Box>
  );
}

const panel = { border: 1, borderColor: 'divider', borderRadius: 2, p: 2 };
