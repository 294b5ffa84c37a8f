// Chooses any number of a few named values.
import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import type { FieldProps } from './formSchema.ts';
import { faultOf } from './inputs.tsx';

interface CheckboxesInputProps extends FieldProps {
  options: readonly (readonly [value: number | string, label: string])[];
  /** Why the options could not be loaded. */
  failure?: string | undefined;
  helperText?: string;
  /** Values that are already set and cannot be removed. They are not part of the field's value. */
  fixed?: readonly (number | string)[];
}

/** The value is an array in the order of the options. */
export function CheckboxesInput(props: CheckboxesInputProps) {
  const { source, label, required, options, failure, helperText, fixed = [] } = props;
  const { field, fieldState } = useController({ name: source });
  const chosen = field.value as readonly (number | string)[];
  const fault = faultOf(fieldState.error?.message ?? failure, helperText);
  return (
    <FormControl role="group" aria-label={label} required={required} error={fault.error}>
      <FormLabel component="p" focused={false} sx={{ m: 0 }}>
        {label}
      </FormLabel>
      <FormGroup sx={columns}>
        {options.map(([value, name], index) => (
          <FormControlLabel
            key={value}
            label={name}
            slotProps={{ typography: { sx: { overflowWrap: 'anywhere' } } }}
            // The asterisk is shown at the group.
            required={false}
            disabled={fixed.includes(value)}
            control={
              <Checkbox
                checked={fixed.includes(value) || chosen.includes(value)}
                onBlur={field.onBlur}
                onChange={(_event, isChecked) =>
                  field.onChange(
                    options
                      .map(([each]) => each)
                      .filter((each) => (each === value ? isChecked : chosen.includes(each))),
                  )
                }
                slotProps={{ input: { ref: index === 0 ? field.ref : undefined, required: false } }}
              />
            }
          />
        ))}
      </FormGroup>
      {fault.helperText && <FormHelperText sx={{ mx: 0, mt: 0 }}>{fault.helperText}</FormHelperText>}
    </FormControl>
  );
}

const columns = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 };
