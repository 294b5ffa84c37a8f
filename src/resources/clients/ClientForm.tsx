// Edits a client (requirements/administration.md#client-detail). Billing fields show to roles that may change them.
import { Box } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { retentionDays } from '../../../contract/clients.ts';
import type { Client } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { AmountInput, SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { billingModeWords, fieldsOf, schemaOf } from './clientFields.ts';
import { CountryInput } from './CountryInput.tsx';

const labels = {
  name: 'Business name',
  account_type: 'Account type',
  billing_mode: 'Billing mode',
  sms_cost: 'Price per SMS (KES)',
  credit_limit: 'Credit limit',
  email: 'Contact email',
  msisdn: 'Phone',
  address: 'Address',
  street: 'Town/City',
  country_code: 'Country',
  retention_days: 'Message retention (days)',
  daily_sms_cap: 'Daily SMS cap',
  platform_texts_cap: 'Platform-paid SMS per day',
};

export function ClientForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const mayBill = useCan('billing', 'update');
  const [fields] = useState(() => fieldsOf(client, mayBill));
  const [schema] = useState(() => schemaOf(fields));
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={fields}
      missingText="Please fill in all fields."
      submit="Save"
      save={(changed) => {
        const data = { ...changed, status: client.status === 1 ? (1 as const) : (0 as const) };
        return write('client-sms', 'update', { id: client.id, data });
      }}
      done="Client updated"
      onSaved={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput {...field('name')} />
          </Box>
          <SelectInput {...field('account_type')} required={false} options={accountTypes} />
          {mayBill && <BillingInputs field={field} />}
          <TextInput {...field('email')} type="email" />
          <TextInput {...field('msisdn')} inputMode="tel" />
          <TextInput {...field('address')} />
          {'street' in fields && <TextInput {...field('street')} />}
          {'country_code' in fields && <CountryInput {...field('country_code')} />}
          {'retention_days' in fields && (
            <TextInput
              {...field('retention_days')}
              helperText={`Older texts and numbers are erased. ${retentionDays.min} to ${retentionDays.max}; leave empty to keep them forever`}
              inputMax={4}
              inputMode="numeric"
            />
          )}
          {'daily_sms_cap' in fields && (
            <AmountInput
              {...field('daily_sms_cap')}
              unit="message"
              helperText="Messages per day; leave empty for no cap"
            />
          )}
          {'platform_texts_cap' in fields && (
            <TextInput
              {...field('platform_texts_cap')}
              helperText="One-time passwords and balance warnings"
              inputMax={7}
              inputMode="numeric"
            />
          )}
        </Box>
      )}
    </ContractForm>
  );
}

function BillingInputs({ field }: { field: (name: keyof typeof labels) => FieldProps }) {
  const isPostpaid = useWatch({ name: 'billing_mode' }) === 'POSTPAID';
  return (
    <>
      <SelectInput {...field('billing_mode')} required={false} options={Object.entries(billingModeWords)} />
      <TextInput
        {...field('sms_cost')}
        required
        helperText="For networks without their own price"
        inputMax={9}
        inputMode="decimal"
      />
      {isPostpaid && (
        <AmountInput {...field('credit_limit')} helperText="Units that can be used before payment" />
      )}
    </>
  );
}

const accountTypes = [
  ['normal', 'Normal'],
  ['reseller', 'Reseller'],
] as const;
const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
