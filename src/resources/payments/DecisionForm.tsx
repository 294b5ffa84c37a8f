// Gives a kept payment to a client, or closes it without credit; either with a note that stays with it.
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Payment } from '../../../contract/payments.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatKes } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { assignPayment, dismissPayment } from '../../dataProvider/rpc/payments.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { nameOf } from './paymentRow.tsx';

export type Decision = 'assign' | 'dismiss';

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

  const submit = () => {
    setIsChecked(true);
    if (note.trim() === '' || (isAssigning && clientId === null)) return fail('Please Fill all Fields');
    void save({
      call: () =>
        isAssigning
          ? assignPayment({ id, client_id: clientId ?? 0, note: note.trim() })
          : dismissPayment({ id, note: note.trim() }),
      done: isAssigning ? 'Payment assigned' : 'Payment closed',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label={isAssigning ? 'Assign' : 'Close'}
      submit={isAssigning ? 'Assign' : 'Close without credit'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Typography variant="body2">
        {isAssigning
          ? `${formatKes(payment.amount)} of ${nameOf(payment)} is credited at the client’s price. This cannot be taken back.`
          : `${formatKes(payment.amount)} of ${nameOf(payment)} is credited to nobody. It can still be assigned later.`}
      </Typography>
      {payment.reason && <Alert severity="warning">{payment.reason}</Alert>}
      {isAssigning && (
        <ClientSelect
          value={clientId}
          required
          error={isChecked && clientId === null}
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
        helperText="How you know. It stays with the payment."
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </DialogForm>
  );
}
