import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { usePlatform } from '../../authProvider/usePlatform.ts';

interface PlatformSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Makes entries bind every client; shown to platform users only. */
export function PlatformSwitch({ checked, onChange }: PlatformSwitchProps) {
  if (!usePlatform()) return null;
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />}
        label="Platform-wide"
      />
      <FormHelperText sx={{ mt: 0 }}>
        {checked ? 'Blocks messages from every client.' : 'Blocks messages from your organization only.'}
      </FormHelperText>
    </div>
  );
}
