// Moves a user to another role, which ends the user's sessions.
import type { SystemUser } from '../../../contract/users.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { useAsRead } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { Hint } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { newPerson } from '../../features/people/PersonInputs.tsx';
import { RoleInput } from '../../features/people/RoleInput.tsx';
import { systemUserTexts as texts } from './systemUserTexts.ts';

const schema = newPerson.pick({ role_id: true });

export function UserRoleForm({ user }: { user: SystemUser }) {
  const asRead = useAsRead();
  return (
    <ContractForm
      schema={schema.refine(({ role_id }) => role_id !== user.role_id, {
        message: texts.sameRole(user.full_name),
        path: ['role_id'],
      })}
      labels={{}}
      defaultValues={{ role_id: user.role_id }}
      submit={componentTexts.save}
      save={(data, read) =>
        write('system-users', 'update', { id: user.id, data: { ...data, ...asRead(read, data) } })
      }
      done={texts.roleChanged}
    >
      {(field) => (
        <>
          <RoleInput {...field('role_id')} clientId={user.client_id} />
          <Hint>{texts.changeRoleHint(user.full_name)}</Hint>
        </>
      )}
    </ContractForm>
  );
}
