// Lets a client send with a sender ID that is configured at a connector (spec part 2 sections 2.3, 7, 8).
import { Alert, Autocomplete, DialogContent, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FormActions } from '../../../components/FormActions.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { assignSender, readAssignable } from '../../../dataProvider/rpc/senders.ts';

interface AssignSenderFormProps {
  clientId: number;
  onClose: () => void;
}

export function AssignSenderForm({ clientId, onClose }: AssignSenderFormProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, failure, fail, save } = useSaving();
  const { data, error, isPending } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  const names = new Map(
    data?.map(({ id, code, connector_name }) => [id, connector_name ? `${code} · ${connector_name}` : code]),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (chosen === null) return fail('Choose a sender ID');
    void save({ call: () => assignSender(chosen, clientId), done: 'Sender ID assigned', onSaved: onClose });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Assign Sender">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Autocomplete
            options={[...names.keys()]}
            getOptionLabel={(id) => names.get(id) ?? ''}
            value={chosen}
            onChange={(_event, id) => setChosen(id)}
            loading={isPending}
            noOptionsText="No such sender ID. Set it up under Sender Ids first."
            renderInput={(params) => (
              <TextField
                {...params}
                label="Sender ID"
                required
                autoFocus
                error={(isChecked && chosen === null) || error !== null}
                helperText={error?.message}
              />
            )}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Assign" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
