// Consumption (requirements/administration.md#sms-consumption).
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { consumptionPage } from './consumption.service.ts';

export function mountConsumption(api: Api, { db }: { db: Db }): void {
  api.mount(clientConsumption, async ({ body }, caller) => {
    const { client, ...page } = await consumptionPage(db, caller, body);
    const data = page.data.map(({ date, ...day }) => ({ ...day, client_name: client, date_range: date }));
    return { ...page, data };
  });
  api.mount(consumptionHistory, async ({ body }, caller) => {
    const { client: _client, ...page } = await consumptionPage(db, caller, body);
    return page;
  });
}
