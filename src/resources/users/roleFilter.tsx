// Filters users by role, for roles that may read roles.
import { useGetList, useGetOne } from 'react-admin';
import type { Role } from '../../../contract/roles.ts';
import type { ChooseProps, ListFilter } from '../../components/list/filter.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { userTexts } from '../../features/users/userTexts.ts';
import { systemUserTexts as texts } from './systemUserTexts.ts';

const resource = 'user-roles';
/** There are few roles, so one page holds all of them. */
const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const;

function ChooseRole({ value, onChange }: ChooseProps) {
  const { data = [], error } = useGetList<Role>(resource, all);
  return (
    <SelectField
      fullWidth
      autoFocus
      label={userTexts.role}
      value={data.some(({ id }) => id === value) ? value : ''}
      error={error !== null}
      helperText={error?.message}
      onChange={(event) => onChange(Number(event.target.value))}
      options={data.map(({ id, name }) => [id, name])}
    />
  );
}

function RoleName({ value }: { value: unknown }) {
  const { data } = useGetOne<Role>(resource, { id: Number(value) });
  return data?.name ?? texts.roleOf(String(value));
}

export const roleFilter: ListFilter = {
  source: 'role_id',
  label: userTexts.role,
  Choose: ChooseRole,
  Value: RoleName,
};
