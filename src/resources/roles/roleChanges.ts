// The changes of a role that a dialog confirms, each with its texts and its call. They are taken from the role as the dialog opens, so a
// list that is read again meanwhile does not turn one into its opposite.
import type { Role } from '../../../contract/roles.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { write } from '../../dataProvider/write.ts';
import { roleTexts } from './roleTexts.ts';

export interface RoleChange {
  /** On the button that asks, and on the one that confirms. */
  label: string;
  consequence: string;
  done: string;
  isDestructive?: boolean;
  run: () => Promise<{ message?: unknown }>;
}

const resource = 'user-roles';

const usersOf = ({ users }: Role) => (users === undefined ? roleTexts.itsUsers : formatCount(users, 'user'));

export function switchRole(role: Role): RoleChange {
  const isActive = role.status === 1;
  const { activate, activated, activateText, deactivate, deactivated, deactivateText } = roleTexts;
  return {
    label: isActive ? deactivate : activate,
    consequence: (isActive ? deactivateText : activateText)(role.name, usersOf(role)),
    done: isActive ? deactivated : activated,
    run: () => write(resource, 'switch', { id: role.id, data: { status: isActive ? 0 : 1 } }),
  };
}

export function switchFactor(role: Role): RoleChange {
  const isRequired = role.second_factor === true;
  const { end, ended, endText, require, required, requireText } = roleTexts.factor;
  return {
    label: isRequired ? end : require,
    consequence: (isRequired ? endText : requireText)(role.name, usersOf(role)),
    done: isRequired ? ended : required,
    run: () => write(resource, 'requireFactor', { id: role.id, data: { required: !isRequired } }),
  };
}

export const deleteRole = (role: Role, onDeleted: () => void): RoleChange => ({
  label: roleTexts.delete,
  consequence: roleTexts.deleteText(role.name),
  done: roleTexts.deleted,
  isDestructive: true,
  run: async () => {
    const answer = await write(resource, 'delete', { id: role.id });
    onDeleted();
    return answer;
  },
});
