// /payments: every prompt and paybill payment, and the queue of those that need an admin's decision
// (requirements/domain.md#top-ups). Polls, so that new payments appear.
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

/** Time between two polls, in milliseconds. */
const refetchMs = 5000;

export function PaymentList() {
  const { days } = useListFilters(resource, searchField);
  return (
    <PagedList
      resource={resource}
      title="Payments"
      sort={newestFirst}
      filter={days}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <PaymentToolbar />
      <Payments />
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
        isNumbered
        columns={paymentColumns}
        compact={compactPayment}
        actions={mayDecide ? menu : undefined}
        onOpen={setOpened}
      >
        <EmptyText text="No Payments Found" hint="M-Pesa top-ups appear here as they arrive." />
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
