// Input of a package ID, the telco's number of a package.
import { TextInput } from '../../components/form/inputs.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';

type PackageIdInputProps = FieldProps & { disabled?: boolean; helperText?: string };

export const PackageIdInput = (props: PackageIdInputProps) => (
  <TextInput inputMode="numeric" inputMax={9} {...props} />
);
