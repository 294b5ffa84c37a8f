// A form button that saves and keeps the form open for another record.
import { Button } from '@mui/material';
import { useFormContext, type FieldValues } from 'react-hook-form';

/** The messages of a refusal, by field. */
export type Refusal = Record<string, string> | undefined;

interface AgainButtonProps {
  label: string;
  clears: readonly string[];
  defaultValues: FieldValues;
  isBusy: boolean;
  submit: (values: FieldValues, onSaved: () => void) => Promise<Refusal>;
}

export function AgainButton({ label, clears, defaultValues, isBusy, submit }: AgainButtonProps) {
  const { handleSubmit, reset, getValues, setError, setFocus } = useFormContext();
  const saved = () => {
    const cleared = clears.map((name) => [name, defaultValues[name] as unknown]);
    reset({ ...getValues(), ...Object.fromEntries(cleared) }, { keepFieldsRef: true });
    if (clears[0]) setFocus(clears[0]);
  };
  const press = handleSubmit(async (values) => {
    const refusal = await submit(values, saved);
    for (const [name, message] of Object.entries(refusal ?? {})) setError(name, { type: 'server', message });
  });
  return (
    <Button disabled={isBusy} onClick={(event) => void press(event)}>
      {label}
    </Button>
  );
}
