// A day in a form.
import { useController } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../dates/DateField.tsx';
import type { FieldProps } from './formSchema.ts';

type DateInputProps = FieldProps & Pick<DateFieldProps, 'min' | 'max' | 'helperText'>;

export function DateInput({ source, label, required, ...rest }: DateInputProps) {
  const { field, fieldState } = useController({ name: source });
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
