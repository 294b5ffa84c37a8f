// Consumption: SMS charged to a client, by day and sender ID (requirements/administration.md#client-detail,
// #sms-consumption; requirements/domain.md#charges-and-refunds). An SMS is a part on the wire; refunded ones are not
// included, so the sum over all days equals what the ledger charged for sends. Reads the counts; must never count messages.
import type { ConsumptionDay, clientConsumption } from '../../../contract/consumption.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { requireClient } from '../clients/clients.service.ts';
import { listDays, sumDays } from './consumption.store.ts';

interface ConsumptionPage extends TableAnswer<ConsumptionDay & { date: string; client_name: string }> {
  total_sms: number;
}

/** One page of a client within reach, or of all clients for the platform, newest day first; 422 for any other client. */
export async function consumptionPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientConsumption>,
): Promise<ConsumptionPage> {
  const isOfAll = request.all_clients === true && caller.reach === 'all';
  const clientId = isOfAll ? undefined : (request.client_id ?? caller.clientId);
  if (clientId !== undefined) await requireClient(db, caller.reach, clientId);
  const filter = { ...request, client_id: clientId };
  const { total, sms } = await sumDays(db, filter);
  const page = await listPage(request, {
    count: () => Promise.resolve(total),
    rows: async (window) => {
      const days = await listDays(db, filter, window);
      return days.map(({ client_id, ...day }) => ({
        id: isOfAll ? `${day.date} ${client_id} ${day.sender_id}` : `${day.date} ${day.sender_id}`,
        ...day,
      }));
    },
  });
  return { ...page, total_sms: sms };
}
