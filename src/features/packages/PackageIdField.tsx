// The field of a package ID, the telco's number of a package.
import { TextField } from '@mui/material';

export const packageIdFault = 'Package ID must be a whole number';

/** The number in a text; undefined where it is none. */
export const readPackageId = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

interface PackageIdFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Marks the field while it is empty. */
  isChecked: boolean;
  disabled?: boolean;
  hint?: string;
}

export const PackageIdField = ({ value, onChange, isChecked, disabled, hint }: PackageIdFieldProps) => (
  <TextField
    label="Package ID"
    required
    fullWidth
    disabled={disabled}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={isChecked && value.trim() === ''}
    helperText={hint}
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9, autoComplete: 'off' } }}
  />
);
