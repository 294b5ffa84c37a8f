// Consumption (requirements/administration.md#sms-consumption).
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { consumptionPage } from './consumption.service.ts';

export function mountConsumption(api: Api, { reads }: { reads: Reads }): void {
  api.mount(clientConsumption, async ({ body, readsFrom }, caller) => {
    const page = await consumptionPage(reads({ readsFrom }), caller, body);
    return { ...page, data: page.data.map(({ date, ...day }) => ({ ...day, date_range: date })) };
  });
  api.mount(consumptionHistory, async ({ body, readsFrom }, caller) => {
    const page = await consumptionPage(reads({ readsFrom }), caller, body);
    return { ...page, data: page.data.map(({ client_name: _client, ...day }) => day) };
  });
}
