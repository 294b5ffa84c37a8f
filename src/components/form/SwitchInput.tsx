// A switch for yes or no, apart from the other inputs because few forms have one.
import { Switch } from '@mui/material';
import { ToggleInput, type ToggleInputProps } from './inputs.tsx';

export const SwitchInput = (props: ToggleInputProps) => <ToggleInput {...props} Control={Switch} />;
