// Consumption as a react-admin resource (spec part 2 section 7).
import type { GetListParams, GetListResult } from 'react-admin';
import { clientConsumption } from '../../../contract/consumption.ts';
import type { Consumption } from '../../../contract/consumption.ts';
import { call } from '../call.ts';
import { pageFrom, pageOfParams } from './page.ts';

export const consumptionRpc = {
  'sms-consumption': {
    /** `meta.total`: the SMS of all pages, where the server says so. */
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Consumption>> {
      const { start_date, end_date, client_id } = (params.filter ?? {}) as Record<string, string | undefined>;
      const request = {
        ...pageOfParams(params),
        start_date,
        end_date,
        client_id: client_id === undefined ? undefined : Number(client_id),
      };
      const answer = await call(clientConsumption, request, { signal: params.signal });
      return { ...pageFrom(answer, request), meta: { total: answer.total_sms } };
    },
  },
};
