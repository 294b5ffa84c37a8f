// /payments: all prompts and paybill payments, and the queue of those that need an admin's decision (requirements/domain.md#top-ups).
// Polls, so that new payments appear.
import type { Payment } from '../../../contract/payments.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { platformClientId } from '../../authProvider/caller.ts';
import { joined } from '../../format/joined.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { useListDates } from '../../components/list/useListDates.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { decisionsOn, nameOf, paymentColumns, type Decision } from './paymentRow.tsx';
import { paymentTexts as texts } from './paymentTexts.ts';
import { PaymentToolbar } from './PaymentToolbar.tsx';

const resource = 'payments';

export function PaymentList() {
  const { days } = useListDates(resource);
  const [decided, setDecided] = useDialog<{ decision: Decision; payment: Payment }>();
  const ownClient = useProfile().data?.message.client.id;
  const mayDecide = useCan('payments', 'update') && ownClient === platformClientId;

  const choicesOf = (payment: Payment) =>
    mayDecide
      ? decisionsOn(payment).map((decision) => ({
          label: texts.decisions[decision].label,
          onClick: () => setDecided({ payment, decision }),
        }))
      : [];
  const menu = (payment: Payment) => <RowMenu name={nameOf(payment)} actions={choicesOf(payment)} />;

  return (
    <PagedList resource={resource} title={texts.title} sort={newestFirst} filter={days} pollMs={5000}>
      <PaymentToolbar />
      <ListBody
        noun="payment"
        isNumbered
        columns={paymentColumns}
        actions={mayDecide ? menu : undefined}
        hasRecords
        totalsLabel={texts.totalReceived}
        texts={texts}
      />
      <ListRecord<Payment> title={({ receipt }) => joined(texts.one, receipt)}>
        {(payment) => <PaymentDetails payment={payment} choices={choicesOf(payment)} />}
      </ListRecord>
      <RecordDialog {...decided} title={({ decision }) => texts.decisions[decision].title} maxWidth="xs">
        {(value) => <DecisionForm {...value} />}
      </RecordDialog>
    </PagedList>
  );
}
