// Add Credits (requirements/administration.md#client-detail): units from the platform's stock. A double press
// credits once.
import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '../../components/AmountField.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { newKey } from '../../components/newKey.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { amountFault, readAmount } from '../../components/wholeAmount.ts';
import { creditClient } from '../../dataProvider/rpc/clients.ts';

export function CreditForm({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  // One idempotency key per order: a repeat after a lost answer is the same order.
  const [draft, setDraft] = useState(() => ({
    amount: '',
    description: '',
    isBonus: false,
    key: newKey(),
  }));
  const { amount, description, isBonus, key } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving(() => {
    // Changes balances, top-ups and the allocation log.
    void queryClient.invalidateQueries();
  });
  const change = (changed: Partial<typeof draft>) =>
    setDraft((before) => ({ ...before, ...changed, key: newKey() }));

  const submit = () => {
    setIsChecked(true);
    if (amount.trim() === '' || description.trim() === '') return fail('Please fill all fields');
    const sms_units = readAmount(amount);
    if (sms_units === undefined) return fail(amountFault);
    const order = { client_id: clientId, description: description.trim(), sms_units };
    void save({
      call: () => creditClient(isBonus ? { ...order, bonus: true } : order, key),
      done: isBonus ? 'Bonus added' : 'Credits added',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm label="Add Credits" submit="Add Credits" saving={saving} onSubmit={submit} onCancel={onClose}>
      <AmountField
        value={amount}
        onChange={(text) => change({ amount: text })}
        isChecked={isChecked}
        hint="SMS units, a whole number"
      />
      <TextInput
        label="Description"
        required
        value={description}
        onChange={(text) => change({ description: text })}
        isWrong={isChecked && description.trim() === ''}
        lengthMax={200}
      />
      <FormControl>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isBonus}
              onChange={(event) => change({ isBonus: event.target.checked })}
            />
          }
          label="Add as bonus"
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <FormHelperText sx={{ mx: 0, mt: 0 }}>Bonus units are spent before the balance.</FormHelperText>
      </FormControl>
    </DialogForm>
  );
}
