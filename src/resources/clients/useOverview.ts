import { clientOverview, type ClientOverview } from '../../../contract/clientOverview.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';

/** Time between two reads, in milliseconds. */
const pollMs = 15_000;

interface Overview {
  /** Undefined while it loads, and if the backend does not have the call. */
  overview: ClientOverview | undefined;
  isPending: boolean;
}

/** The summary of a client. */
export function useOverview(id: number): Overview {
  const { data, isPending } = useOptionalCall(clientOverview, { id }, { pollMs });
  return { overview: data?.message, isPending };
}
