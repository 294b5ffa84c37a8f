// One contact, for the group named or chosen above it (requirements/administration.md#contacts).
import { MenuItem, Stack, TextField } from '@mui/material';
import type { ComponentProps } from 'react';
import { contactCountry, contactNameCharactersMax } from '../../../contract/contacts.ts';
import type { NewContact } from '../../dataProvider/rpc/contacts.ts';

export const emptyContact: NewContact = { msisdn: '', first_name: '', other_name: '' };

/** Undefined where a field is empty. */
export function readContact(contact: NewContact): NewContact | undefined {
  const { msisdn, first_name, other_name } = contact;
  const trimmed = { msisdn: msisdn.trim(), first_name: first_name.trim(), other_name: other_name.trim() };
  return Object.values(trimmed).every(Boolean) ? trimmed : undefined;
}

interface QuickContactProps {
  value: NewContact;
  onChange: (value: NewContact) => void;
  /** Marks empty fields. */
  isChecked: boolean;
}

export function QuickContact({ value, onChange, isChecked }: QuickContactProps) {
  const field = (name: keyof NewContact): ComponentProps<typeof TextField> => ({
    required: true,
    fullWidth: true,
    value: value[name],
    error: isChecked && value[name].trim() === '',
    onChange: (event) => onChange({ ...value, [name]: event.target.value }),
  });
  const names = { htmlInput: { maxLength: contactNameCharactersMax, autoComplete: 'off' } };
  return (
    <Stack spacing={2}>
      <TextField select required fullWidth label="Country" value={contactCountry}>
        <MenuItem value={contactCountry}>Kenya (+254)</MenuItem>
      </TextField>
      <TextField
        {...field('msisdn')}
        label="Mobile Number"
        helperText="For example 0712 345 678"
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off', maxLength: 30 } }}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField {...field('first_name')} label="First Name" slotProps={names} />
        <TextField {...field('other_name')} label="Last Name" slotProps={names} />
      </Stack>
    </Stack>
  );
}
