// Consumption (requirements/administration.md#sms-consumption).
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { consumptionPage } from './consumption.service.ts';

export function mountConsumption(api: Api, { db }: { db: Db }): void {
  api.mount(clientConsumption, async ({ body }, caller) => {
    const page = await consumptionPage(db, caller, body);
    return { ...page, data: page.data.map(({ date, ...day }) => ({ ...day, date_range: date })) };
  });
  api.mount(consumptionHistory, async ({ body }, caller) => {
    const page = await consumptionPage(db, caller, body);
    return { ...page, data: page.data.map(({ client_name: _client, ...day }) => day) };
  });
}
