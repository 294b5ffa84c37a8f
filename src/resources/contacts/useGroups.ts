// The contact groups and the chosen one: that in the address, otherwise the first.
import { useQuery } from '@tanstack/react-query';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { useFilterValues } from '../../components/useFilterValues.ts';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';

export const resource = 'contact-sms';

export interface Groups {
  /** Undefined while loading. */
  groups: readonly ContactGroup[] | undefined;
  /** Undefined if there is no such group. */
  chosen: ContactGroup | undefined;
  /** Known before the groups are loaded. */
  chosenId: number | undefined;
  error: Error | null;
  /** Resolves with the groups; joins a request that is already running. */
  refetch: () => Promise<readonly ContactGroup[]>;
}

export function useGroups(): Groups {
  const { data: groups, error, refetch } = useQuery(groupsQuery);
  const { group: named } = useFilterValues(resource);
  const chosen = groups?.find(({ id }) => id === Number(named)) ?? groups?.[0];
  const early = typeof named === 'number' && !groups ? named : undefined;
  return {
    groups,
    chosen,
    chosenId: chosen?.id ?? early,
    error,
    refetch: async () => (await refetch({ cancelRefetch: false })).data ?? [],
  };
}
