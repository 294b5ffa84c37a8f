import { clientOverview, type ClientOverview } from '../../../contract/clientOverview.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';

/** Time between two reads, in milliseconds. */
const pollMs = 15_000;

/** The summary of a client; undefined while it loads, and if the backend does not have the call. */
export const useOverview = (id: number): ClientOverview | undefined =>
  useOptionalCall(clientOverview, { id }, { pollMs }).data?.message;
