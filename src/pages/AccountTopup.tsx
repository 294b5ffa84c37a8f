// /account-topup: payment by a prompt on a phone or by paybill (requirements/administration.md#account-top-up). Shows the state of the
// payment live until it is final (requirements/deviations.md#top-up). The id of the payment is in the address, so it survives a reload.
import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { clientProfile } from '../../contract/identity.ts';
import { paymentAccount } from '../../contract/payments.ts';
import { useProfile } from '../authProvider/profile.ts';
import { platformClientId } from '../authProvider/caller.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { FailureText } from '../components/StateText.tsx';
import { useOptionalCall } from '../dataProvider/compat/useOptional.ts';
import { ClientSelect } from '../features/clientSelect/ClientSelect.tsx';
import { accountTopupTexts as texts } from '../features/topups/accountTopupTexts.ts';
import { PaybillSteps } from './topup/PaybillSteps.tsx';
import { PaymentProgress } from '../features/topups/PaymentProgress.tsx';
import { TopupForm } from '../features/topups/TopupForm.tsx';

export function AccountTopup() {
  const profile = useProfile();
  if (profile.isPending) return null;
  return <Topup own={profile.data?.message.client} />;
}

/** `own` is undefined if the profile could not be read. */
function Topup({ own }: { own: AnswerOf<typeof clientProfile>['message']['client'] | undefined }) {
  const [params, setParams] = useSearchParams();
  // Receives the focus when a submit replaces its content.
  const card = useRef<HTMLDivElement>(null);
  const ownClient = own?.id;
  // Platform users can top up for other clients.
  const choosesClient = usePlatform() && ownClient === platformClientId;
  // People mostly pay from the phone of their business. The platform tops up for others.
  const [start, setStart] = useState({ amount: '', msisdn: (!choosesClient && own?.msisdn) || '' });
  const clientId = (choosesClient && numberIn(params, 'client')) || ownClient;
  const account = useOptionalCall(
    paymentAccount,
    { client_id: clientId },
    { enabled: clientId !== undefined },
  );
  const details = account.data?.message;
  const openId = details?.open_payment_id ?? undefined;
  const paymentId = numberIn(params, 'payment') ?? openId;
  const isOff = details?.is_set_up === false;

  const show = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  // In the address, because a payment that is final is no longer open when the account is read again, and its result would disappear.
  const keepOpen = useEffectEvent((id: number) => {
    if (!params.has('payment')) show({ payment: String(id) });
  });
  useEffect(() => {
    if (openId !== undefined) keepOpen(openId);
  }, [openId]);

  return (
    <Box component="section" aria-label={texts.title} sx={{ width: '100%', minWidth: 0, maxWidth: 1080 }}>
      {choosesClient && (
        <Box sx={{ maxWidth: { md: 400 }, mb: 2 }}>
          <ClientSelect
            value={clientId ?? null}
            label={texts.client}
            onChange={(chosen) => show({ client: chosen ? String(chosen) : undefined, payment: undefined })}
          />
        </Box>
      )}
      {isOff && <Alert severity="info">{choosesClient ? texts.isOffHere : texts.isOff}</Alert>}
      {!isOff && (
        <Box sx={columns}>
          <Card>
            <CardContent ref={card} tabIndex={-1} sx={{ '&&': { p: 3 }, outline: 'none' }}>
              <Typography variant="h2" sx={{ mb: 2 }}>
                {texts.phone}
              </Typography>
              {paymentId === undefined ? (
                <TopupForm
                  clientId={clientId}
                  account={details}
                  isLoading={account.isPending}
                  start={start}
                  onRequested={(id) => {
                    show({ payment: String(id) });
                    card.current?.focus();
                  }}
                />
              ) : (
                <PaymentProgress
                  id={paymentId}
                  onAgain={(again) => {
                    setStart(again);
                    show({ payment: undefined });
                    card.current?.focus();
                    void account.refetch();
                  }}
                />
              )}
            </CardContent>
          </Card>
          {account.error && !details ? (
            <Card component="section" aria-label={texts.paybill.title}>
              <FailureText title={texts.paybill.failed} error={account.error} onRetry={account.refetch} />
            </Card>
          ) : (
            <PaybillSteps account={details} isLoading={account.isPending} />
          )}
        </Box>
      )}
    </Box>
  );
}

function numberIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
