// Edits a client (requirements/administration.md#client-detail). Billing fields are shown to roles that may change them.
import { Box } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { retentionDays } from '../../../contract/caps.ts';
import type { Client } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { asRead, changedIn } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { AmountInput, SelectInput, TextInput, NumberInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { fieldsOf, schemaOf } from './clientFields.ts';
import { clientTexts as texts } from './clientTexts.ts';
import { CountryInput } from './CountryInput.tsx';

const labels = {
  name: texts.fields.businessName,
  account_type: texts.fields.accountType,
  billing_mode: texts.fields.billingMode,
  sms_cost: texts.fields.priceKes,
  credit_limit: texts.fields.creditLimit,
  email: texts.fields.contactEmail,
  msisdn: texts.fields.phone,
  address: texts.fields.address,
  street: texts.fields.town,
  country_code: texts.fields.country,
  retention_days: texts.fields.retentionDays,
  daily_sms_cap: texts.fields.dailyCap,
  platform_texts_cap: texts.fields.platformCap,
  sending_weight: texts.fields.sendingWeight,
};

export function ClientForm({ client }: { client: Client }) {
  const mayBill = useCan('billing', 'update');
  const hasExtensions = useHasExtensions();
  const [fields] = useState(() => fieldsOf(client, mayBill));
  const [schema] = useState(() => schemaOf(fields));
  return (
    <ContractForm
      schema={schema}
      labels={labels}
      defaultValues={fields}
      missingText={texts.missingFields}
      submit={componentTexts.save}
      save={(values) => {
        // Sends changed fields only, because another person may have changed or suspended the client meanwhile. A backend of the
        // specification needs all fields.
        if (!hasExtensions) {
          const status = client.status === 1 ? (1 as const) : (0 as const);
          return write('client-sms', 'update', { id: client.id, data: { ...values, status } });
        }
        const change = changedIn(schema, fields, values);
        const data = { ...change, ...asRead(fields, change) };
        return write('client-sms', 'update', { id: client.id, data });
      }}
      done={texts.updated}
    >
      {(field) => (
        <Box sx={grid}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput {...field('name')} />
          </Box>
          <SelectInput {...field('account_type')} required={false} options={Object.entries(texts.types)} />
          {mayBill && <BillingInputs field={field} />}
          <TextInput {...field('email')} type="email" />
          <TextInput {...field('msisdn')} inputMode="tel" />
          <TextInput {...field('address')} />
          {'street' in fields && <TextInput {...field('street')} />}
          {'country_code' in fields && <CountryInput {...field('country_code')} />}
          {'retention_days' in fields && (
            <NumberInput
              {...field('retention_days')}
              helperText={texts.retentionHint(retentionDays.min, retentionDays.max)}
              inputMax={4}
            />
          )}
          {'daily_sms_cap' in fields && (
            <AmountInput {...field('daily_sms_cap')} unit="message" helperText={texts.dailyCapHint} />
          )}
          {'platform_texts_cap' in fields && (
            <NumberInput {...field('platform_texts_cap')} helperText={texts.platformCapHint} inputMax={7} />
          )}
          {'sending_weight' in fields && (
            <NumberInput {...field('sending_weight')} helperText={texts.sendingWeightHint} inputMax={3} />
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
      <SelectInput {...field('billing_mode')} required={false} options={Object.entries(texts.modes)} />
      <TextInput
        {...field('sms_cost')}
        required
        helperText={texts.priceHint}
        inputMax={20}
        inputMode="decimal"
      />
      {isPostpaid && <AmountInput {...field('credit_limit')} helperText={texts.creditLimitHint} />}
    </>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
