// What a part costs a client on one network (spec part 2 sections 5 and 8). Text from end to end: 0.8 stays 0.8.
import { Alert, Button, DialogContent, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import * as contract from '../../../contract/clients.ts';
import type { BillLine } from '../../../contract/clients.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { formatKes, plainKes } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { billOfClient, oneClient, updateRate } from '../../dataProvider/rpc/clients.ts';

interface RateFormProps {
  clientId: number;
  line: BillLine;
  onClose: () => void;
}

export function RateForm({ clientId, line, onClose }: RateFormProps) {
  const queryClient = useQueryClient();
  const [rate, setRate] = useState(plainKes(line.billing_rate));
  const { isBusy, failure, fail, save } = useSaving(() => {
    void queryClient.invalidateQueries({ queryKey: billOfClient(clientId).queryKey });
  });

  const { data: client } = useQuery(oneClient(clientId));
  const change = (to: string) =>
    void save({ call: () => updateRate(clientId, line, to), done: 'Price updated', onSaved: onClose });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rate.trim() === '') return fail('Please fill all fields');
    const checked = contract.updateBilling.body.shape.billing_rate.safeParse([
      { ...line, billing_rate: rate },
    ]);
    if (!checked.success) return fail(checked.error.issues[0]?.message ?? 'Please fill all fields');
    change(rate.trim());
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Price per SMS">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            label="Price per SMS (KES)"
            required
            autoFocus
            value={rate}
            onChange={(event) => setRate(event.target.value)}
            error={failure !== undefined}
            helperText="Up to 4 decimals. It holds from the next send."
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 9, autoComplete: 'off' } }}
          />
          {line.is_default === false && (
            <Button
              variant="text"
              size="small"
              disabled={isBusy}
              onClick={() => change(contract.defaultRate)}
              sx={{ alignSelf: 'flex-start' }}
            >
              Use the client’s price{client?.sms_cost && ` (${formatKes(plainKes(client.sms_cost))})`}
            </Button>
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Update" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
