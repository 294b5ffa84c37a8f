import { useListParams } from 'react-admin';
import { pageSize } from '../../contract/common.ts';

/** The filters of a PagedList as they stand in the address, for who makes its request from them, above the list itself. */
export function useFilterValues(resource: string): Record<string, unknown> {
  const [{ filterValues }] = useListParams({ resource, perPage: pageSize, storeKey: false });
  return filterValues as Record<string, unknown>;
}
