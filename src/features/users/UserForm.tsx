// The form of Create User, and of Add User of a client (requirements/administration.md#client-detail, #system-users). The server creates
// the one-time password and sends it by SMS; if it cannot, it returns it.
import { useProfile } from '../../authProvider/profile.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { Hint } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { emptyPerson, newPerson, personLabels, PersonInputs } from '../people/PersonInputs.tsx';
import { invitationTexts } from './invitationTexts.ts';
import type { HandedPassword } from './OneTimePassword.tsx';
import { userTexts as texts } from './userTexts.ts';

interface UserFormProps {
  /** The client of the user; unset: that of the signed-in user. */
  client?: { id: number; name: string } | undefined;
  onPassword: (handed: HandedPassword) => void;
}

export function UserForm({ client, onPassword }: UserFormProps) {
  const ownClient = useProfile().data?.message.client.name;
  return (
    <ContractForm
      schema={newPerson}
      labels={personLabels}
      defaultValues={emptyPerson}
      missingText={client ? texts.missingOfClient : componentTexts.fillRequired}
      submit={client ? componentTexts.add : componentTexts.create}
      save={async (user) => {
        const answer = await (client
          ? write('client-users', 'create', { data: { ...user, client_id: client.id } })
          : write('system-users', 'create', { data: user }));
        const { one_time_password: password, sms_fault: fault } = answer;
        if (password) onPassword({ name: user.fullname, password, fault });
        return answer;
      }}
      done={({ invited }) => (invited ? invitationTexts.sent : client ? texts.added : texts.created)}
    >
      {(field) => (
        <>
          <PersonInputs field={field} clientId={client?.id} />
          <Hint>{texts.joins(client?.name ?? ownClient ?? texts.ownClient)}</Hint>
        </>
      )}
    </ContractForm>
  );
}
