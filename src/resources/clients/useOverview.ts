import { clientOverview, type ClientOverview } from '../../../contract/clientOverview.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';

/** Time between two reads, in milliseconds. */
const pollMs = 15_000;

/** A client at a glance; undefined while it loads, and where the backend does not give it. */
export const useOverview = (id: number): ClientOverview | undefined =>
  useOptionalCall(clientOverview, { id }, { pollMs }).data?.message;
