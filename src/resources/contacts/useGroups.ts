// The contact groups and the chosen one: the address's, else the first.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { contactGroups } from '../../../contract/contacts.ts';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { useFilterValues } from '../../components/useFilterValues.ts';
import { callQuery, useCallQuery } from '../../dataProvider/useCall.ts';

export const resource = 'contact-sms';

export interface Groups {
  /** Undefined while loading. */
  groups: readonly ContactGroup[] | undefined;
  /** Undefined where there is none. */
  chosen: ContactGroup | undefined;
  /** Known before the groups have loaded. */
  chosenId: number | undefined;
  error: Error | null;
  refetch: () => void;
}

export function useGroups(): Groups {
  const { data, error, refetch } = useCallQuery(contactGroups, {});
  const { group: named } = useFilterValues(resource);
  const groups = data?.message;
  const chosen = groups?.find(({ id }) => id === Number(named)) ?? groups?.[0];
  const early = typeof named === 'number' && !groups ? named : undefined;
  return { groups, chosen, chosenId: chosen?.id ?? early, error, refetch: () => void refetch() };
}

/** Reloads groups and contacts in place; returns the groups. */
export function useReload(): () => Promise<readonly ContactGroup[]> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const groupsQuery = callQuery(contactGroups, {});
    await queryClient.invalidateQueries({ queryKey: groupsQuery.queryKey });
    const groups = (await queryClient.ensureQueryData(groupsQuery)).message ?? [];
    // A deleted group's contacts are not requested again, though they show for a moment.
    const isThere = (group: unknown) => groups.some(({ id }) => id === group);
    void queryClient.invalidateQueries({
      queryKey: [resource],
      predicate: ({ queryKey: [, , params] }) =>
        isThere((params as { filter?: { group?: unknown } } | undefined)?.filter?.group),
    });
    return groups;
  }, [queryClient]);
}
