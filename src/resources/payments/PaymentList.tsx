// /payments: every prompt and every paybill payment, and the queue of what an admin decides about
// (requirements/domain.md#top-ups). Looks again every few seconds, so that what comes in shows by itself.
import { Box } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Payment } from '../../../contract/payments.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { platformClientId } from '../../authProvider/usePlatform.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { useOpened } from '../../components/useOpened.ts';
import { DecisionForm, decisionWords } from './DecisionForm.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { compactPayment, decisionsOn, nameOf, paymentColumns } from './paymentRow.tsx';
import type { Decision } from './paymentRow.tsx';
import { PaymentToolbar, searchField } from './PaymentToolbar.tsx';

const resource = 'payments';

/** Time between two looks, in milliseconds. */
const refetchMs = 5000;

export function PaymentList() {
  const { days } = useListFilters(resource, searchField);
  return (
    <PagedList
      resource={resource}
      sort={newestFirst}
      filter={days}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <Box component="section" aria-label="Payments" sx={{ width: '100%', minWidth: 0 }}>
        <PaymentToolbar />
        <Payments />
      </Box>
    </PagedList>
  );
}

function Payments() {
  const { data } = useListContext<Payment>();
  const [opened, setOpened] = useOpened(data);
  const [decided, setDecided] = useState<{ decision: Decision; payment: Payment }>();
  const ownClient = useProfile().data?.message.client.id;
  const mayDecide = useCan('payments', 'update') && ownClient === platformClientId;

  const decide = (payment: Payment, decision: Decision) => () => {
    setOpened(undefined);
    setDecided({ payment, decision });
  };
  const choicesOf = (payment: Payment) =>
    mayDecide
      ? decisionsOn(payment).map((decision) => ({
          label: decisionWords[decision].label,
          onClick: decide(payment, decision),
        }))
      : [];
  const menu = (payment: Payment) => {
    const choices = choicesOf(payment);
    return choices.length > 0 ? <RowMenu label={`Actions for ${nameOf(payment)}`} actions={choices} /> : null;
  };

  return (
    <>
      <ListBody<Payment>
        title="Payments"
        noun="payment"
        columns={paymentColumns(mayDecide ? menu : undefined)}
        compact={compactPayment(mayDecide ? menu : undefined)}
        onOpen={setOpened}
      >
        <EmptyText text="No Payments Found" hint="Top-ups by M-Pesa stand here, as they come in." />
      </ListBody>
      <RecordDialog value={opened} title={() => 'Payment'} onClose={() => setOpened(undefined)}>
        {(payment) => <PaymentDetails payment={payment} choices={choicesOf(payment)} />}
      </RecordDialog>
      <RecordDialog
        value={decided}
        title={({ decision }) => decisionWords[decision].title}
        maxWidth="xs"
        onClose={() => setDecided(undefined)}
      >
        {(value) => <DecisionForm {...value} onClose={() => setDecided(undefined)} />}
      </RecordDialog>
    </>
  );
}
