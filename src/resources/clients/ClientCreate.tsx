// Create Client (requirements/administration.md#clients). The named person becomes the client's first Client Admin. Units and a sender ID
// can be given in the same form; that happens after the client is created.
import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { z } from 'zod';
import { createClient, creditClient } from '../../../contract/clients.ts';
import { filledText } from '../../../contract/common.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { failureOf } from '../../components/failureOf.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { AmountInput, TextInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../format/formatNumber.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ApprovalHint } from '../../features/approvals/ApprovalHint.tsx';
import { approvalTexts } from '../../features/approvals/approvalTexts.ts';
import { AssignableInput } from '../../features/senders/AssignableInput.tsx';
import { useMayAssign } from '../../features/senders/useMayAssign.ts';
import { useSetup } from '../../features/setup/useSetup.ts';
import { unitTexts } from '../../features/units/unitTexts.ts';
import type { HandedPassword } from '../../features/users/OneTimePassword.tsx';
import { showNotice } from '../../notices/notices.ts';
import { clientTexts as texts } from './clientTexts.ts';
import { CountryInput } from './CountryInput.tsx';
import { PasswordHint } from './PasswordHint.tsx';

interface ClientCreateProps {
  /** Whether this is the first client of an installation, for which the only sender ID is preselected. */
  isFirst?: boolean;
  onPassword: (handed: HandedPassword) => void;
}

// Together, the names are at most as long as a full name.
const schema = createClient.body.omit({ full_name: true }).extend({
  first_name: filledText('First name', 38),
  middle_name: filledText('Middle name', 38).optional(),
  last_name: filledText('Last name', 38),
  sms_units: creditClient.body.shape.sms_units.optional(),
  sender_id: z.int().nullable(),
});
const { sms_units: startUnits } = creditClient.body.shape;
/** Refuses units that are not in stock before the client is created. */
const withinStock = (stock: number) =>
  schema.extend({
    sms_units: startUnits
      .refine((units) => units <= stock, unitTexts.short(formatCount(stock, 'unit')))
      .optional(),
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
  sms_units: texts.start.units,
  sender_id: texts.start.sender,
};
const names = Object.keys(labels);
const empty = { ...Object.fromEntries(names.map((name) => [name, ''])), sender_id: null, country_code: 'KE' };

export function ClientCreate({ isFirst = false, onPassword }: ClientCreateProps) {
  const keyOf = useOrderKey();
  const stock = useSetup()?.stock;
  const checked = useMemo(() => (stock === undefined ? schema : withinStock(stock)), [stock]);
  return (
    <ContractForm
      schema={checked}
      labels={labels}
      defaultValues={empty}
      missingText={texts.missingFields}
      submit={componentTexts.create}
      save={async ({ first_name, middle_name, last_name, sms_units, sender_id, ...fields }) => {
        const full_name = [first_name, middle_name, last_name].filter(Boolean).join(' ');
        const answer = await write('client-sms', 'create', { data: { ...fields, full_name } });
        const { id: client_id, one_time_password: password, sms_fault: fault } = answer;
        if (client_id !== undefined && sms_units !== undefined) {
          const data = { client_id, sms_units, description: texts.start.description };
          const given = await orNotice(
            write('sms-allocation', 'transfer', { data, key: keyOf(data) }),
            texts.start.withoutUnits,
          );
          if (given && 'approval_id' in given) showNotice('info', approvalTexts.newClient.waits);
        }
        if (client_id !== undefined && sender_id !== null)
          await orNotice(
            write('client-senders', 'create', { data: { client_id, sender_id } }),
            texts.start.withoutSender,
          );
        if (password) onPassword({ name: full_name, password, fault });
        return answer;
      }}
      done={texts.created}
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
          <PasswordHint />
          <StartInputs field={field} isFirst={isFirst} />
        </>
      )}
    </ContractForm>
  );
}

/** Shows a failure as a notice and continues, because the client already exists: the notice says so, and where to try again. */
async function orNotice<Answer>(
  given: Promise<Answer>,
  withoutIt: (why: string) => string,
): Promise<Answer | undefined> {
  try {
    return await given;
  } catch (error) {
    const why = failureOf(error);
    if (why !== undefined) showNotice('error', withoutIt(why));
    return undefined;
  }
}

interface StartInputsProps {
  field: (name: 'sms_units' | 'sender_id') => FieldProps;
  isFirst: boolean;
}

function StartInputs({ field, isFirst }: StartInputsProps) {
  const mayCredit = useCan('units', 'create');
  const mayAssign = useMayAssign();
  // Other backends do not answer with the id of the new client.
  const knowsId = useSetup() !== undefined;
  if (!knowsId || (!mayCredit && !mayAssign)) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
        {texts.start.title}
      </Typography>
      <Box sx={halves}>
        {mayCredit && <AmountInput {...field('sms_units')} helperText={texts.start.unitsHint} />}
        {mayAssign && <AssignableInput {...field('sender_id')} hasPreset={isFirst} />}
        {mayCredit && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ApprovalHint source="sms_units" needed={approvalTexts.newClient.needed} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } };
const halves = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gridColumn: '1 / -1',
};
