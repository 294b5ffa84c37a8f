// Filters the audit log by the person who made the change.
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { SystemUser } from '../../../contract/users.ts';
import type { ChooseProps, ListFilter } from '../../components/list/filter.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { userTexts } from '../../features/users/userTexts.ts';
import { auditTexts } from './auditTexts.ts';

const resource = 'system-users';
const firstOnes = { pagination: { page: 1, perPage: 20 }, sort: { field: 'id', order: 'DESC' } } as const;

function ChoosePerson({ value, onChange }: ChooseProps) {
  const [search, setSearch] = useState('');
  const {
    data = [],
    isFetching,
    error,
  } = useGetList<SystemUser>(resource, { ...firstOnes, filter: { search } });
  return (
    <Autocomplete
      fullWidth
      openOnFocus
      options={data}
      // The server has already filtered them.
      filterOptions={(options) => options}
      loading={isFetching}
      noOptionsText={error ? componentTexts.list.failed : userTexts.empty}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ full_name }) => full_name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={data.find(({ id }) => id === Number(value)) ?? null}
      onInputChange={(_event, text, reason) => reason === 'input' && setSearch(text)}
      onChange={(_event, person) => onChange(person?.id)}
      renderInput={(params) => (
        <TextField {...params} autoFocus label={auditTexts.who} {...faultOf(error?.message)} />
      )}
    />
  );
}

function PersonName({ value }: { value: unknown }) {
  const { data } = useGetOne<SystemUser>(resource, { id: Number(value) });
  return data?.full_name ?? String(value);
}

export const personFilter: ListFilter = {
  source: 'user_id',
  label: auditTexts.who,
  Choose: ChoosePerson,
  Value: PersonName,
};
