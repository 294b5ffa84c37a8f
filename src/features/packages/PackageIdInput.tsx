// Input of a package ID, the telco's number of a package.
import { NumberInput } from '../../components/form/inputs.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';

type PackageIdInputProps = FieldProps & { disabled?: boolean; helperText?: string };

export const PackageIdInput = (props: PackageIdInputProps) => <NumberInput inputMax={9} {...props} />;
