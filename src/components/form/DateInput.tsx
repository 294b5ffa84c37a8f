// A day in a form: DateField with react-admin's useInput.
import { useInput } from 'react-admin';
import { DateField, type DateFieldProps } from '../DateField.tsx';
import type { FieldProps } from './formSchema.ts';
import { asTyped } from './inputs.tsx';

type DateInputProps = FieldProps & Pick<DateFieldProps, 'min' | 'max' | 'helperText'>;

export function DateInput({ source, label, required, ...rest }: DateInputProps) {
  const { field, fieldState } = useInput({ source, parse: asTyped });
  const { value, onChange, onBlur, ref } = field;
  return (
    <DateField
      {...rest}
      label={label}
      required={required}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={fieldState.error?.message}
    />
  );
}
