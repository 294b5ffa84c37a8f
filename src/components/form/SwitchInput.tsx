// A yes/no switch. In its own file, because few forms have one.
import { Switch } from '@mui/material';
import { ToggleInput, type ToggleInputProps } from './inputs.tsx';

export const SwitchInput = (props: ToggleInputProps) => <ToggleInput {...props} Control={Switch} />;
