import { useListParams } from 'react-admin';
import { pageSize } from '../../contract/common.ts';

/** The filters of a PagedList in the address, for components above the list. */
export function useFilterValues(resource: string): Record<string, unknown> {
  const [{ filterValues }] = useListParams({ resource, perPage: pageSize, storeKey: false });
  return filterValues as Record<string, unknown>;
}
