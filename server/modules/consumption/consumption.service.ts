// Consumption: SMS charged to a client, by day and sender ID (spec part 2 sections 2.3, 2.12, 7; DOMAIN section 2). An SMS is
// a part on the wire; what was refunded is not in it, so that the sum over all days is what the ledger took for sends. Reads
// the counts; must never count messages.
import type { ConsumptionDay, clientConsumption } from '../../../contract/consumption.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { clientProfile, requireClient } from '../clients/clients.service.ts';
import { listDays, sumDays } from './consumption.store.ts';

interface ConsumptionPage {
  client: string;
  days: (ConsumptionDay & { date: string })[];
  current_page: number;
  last_page: number;
  total: number;
  total_sms: number;
}

/** One page of a client within reach, newest day first; 422 for any other client. */
export async function consumptionPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof clientConsumption>,
): Promise<ConsumptionPage> {
  const { page, per_page } = request;
  const clientId = request.client_id ?? caller.clientId;
  await requireClient(db, caller.reach, clientId);
  const filter = { clientId, startDate: request.start_date, endDate: request.end_date };
  const { total, sms } = await sumDays(db, filter);
  const offset = (page - 1) * per_page;
  const days = offset < total ? await listDays(db, filter, { offset, limit: per_page }) : [];
  return {
    client: (await clientProfile(db, clientId)).name,
    days: days.map((day) => ({ id: `${day.date} ${day.sender_id}`, ...day })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
    total_sms: sms,
  };
}
