// Assigns an unmatched payment to a client, closes it without credit, or reverses the credit of a paid one; each with a
// note that is kept with the payment.
import { Alert, Typography } from '@mui/material';
import { z } from 'zod';
import { assignPayment } from '../../../contract/payments.ts';
import type { Payment } from '../../../contract/payments.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { formatCount, formatKes } from '../../components/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';
import { ClientInput } from '../../features/clientSelect/ClientInput.tsx';
import { nameOf } from './paymentRow.tsx';
import type { Decision } from './paymentRow.tsx';

/** The texts of each decision: in the menu and on its button, as the dialog's title, and in the notice. */
export const decisionWords: Record<Decision, { label: string; title: string; done: string }> = {
  assign: { label: 'Assign', title: 'Assign to a client', done: 'Payment assigned' },
  dismiss: { label: 'Close without credit', title: 'Close without credit', done: 'Payment closed' },
  reverse: { label: 'Mark as reversed', title: 'Mark as reversed', done: 'Payment reversed' },
};

const leadOf = (decision: Decision, payment: Payment): string => {
  const what = `${formatKes(payment.amount)} of ${nameOf(payment)}`;
  if (decision === 'assign')
    return `${what} is credited at the client’s price. Only a reversal can undo this.`;
  if (decision === 'dismiss') return `${what} is not credited to any client. It can still be assigned later.`;
  return `${what} went back to the payer, by a reversal in M-Pesa. ${formatCount(payment.units ?? 0, 'unit')} are deducted from ${payment.client_name ?? 'the client'}. This cannot be undone.`;
};

interface DecisionFormProps {
  decision: Decision;
  payment: Payment;
  onClose: () => void;
}

const assigned = assignPayment.body;
const withoutClient = assigned.extend({ client_id: z.null() });
const labels = { client_id: 'Client', note: 'Note' };

export function DecisionForm({ decision, payment, onClose }: DecisionFormProps) {
  const isAssigning = decision === 'assign';
  const words = decisionWords[decision];
  return (
    <ContractForm
      schema={isAssigning ? assigned : withoutClient}
      labels={labels}
      defaultValues={{ id: payment.id, client_id: isAssigning ? payment.client_id : null, note: '' }}
      missingText="Please Fill all Fields"
      submit={words.label}
      isDestructive={decision === 'reverse'}
      save={({ id, client_id, note }) =>
        client_id === null
          ? write('payments', decision === 'reverse' ? 'reverse' : 'dismiss', { id, data: { note } })
          : write('payments', 'assign', { id, data: { client_id, note } })
      }
      done={words.done}
      onSaved={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Typography variant="body2">{leadOf(decision, payment)}</Typography>
          {payment.reason && <Alert severity="warning">{payment.reason}</Alert>}
          {isAssigning && <ClientInput {...field('client_id')} />}
          <TextInput
            {...field('note')}
            multiline
            minRows={2}
            helperText="The reason for your decision, kept with the payment."
          />
        </>
      )}
    </ContractForm>
  );
}
