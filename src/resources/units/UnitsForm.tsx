// Load Units and Transfer Units (requirements/administration.md#units-allocation; requirements/domain.md#stock).
import { Typography } from '@mui/material';
import { z } from 'zod';
import { creditClient } from '../../../contract/clients.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { AmountInput, TextInput } from '../../components/form/inputs.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { useOrderKey } from '../../components/useOrderKey.ts';
import { write } from '../../dataProvider/write.ts';
import { ClientInput } from '../../features/clientSelect/ClientInput.tsx';

interface UnitsFormProps {
  kind: 'load' | 'transfer';
  /** Units in stock, where the server says so. */
  stock: number | undefined;
  onClose: () => void;
}

const transferred = creditClient.body.omit({ bonus: true });
const loaded = transferred.extend({ client_id: z.null() });
const labels = { client_id: 'Client', sms_units: 'Amount', description: 'Description' };

export function UnitsForm({ kind, stock, onClose }: UnitsFormProps) {
  const keyOf = useOrderKey();
  const isTransfer = kind === 'transfer';
  const ownClient = useProfile().data?.message.client.id;
  return (
    <ContractForm
      schema={isTransfer ? transferred : loaded}
      labels={labels}
      defaultValues={{ client_id: null, sms_units: '', description: '' }}
      missingText="Please fill all fields"
      submit={isTransfer ? 'Transfer' : 'Load'}
      save={({ client_id, ...units }) => {
        const key = keyOf({ client_id, ...units });
        return client_id === null
          ? write('sms-allocation', 'load', { data: units, key, ownClient })
          : write('sms-allocation', 'transfer', { data: { client_id, ...units }, key });
      }}
      done={isTransfer ? 'Units transferred' : 'Units loaded'}
      onSaved={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          {isTransfer && <ClientInput {...field('client_id')} />}
          <AmountInput {...field('sms_units')} />
          <TextInput
            {...field('description')}
            placeholder={isTransfer ? 'For example the invoice' : 'For example the telco’s invoice'}
          />
          {stock !== undefined && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {`${formatCount(stock, 'unit')} in stock`}
            </Typography>
          )}
        </>
      )}
    </ContractForm>
  );
}
