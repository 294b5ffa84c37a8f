// The inputs of a ContractForm: MUI's fields as controllers of react-hook-form. Label, bounds and whether a value is required come from the
// schema.
import {
  Checkbox,
  FormControlLabel,
  InputAdornment,
  TextField,
  type Switch,
  type TextFieldProps,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import type { CountNoun } from '../../format/countTexts.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { type SelectFieldProps, SelectField } from '../SelectField.tsx';
import { numberIn, withoutKes, type FieldProps } from './formSchema.ts';

type InputProps = FieldProps &
  Omit<TextFieldProps, keyof FieldProps | 'value' | 'onChange' | 'error' | 'name' | 'slotProps'> & {
    /** Most characters of the field, if the schema sets no limit. */
    inputMax?: number;
    inputMode?: 'tel' | 'numeric' | 'decimal' | 'email';
    spellCheck?: boolean;
    /** Shows the currency before the value, which loses its own when the field is left. */
    isInKes?: boolean;
  };

export function TextInput(props: InputProps) {
  const { source, lengthMax, inputMax = lengthMax, inputMode, spellCheck, helperText, ...others } = props;
  const { isInKes, autoComplete = 'off', minRows, maxRows, ...rest } = others;
  const growing = rest.multiline ? growingInput(minRows, maxRows) : undefined;
  const startAdornment = isInKes && <InputAdornment position="start">KES</InputAdornment>;
  const { field, fieldState } = useController({ name: source });
  const onBlur = () => {
    const typed = String(field.value);
    if (isInKes && withoutKes(typed) !== typed) field.onChange(withoutKes(typed));
    field.onBlur();
  };
  return (
    <TextField
      fullWidth
      {...rest}
      {...textFieldOf({ ...field, onBlur })}
      {...faultOf(fieldState.error?.message, helperText)}
      slotProps={{
        htmlInput: { maxLength: inputMax, inputMode, autoComplete, spellCheck, ...growing?.htmlInput },
        input: { ...growing?.input, startAdornment },
        ...(rest.placeholder && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

export const NumberInput = (props: InputProps) => <TextInput inputMode="numeric" {...props} />;

interface AmountInputProps extends InputProps {
  /** Singular noun of what is counted. */
  unit?: CountNoun;
}

/** Input of a whole amount. Repeats the amount with separators, because zeros are easily miscounted. */
export function AmountInput({ unit = 'unit', helperText, ...props }: AmountInputProps) {
  const { field } = useController({ name: props.source });
  const amount = numberIn(String(field.value));
  return (
    <NumberInput
      {...props}
      inputMax={20}
      helperText={amount && Number.isInteger(amount) ? formatCount(amount, unit) : helperText}
    />
  );
}

type SelectInputProps = InputProps & Pick<SelectFieldProps, 'options'>;

/** If the value is empty, the closed select shows the label of the empty option. */
export function SelectInput(props: SelectInputProps) {
  const { source, options, lengthMax: _length, helperText, ...rest } = props;
  const { field, fieldState } = useController({ name: source });
  return (
    <SelectField
      fullWidth
      {...rest}
      {...textFieldOf(field)}
      {...faultOf(fieldState.error?.message, helperText)}
      slotProps={
        options.some(([value]) => value === '')
          ? { select: { displayEmpty: true }, inputLabel: { shrink: true } }
          : {}
      }
      options={options}
    />
  );
}

export type ToggleInputProps = Pick<FieldProps, 'source' | 'label'>;

export const CheckboxInput = (props: ToggleInputProps) => <ToggleInput {...props} Control={Checkbox} />;

export function ToggleInput({
  source,
  label,
  Control,
}: ToggleInputProps & { Control: typeof Checkbox | typeof Switch }) {
  const { field } = useController({ name: source });
  const { ref, value, onChange, ...rest } = field;
  return (
    <FormControlLabel
      label={label}
      control={
        <Control
          {...rest}
          checked={value === true}
          onChange={(_event, isChecked) => onChange(isChecked)}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}

/**
 * Slots for a multi-line field that is as tall as its text. MUI's own would compute the layout of the page twice on each key press and on
 * the first screen. In browsers that do not support it, the field scrolls.
 */
export const growingInput = (minRows: number | string = 1, maxRows?: number | string) => ({
  input: { inputComponent: 'textarea' as const },
  htmlInput: {
    type: undefined,
    rows: minRows,
    style: {
      fieldSizing: 'content' as const,
      minHeight: `${minRows}lh`,
      maxHeight: maxRows ? `${maxRows}lh` : 'none',
    },
  },
});

/** Converts the field of a controller to props of MUI's TextField. A missing value is empty text. */
export const textFieldOf = ({ ref, value, ...field }: ControllerRenderProps) => ({
  ...field,
  value: (value ?? '') as unknown,
  inputRef: ref,
});

/** Shows an error above the hint, which stays visible. */
export const faultOf = (fault: string | undefined, hint?: ReactNode) => ({
  error: fault !== undefined,
  helperText: (fault ?? hint) && (
    <>
      {fault && <span style={{ display: 'block' }}>{fault}</span>}
      {hint && <span style={{ color: 'var(--muted)' }}>{hint}</span>}
    </>
  ),
});
