// Create new SMPP service account (requirements/administration.md#smpp-accounts). The server generates system ID
// and password.
import { Typography } from '@mui/material';
import { useState } from 'react';
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { addAccount } from '../../dataProvider/rpc/smppAccounts.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { emptyPerson, PersonFields, personOf } from '../../features/people/PersonFields.tsx';

interface SmppAccountFormProps {
  onClose: () => void;
  onCredentials: (credentials: SmppCredentials) => void;
}

export function SmppAccountForm({ onClose, onCredentials }: SmppAccountFormProps) {
  const own = useProfile().data?.message.client.name;
  const mayChoose = usePlatform();
  const [clientId, setClientId] = useState<number | null>(null);
  const [draft, setDraft] = useState(emptyPerson);
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving();

  const submit = () => {
    setIsChecked(true);
    const account = personOf(draft);
    if (!account) return fail('Please fill all required fields');
    void save({
      call: async () => {
        const whose = clientId === null ? {} : { client_id: clientId };
        const answer = await addAccount({ ...account, ...whose });
        if (answer.smpp_account) onCredentials(answer.smpp_account);
        return answer;
      },
      done: 'SMPP account created',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm
      label="SMPP service account"
      submit="Create"
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      {mayChoose && (
        <ClientSelect
          label={`Client (default: ${own ?? 'your organization'})`}
          value={clientId}
          onChange={(id) => {
            setClientId(id);
            // Assignable roles differ by client.
            setDraft({ ...draft, roleId: undefined });
          }}
        />
      )}
      <PersonFields
        draft={draft}
        onChange={setDraft}
        isChecked={isChecked}
        isForSmpp
        clientId={clientId ?? undefined}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`Systems of ${clientId === null ? (own ?? 'your organization') : 'the client'} bind with this account and use its units. Enter a contact person. The username and password are shown once, after Create.`}
      </Typography>
    </DialogForm>
  );
}
