import { useListParams } from 'react-admin';
import { pageSize } from '../../../contract/common.ts';

/** Reads the filters of a PagedList from the address, for components outside of the list. */
export function useFilterValues(resource: string): Record<string, unknown> {
  const [{ filterValues }] = useListParams({ resource, perPage: pageSize, storeKey: false });
  return filterValues as Record<string, unknown>;
}
