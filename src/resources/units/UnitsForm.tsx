// Load Units and Transfer Units (requirements/administration.md#units-allocation; requirements/domain.md#stock).
import { Typography } from '@mui/material';
import { useState } from 'react';
import { clientBalance } from '../../../contract/dashboard.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { newKey } from '../../components/newKey.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { amountFault, readAmount } from '../../components/wholeAmount.ts';
import { creditClient } from '../../dataProvider/rpc/clients.ts';
import { loadUnits } from '../../dataProvider/rpc/units.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';

interface UnitsFormProps {
  kind: 'load' | 'transfer';
  /** Units in stock, where the server says so. */
  stock: number | undefined;
  onClose: () => void;
}

export function UnitsForm({ kind, stock, onClose }: UnitsFormProps) {
  // One idempotency key per dialog, and a new one after each edit.
  const [key, setKey] = useState(newKey);
  const [clientId, setClientId] = useState<number | null>(null);
  const [amount, setAmount] = useState('');
  const [description, setDescription] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving(['sms-allocation', clientBalance.path]);
  const isTransfer = kind === 'transfer';
  const ownClient = useProfile().data?.message.client.id;

  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setKey(newKey());
    };
  const submit = () => {
    setIsChecked(true);
    if (amount.trim() === '' || (isTransfer && clientId === null)) return fail('Please fill all fields');
    const units = readAmount(amount);
    if (units === undefined) return fail(amountFault);
    const why = description.trim() === '' ? {} : { description: description.trim() };
    void save({
      call: () =>
        isTransfer && clientId !== null
          ? creditClient({ client_id: clientId, sms_units: units, ...why }, key)
          : loadUnits({ sms_units: units, ...why }, { key, ownClient }),
      done: isTransfer ? 'Units transferred' : 'Units loaded',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label={isTransfer ? 'Transfer Units' : 'Load Units'}
      submit={isTransfer ? 'Transfer' : 'Load'}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      {isTransfer && (
        <ClientSelect
          value={clientId}
          onChange={change(setClientId)}
          required
          isMissing={isChecked && clientId === null}
        />
      )}
      <AmountField value={amount} onChange={change(setAmount)} isChecked={isChecked} />
      <TextInput
        label="Description"
        value={description}
        onChange={change(setDescription)}
        placeholder={isTransfer ? 'For example the invoice' : 'For example the telco’s invoice'}
        lengthMax={200}
      />
      {stock !== undefined && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${formatCount(stock, 'unit')} in stock`}
        </Typography>
      )}
    </DialogForm>
  );
}
