// The dashboard's figures and a client's balance (requirements/portal.md#dashboard).
import { clientBalance, dashboardSummary } from '../../../contract/dashboard.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { lowBalanceOf } from '../units/lowBalance.service.ts';
import { balanceOf, priceOf, summarize } from './dashboard.service.ts';

export function mountDashboard(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(dashboardSummary, (_call, caller) => asMessage(summarize(db, caller)));
  api.mount(clientBalance, async ({ body }, caller) => ({
    message: {
      balance: await balanceOf(db, caller.reach, body.client_id),
      low_balance: await lowBalanceOf(db, body.client_id),
      sms_cost: await priceOf(db, body.client_id),
    },
  }));
}
