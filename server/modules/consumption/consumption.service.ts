// Consumption: SMS charged to a client, by day and sender ID (requirements/administration.md#client-detail,
// #sms-consumption; requirements/domain.md#charges-and-refunds). An SMS is a part on the wire; refunded ones are not
// included, so the sum over all days equals what the ledger charged for sends. Reads the counts; must never count messages.
import type { ConsumptionDay, clientConsumption } from '../../../contract/consumption.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { clientProfile, requireClient } from '../clients/clients.service.ts';
import { listDays, sumDays } from './consumption.store.ts';

interface ConsumptionPage extends TableAnswer<ConsumptionDay & { date: string }> {
  client: string;
  total_sms: number;
}

/** One page of a client within reach, newest day first; 422 for any other client. */
export async function consumptionPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientConsumption>,
): Promise<ConsumptionPage> {
  const clientId = request.client_id ?? caller.clientId;
  await requireClient(db, caller.reach, clientId);
  const { start_date: startDate, end_date: endDate, sender_id: sender } = request;
  const filter = { clientId, startDate, endDate, sender };
  const { total, sms } = await sumDays(db, filter);
  const page = await listPage(request, {
    count: () => Promise.resolve(total),
    rows: async (window) => {
      const days = await listDays(db, filter, window);
      return days.map((day) => ({ id: `${day.date} ${day.sender_id}`, ...day }));
    },
  });
  return { client: (await clientProfile(db, clientId)).name, ...page, total_sms: sms };
}
