// Create Client (requirements/administration.md#clients). The named person becomes the client's first Client
// Admin.
import { Box, Typography } from '@mui/material';
import { createClient } from '../../../contract/clients.ts';
import { filledText } from '../../../contract/common.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import type { HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { clientTexts as texts } from './clientTexts.ts';
import { CountryInput } from './CountryInput.tsx';

interface ClientCreateProps {
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

// Together at most as long as a full name may be.
const schema = createClient.body.omit({ full_name: true }).extend({
  first_name: filledText('First name', 38),
  middle_name: filledText('Middle name', 38).optional(),
  last_name: filledText('Last name', 38),
});
const labels = {
  company_name: texts.fields.organization,
  first_name: texts.fields.firstName,
  middle_name: texts.fields.middleName,
  last_name: texts.fields.lastName,
  email: texts.fields.email,
  msisdn: texts.fields.phone,
  address: texts.fields.address,
  street: texts.fields.town,
  country_code: texts.fields.country,
};
const empty = { ...Object.fromEntries(Object.keys(labels).map((name) => [name, ''])), country_code: 'KE' };

export const ClientCreate = ({ onClose, onPassword }: ClientCreateProps) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={empty}
    missingText={texts.missingFields}
    submit={componentTexts.create}
    save={async ({ first_name, middle_name, last_name, ...fields }) => {
      const full_name = [first_name, middle_name, last_name].filter(Boolean).join(' ');
      const answer = await write('client-sms', 'create', { data: { ...fields, full_name } });
      if (answer.one_time_password) onPassword({ name: full_name, password: answer.one_time_password });
      return answer;
    }}
    done={texts.created}
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput {...field('company_name')} />
          </Box>
          <TextInput {...field('first_name')} />
          <TextInput {...field('middle_name')} />
          <TextInput {...field('last_name')} />
          <Box sx={halves}>
            <TextInput {...field('email')} type="email" />
            <TextInput {...field('msisdn')} inputMode="tel" placeholder="0712345678" />
          </Box>
          <TextInput {...field('address')} />
          <TextInput {...field('street')} />
          <CountryInput {...field('country_code')} />
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {texts.createHint}
        </Typography>
      </>
    )}
  </ContractForm>
);

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } };
const halves = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gridColumn: '1 / -1',
};
