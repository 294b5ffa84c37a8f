// Top-up history, the platform's stock of units, and the low balance alert
// (requirements/administration.md#units-allocation; requirements/domain.md#low-balance).
import { clientBalance } from '../../../contract/dashboard.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { activityLog, lowBalanceAlert, topupHistory } from '../../../contract/units.ts';
import { call } from '../call.ts';
import { loadUnits } from '../compat/loadUnits.ts';
import { affectedByUnits } from './balance.ts';
import { highestIdFirst, listOf, sortedAs } from './list.ts';

export const resources = {
  'topup-history': listOf(topupHistory, { filters: ['client_id'], sort: sortedAs(highestIdFirst) }),
  'sms-allocation': {
    ...listOf(activityLog, {
      filters: ['start_date', 'end_date'],
      meta: ({ stock }) => ({ stock }),
    }),
    load: loadUnits,
    affects: affectedByUnits,
  },
  'low-balance': {
    update: ({ data }: { data: BodyOf<typeof lowBalanceAlert> }) => call(lowBalanceAlert, data),
    affects: [clientBalance.path],
  },
};
