import { SelectInput } from '../../components/form/inputs.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { developerTexts as texts } from './developerTexts.ts';

interface KindInputProps extends FieldProps {
  helperText: string;
  /** The kinds in the order of the options. The first is the usual one. */
  kinds: readonly ['live' | 'test', 'live' | 'test'];
}

/** Chooses the kind of a new API key or webhook. */
export const KindInput = ({ kinds, ...field }: KindInputProps) => (
  <SelectInput {...field} options={kinds.map((kind) => [kind, texts[kind]])} />
);
