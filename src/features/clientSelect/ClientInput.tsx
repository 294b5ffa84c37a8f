// Form input that chooses one client.
import { useInput } from 'react-admin';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped } from '../../components/form/inputs.tsx';
import { ClientSelect } from './ClientSelect.tsx';

export interface ClientInputProps extends FieldProps {
  onChange?: () => void;
}

/** The value is the client's id, or empty text while none is chosen. */
export function ClientInput({ source, label, required, onChange }: ClientInputProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped, onChange });
  return (
    <ClientSelect
      label={label}
      required={required}
      value={Number(field.value) || null}
      onChange={(id) => field.onChange(id ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      fault={fieldState.error?.message}
    />
  );
}
