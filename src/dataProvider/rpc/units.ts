// Top-up history and the platform's stock as react-admin resources, and what is done to the stock
// (requirements/administration.md#units-allocation).
import type { GetListParams, GetListResult } from 'react-admin';
import { activityLog, loadUnits as loading, lowBalanceAlert, topupHistory } from '../../../contract/units.ts';
import type { Activity, Topup } from '../../../contract/units.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { isMissingCall } from '../http.ts';
import { once } from '../once.ts';
import { creditClient } from './clients.ts';
import { pageFrom, pageOfParams, sortText } from './page.ts';

interface UnitsFilter {
  client_id?: number;
  start_date?: string;
  end_date?: string;
}

/** The order of the specification: by id, newest first. */
export const newestTopup = { field: 'id', order: 'DESC' } as const;

export const unitsRpc = {
  'topup-history': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Topup>> {
      const { client_id } = (params.filter ?? {}) as UnitsFilter;
      const sort = sortText(params.sort ?? newestTopup);
      const request = { ...pageOfParams(params), client_id, sort };
      return pageFrom(await call(topupHistory, request, { signal: params.signal }), request);
    },
  },
  'sms-allocation': {
    /** `meta.stock`: units left to hand out, where the server says so. */
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<Activity>> {
      const { start_date, end_date } = (params.filter ?? {}) as UnitsFilter;
      const request = { ...pageOfParams(params), start_date, end_date };
      const answer = await call(activityLog, request, { signal: params.signal });
      return { ...pageFrom(answer, request), meta: { stock: answer.stock } };
    },
  },
};

/**
 * Adds to the stock; the key makes a second press harmless, and a repeat after a lost answer. A backend of the specification
 * has no such call: there, the platform's own client is credited.
 */
export async function loadUnits(
  body: BodyOf<typeof loading>,
  { key, ownClient }: { key: string; ownClient: number | undefined },
): Promise<{ message: string }> {
  try {
    return await call(loading, body, once(key));
  } catch (error) {
    if (!isMissingCall(error) || ownClient === undefined) throw error;
    return creditClient({ client_id: ownClient, ...body }, key);
  }
}

export const setLowBalance = (clientId: number, units: number | null) =>
  call(lowBalanceAlert, { client_id: clientId, low_balance: units });
