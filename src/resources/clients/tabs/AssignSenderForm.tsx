// Assigns a configured sender ID to a client (requirements/administration.md#client-detail).
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../../../components/DialogForm.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { assignSender, readAssignable } from '../../../dataProvider/rpc/senders.ts';

interface AssignSenderFormProps {
  clientId: number;
  onClose: () => void;
}

export function AssignSenderForm({ clientId, onClose }: AssignSenderFormProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const { data, error, isPending } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  const names = new Map(
    data?.map(({ id, code, connector_name }) => [id, connector_name ? `${code} · ${connector_name}` : code]),
  );

  const submit = () => {
    setIsChecked(true);
    if (chosen === null) return fail('Choose a sender ID');
    void save({ call: () => assignSender(chosen, clientId), done: 'Sender ID assigned', onSaved: onClose });
  };

  return (
    <DialogForm label="Assign Sender" submit="Assign" saving={saving} onSubmit={submit} onCancel={onClose}>
      <Autocomplete
        options={[...names.keys()]}
        getOptionLabel={(id) => names.get(id) ?? ''}
        value={chosen}
        onChange={(_event, id) => setChosen(id)}
        loading={isPending}
        noOptionsText="No matching sender ID. Configure it under Sender Ids first."
        renderInput={(params) => (
          <TextField
            {...params}
            label="Sender ID"
            required
            error={(isChecked && chosen === null) || error !== null}
            helperText={error?.message}
          />
        )}
      />
    </DialogForm>
  );
}
