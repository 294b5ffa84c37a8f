// Create Client (requirements/administration.md#clients). The named person becomes the client's first Client
// Admin.
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { DialogForm } from '../../components/DialogForm.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { createClient } from '../../dataProvider/rpc/clients.ts';
import type { HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { CountrySelect } from './CountrySelect.tsx';

interface ClientCreateProps {
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

const empty = {
  company_name: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  email: '',
  msisdn: '',
  address: '',
  street: '',
  country_code: 'KE',
};
type Field = keyof typeof empty;

/** The most characters of a field, as its call allows. */
const lengths: Partial<Record<Field, number>> = { company_name: 120, email: 200, msisdn: 30, address: 200, street: 100 }; // prettier-ignore

export function ClientCreate({ onClose, onPassword }: ClientCreateProps) {
  const [draft, setDraft] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();
  const change = (field: Field) => (value: string) => setDraft((before) => ({ ...before, [field]: value }));
  const isEmpty = (field: Field) => field !== 'middle_name' && draft[field].trim() === '';

  const submit = () => {
    setIsChecked(true);
    if ((Object.keys(empty) as Field[]).some(isEmpty)) return fail('Please fill in all fields.');
    const { first_name, middle_name, last_name, ...fields } = draft;
    const full_name = [first_name, middle_name, last_name].map((name) => name.trim()).filter(Boolean).join(' '); // prettier-ignore
    void save({
      call: async () => {
        const answer = await createClient({ ...fields, full_name });
        if (answer.one_time_password) onPassword({ name: full_name, password: answer.one_time_password });
        return answer;
      },
      done: 'Client created',
      onSaved: onClose,
    });
  };

  const field = (name: Field, label: string, more: object = {}) => (
    <TextInput
      label={label}
      required={name !== 'middle_name'}
      value={draft[name]}
      onChange={change(name)}
      isWrong={isChecked && isEmpty(name)}
      lengthMax={lengths[name] ?? 38}
      {...more}
    />
  );

  return (
    <DialogForm label="Create Client" submit="Create" saving={saving} onSubmit={submit} onCancel={onClose}>
      <Box sx={grid}>
        <Box sx={{ gridColumn: '1 / -1' }}>{field('company_name', 'Organization name')}</Box>
        {field('first_name', 'First name')}
        {field('middle_name', 'Middle name')}
        {field('last_name', 'Last name')}
        <Box sx={halves}>
          {field('email', 'Email', { type: 'email' })}
          {field('msisdn', 'Phone', { inputMode: 'tel', placeholder: '0712345678' })}
        </Box>
        {field('address', 'Address')}
        {field('street', 'Town/City')}
        <CountrySelect
          value={draft.country_code}
          onChange={change('country_code')}
          required
          isMissing={isChecked && isEmpty('country_code')}
        />
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
        This person becomes the first Client Admin. They sign in with this phone number and a one-time
        password sent to it by SMS, and choose a new password at the first sign-in.
      </Typography>
    </DialogForm>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } };
const halves = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gridColumn: '1 / -1',
};
