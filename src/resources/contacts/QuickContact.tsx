// Adds one contact to the group that is named or chosen above (requirements/administration.md#contacts).
import { Stack } from '@mui/material';
import { contactCountry } from '../../../contract/contacts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { ConsentInputs, type ConsentInputsProps } from './ConsentInputs.tsx';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.adding;

interface QuickContactProps {
  field: ConsentInputsProps['field'] &
    ((name: 'country_code' | 'msisdn' | 'first_name' | 'other_name') => FieldProps);
}

export const QuickContact = ({ field }: QuickContactProps) => (
  <Stack spacing={2}>
    <SelectInput {...field('country_code')} required options={[[contactCountry, 'Kenya (+254)']]} />
    <TextInput {...field('msisdn')} inputMode="tel" helperText={texts.numberHint} />
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextInput {...field('first_name')} />
      <TextInput {...field('other_name')} />
    </Stack>
    <ConsentInputs field={field} />
  </Stack>
);
