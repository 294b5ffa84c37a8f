import { useListContext } from 'react-admin';

/**
 * Further data in the answer of the list's call. `Meta` is what the resource returns as `meta` (dataProvider/rpc). Each part may be missing
 * while the list loads, and on a backend that does not send it.
 */
export function useListMeta<Meta extends object>(): Partial<Meta> {
  const { meta } = useListContext();
  return (meta ?? {}) as Partial<Meta>;
}
