// The price of a part for a client on one network (requirements/administration.md#client-detail), as text throughout: 0.8
// stays 0.8.
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as contract from '../../../contract/clients.ts';
import type { BillLine } from '../../../contract/clients.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { formatKes, plainKes } from '../../components/formatNumber.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { oneClient, updateRate } from '../../dataProvider/rpc/clients.ts';

interface RateFormProps {
  clientId: number;
  line: BillLine;
  onClose: () => void;
}

export function RateForm({ clientId, line, onClose }: RateFormProps) {
  const [rate, setRate] = useState(plainKes(line.billing_rate));
  const { fail, save, ...saving } = useSaving([contract.clientBilling.path]);

  const { data: client } = useQuery(oneClient(clientId));
  const change = (to: string) =>
    void save({ call: () => updateRate(clientId, line, to), done: 'Price updated', onSaved: onClose });

  const submit = () => {
    if (rate.trim() === '') return fail('Please fill all fields');
    const checked = contract.updateBilling.body.shape.billing_rate.safeParse([
      { ...line, billing_rate: rate },
    ]);
    if (!checked.success) return fail(checked.error.issues[0]?.message ?? 'Please fill all fields');
    change(rate.trim());
  };

  return (
    <DialogForm label="Price per SMS" submit="Update" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label="Price per SMS (KES)"
        required
        value={rate}
        onChange={setRate}
        isWrong={saving.failure !== undefined}
        helperText="Up to 4 decimals. Applies from the next send."
        lengthMax={9}
        inputMode="decimal"
      />
      {line.is_default === false && (
        <Button
          variant="text"
          size="small"
          disabled={saving.isBusy}
          onClick={() => change(contract.defaultRate)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Use the client’s default price{client?.sms_cost && ` (${formatKes(plainKes(client.sms_cost))})`}
        </Button>
      )}
    </DialogForm>
  );
}
