// The input of a client.
import { useInput } from 'react-admin';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped } from '../../components/form/inputs.tsx';
import { ClientSelect } from './ClientSelect.tsx';

/** The value is null while none is chosen. */
export function ClientInput({ source, label, required }: FieldProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped, format: asTyped });
  return (
    <ClientSelect
      value={field.value as number | null}
      onChange={field.onChange}
      label={label}
      required={required}
      fault={fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}
