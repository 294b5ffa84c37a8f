// An entry of a client's do-not-disturb list as the HTTP API gives it, also in webhooks. Pure.
import type { OptOutObject } from '../../../contract/v1/optOuts.ts';
import { idText } from '../../../contract/v1/shapes.ts';
import type { InsertedEntry } from './dnd.store.ts';

export const optOutObject = ({ id, msisdn, source, created }: InsertedEntry): OptOutObject => ({
  id: idText('oo', id),
  object: 'opt_out',
  number: `+${msisdn}`,
  source,
  created_at: created.toISOString(),
});
