import { useListContext } from 'react-admin';

/**
 * What the call of the list answered besides its rows. `Meta` is what the resource gives as `meta` (dataProvider/rpc); each part may be
 * missing while the list loads, and on a backend that does not answer it.
 */
export function useListMeta<Meta extends object>(): Partial<Meta> {
  const { meta } = useListContext();
  return (meta ?? {}) as Partial<Meta>;
}
