// Form input that chooses one client.
import { useController } from 'react-hook-form';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { ClientSelect } from './ClientSelect.tsx';

export interface ClientInputProps extends FieldProps {
  onChange?: () => void;
}

/** The value is the client's id, or empty text while none is chosen. */
export function ClientInput({ source, label, required, onChange }: ClientInputProps) {
  const { field, fieldState } = useController({ name: source });
  return (
    <ClientSelect
      label={label}
      required={required}
      value={Number(field.value) || null}
      onChange={(id) => {
        field.onChange(id ?? '');
        onChange?.();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      fault={fieldState.error?.message}
    />
  );
}
