import { clientOverview } from '../../../contract/clientOverview.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';

/** Time between two reads, in milliseconds. */
const pollMs = 15_000;

/** The summary of a client; undefined while it loads, and if the backend does not have the call. */
export function useOverview(id: number) {
  const { data, isPending } = useOptionalCall(clientOverview, { id }, { pollMs });
  return { overview: data?.message, isPending };
}
