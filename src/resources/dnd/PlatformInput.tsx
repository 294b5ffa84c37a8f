import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useInput } from 'react-admin';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped } from '../../components/form/inputs.tsx';
import { dndTexts } from './dndTexts.ts';

/** Makes entries bind every client; shown to platform users only. */
export function PlatformInput({ source, label }: FieldProps) {
  const { field } = useInput({ source, parse: asTyped });
  const checked = field.value === true;
  if (!usePlatform()) return null;
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            onChange={(_event, isChecked) => field.onChange(isChecked)}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={label}
      />
      <FormHelperText sx={{ mt: 0 }}>{checked ? dndTexts.add.fromAll : dndTexts.add.fromOwn}</FormHelperText>
    </div>
  );
}
