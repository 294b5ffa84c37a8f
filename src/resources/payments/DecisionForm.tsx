// Assigns an unmatched payment to a client, closes it without credit, or reverses the credit of a paid one; each with a
// note that is kept with the payment.
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatCount, formatKes } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { assignPayment, dismissPayment, reversePayment } from '../../dataProvider/rpc/payments.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
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

export function DecisionForm({ decision, payment, onClose }: DecisionFormProps) {
  const [clientId, setClientId] = useState(payment.client_id);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const isAssigning = decision === 'assign';
  const { id } = payment;
  const words = decisionWords[decision];

  const submit = () => {
    setIsChecked(true);
    if (note.trim() === '' || (isAssigning && clientId === null)) return fail('Please Fill all Fields');
    void save({
      call: () => {
        const body = { id, note: note.trim() };
        if (isAssigning) return assignPayment({ ...body, client_id: clientId ?? 0 });
        return decision === 'dismiss' ? dismissPayment(body) : reversePayment(body);
      },
      done: words.done,
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label={words.label}
      submit={words.label}
      isDestructive={decision === 'reverse'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Typography variant="body2">{leadOf(decision, payment)}</Typography>
      {payment.reason && <Alert severity="warning">{payment.reason}</Alert>}
      {isAssigning && (
        <ClientSelect
          value={clientId}
          required
          isMissing={isChecked && clientId === null}
          onChange={setClientId}
        />
      )}
      <TextField
        label="Note"
        required
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={isChecked && note.trim() === ''}
        helperText="The reason for your decision, kept with the payment."
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </DialogForm>
  );
}
