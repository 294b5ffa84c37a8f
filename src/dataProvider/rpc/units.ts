// Top-up history, and the platform's stock of units (requirements/administration.md#units-allocation).
import { activityLog, lowBalanceAlert, topupHistory } from '../../../contract/units.ts';
import { call } from '../call.ts';
import { highestIdFirst, listOf, sortedAs } from './list.ts';

export const resources = {
  'topup-history': listOf(topupHistory, { sort: sortedAs(highestIdFirst) }),
  'sms-allocation': listOf(activityLog, {
    meta: ({ stock }) => ({ stock }),
  }),
};

export { loadUnits } from '../compat/loadUnits.ts';

export const setLowBalance = (clientId: number, units: number | null) =>
  call(lowBalanceAlert, { client_id: clientId, low_balance: units });
