// The form "Create new SMPP service account" (requirements/administration.md#smpp-accounts). The server generates system ID and password.
import { useFormContext, useWatch } from 'react-hook-form';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { createUser } from '../../../contract/users.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { Hint } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { OwnerInput, useOwnClient } from '../../features/clientSelect/OwnerInput.tsx';
import { emptyPerson, newPerson, personLabels, PersonInputs } from '../../features/people/PersonInputs.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

interface SmppAccountFormProps {
  onCredentials: (credentials: SmppCredentials) => void;
}

const schema = newPerson.extend({ client_id: createUser.body.shape.client_id });

export function SmppAccountForm({ onCredentials }: SmppAccountFormProps) {
  return (
    <ContractForm
      schema={schema}
      labels={{ ...personLabels, client_id: texts.client }}
      defaultValues={{ ...emptyPerson, client_id: '' }}
      missingText={componentTexts.fillRequired}
      submit={componentTexts.create}
      save={async (account) => {
        const answer = await write('smpp-accounts', 'create', { data: account });
        if (answer.smpp_account) onCredentials(answer.smpp_account);
        return answer;
      }}
      done={texts.created}
    >
      {(field) => <Inputs field={field} />}
    </ContractForm>
  );
}

interface InputsProps {
  field: (name: keyof typeof schema.shape) => FieldProps;
}

function Inputs({ field }: InputsProps) {
  const own = useOwnClient();
  const { setValue } = useFormContext();
  const clientId = Number(useWatch({ name: 'client_id' })) || undefined;
  return (
    <>
      {/* Assignable roles differ by client. */}
      <OwnerInput {...field('client_id')} onChange={() => setValue('role_id', '')} />
      <PersonInputs field={field} isForSmpp clientId={clientId} />
      <Hint>{texts.createHint(clientId === undefined ? own : texts.theClient)}</Hint>
    </>
  );
}
