// The contact groups and the chosen one: that in the address, otherwise the first.
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useFilterValues } from '../../components/list/useFilterValues.ts';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';

export const resource = 'contact-sms';

/** The page and its dialogs all query the groups, and every change of them invalidates the query. */
const freshMs = 10_000;

/** `groups` is undefined while they load, `chosen` if there is no such group. `chosenId` is known before the groups are loaded. */
export function useGroups() {
  const { data: groups, error, refetch } = useQuery({ ...groupsQuery, staleTime: freshMs });
  const { group: named } = useFilterValues(resource);
  const chosen = groups?.find(({ id }) => id === Number(named)) ?? groups?.[0];
  const early = typeof named === 'number' && !groups ? named : undefined;
  return { groups, chosen, chosenId: chosen?.id ?? early, error, refetch };
}

/** Returns a function that shows the contacts of a group. */
export function useChooseGroup() {
  const { setFilters } = useListContext();
  return (group: number) => setFilters({ group }, {});
}
