// react-admin's list as every screen here has it: ten rows a page (requirements/portal.md#lists), page and filters in
// the address alone, since what a store brings back would undo the browser's Back, and a look that failed told in the
// list itself, where a notice every few seconds would help nobody.
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
