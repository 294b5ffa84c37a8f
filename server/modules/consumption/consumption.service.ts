// Consumption: SMS charged to a client, by day and sender ID (requirements/administration.md#client-detail,
// #sms-consumption; requirements/domain.md#charges-and-refunds). An SMS is a part on the wire; what was refunded is not
// in it, so that the sum over all days is what the ledger took for sends. Reads the counts; must never count messages.
import type { ConsumptionDay, clientConsumption } from '../../../contract/consumption.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import { clientProfile, requireClient } from '../clients/clients.service.ts';
import { listDays, sumDays } from './consumption.store.ts';

interface ConsumptionPage extends Omit<TableAnswer<never>, 'data'> {
  client: string;
  days: (ConsumptionDay & { date: string })[];
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
  const filter = { clientId, startDate: request.start_date, endDate: request.end_date };
  const { total, sms } = await sumDays(db, filter);
  const page = tablePage(request);
  const found = page.offset < total ? await listDays(db, filter, page) : [];
  const { data: days, ...answer } = tableAnswer(request, total, found);
  return {
    client: (await clientProfile(db, clientId)).name,
    days: days.map((day) => ({ id: `${day.date} ${day.sender_id}`, ...day })),
    ...answer,
    total_sms: sms,
  };
}
