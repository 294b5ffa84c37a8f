// Top-up history, the platform's stock of units, and the low balance alert
// (requirements/administration.md#units-allocation; requirements/domain.md#low-balance).
import { clientOverview } from '../../../contract/clientOverview.ts';
import { creditClient } from '../../../contract/clients.ts';
import { clientBalance } from '../../../contract/dashboard.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import { activityLog, correctUnits, lowBalanceAlert, topupHistory } from '../../../contract/units.ts';
import { call } from '../call.ts';
import { loadUnits } from '../compat/loadUnits.ts';
import { callOnce } from '../once.ts';
import { affectedByUnits } from './balance.ts';
import { highestIdFirst, listOf, sortedAs } from './list.ts';
import { postsOnce, type UpdatedBy } from './verbs.ts';

export const resources = {
  'topup-history': listOf(topupHistory, {
    sort: sortedAs(highestIdFirst),
    meta: ({ total_units }) => ({
      totals: total_units === undefined ? undefined : { sms_units: total_units },
    }),
  }),
  'sms-allocation': {
    ...listOf(activityLog, {
      meta: ({ stock }) => ({ stock }),
    }),
    load: loadUnits,
    transfer: postsOnce(creditClient),
    correct: ({ id, data, key }: UpdatedBy<typeof correctUnits, 'id'> & { key: string }) =>
      callOnce(correctUnits, { id, ...data }, { key }),
    affects: [...affectedByUnits, activityLog.path, readSetup.path, clientOverview.path],
  },
  'low-balance': {
    update: ({ data }: { data: BodyOf<typeof lowBalanceAlert> }) => call(lowBalanceAlert, data),
    affects: [clientBalance.path],
  },
};
