import { useInput } from 'react-admin';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped } from '../../components/form/inputs.tsx';
import { MessageField } from './MessageField.tsx';

/** The message as an input of a form. */
export function MessageInput({ source }: FieldProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped });
  return (
    <MessageField
      value={String(field.value)}
      fault={fieldState.error?.message}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  );
}
