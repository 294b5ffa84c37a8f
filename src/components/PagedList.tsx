// react-admin's list with ten rows a page (requirements/portal.md#lists). Page and filters are in the address only: a store would
// undo the browser's Back. The list itself shows a failed refetch, because polling would repeat the notice.
import { ListBase } from 'react-admin';
import type { ListBaseProps } from 'react-admin';
import { pageSize } from '../../contract/common.ts';

export const PagedList = ({ queryOptions, ...list }: Omit<ListBaseProps, 'perPage' | 'storeKey'>) => (
  <ListBase
    perPage={pageSize}
    storeKey={false}
    queryOptions={{ onError: () => undefined, ...queryOptions }}
    {...list}
  />
);
