// Consumption as react-admin resources: the screen's, and the tab's of a client
// (requirements/administration.md#sms-consumption).
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams } from './page.ts';

interface ConsumptionFilter {
  start_date?: string;
  end_date?: string;
  client_id?: number;
}

const listOf = (endpoint: typeof clientConsumption | typeof consumptionHistory) => ({
  /** `meta.total`: the SMS of all pages, where the server says so. */
  async getList(_resource: string, params: GetListParams): Promise<GetListResult> {
    const { start_date, end_date, client_id } = (params.filter ?? {}) as ConsumptionFilter;
    const request = { ...pageOfParams(params), start_date, end_date, client_id };
    const answer = await call(endpoint, request, { signal: params.signal });
    return { ...pageFrom<RaRecord>(answer, request), meta: { total: answer.total_sms } };
  },
});

export const consumptionRpc = {
  'sms-consumption': listOf(clientConsumption),
  'client-consumption': listOf(consumptionHistory),
};
