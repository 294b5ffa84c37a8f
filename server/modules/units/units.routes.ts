// Units: history, stock, load, correction, alert (requirements/administration.md#units-allocation).
import * as contract from '../../../contract/units.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { setLowBalance } from './lowBalance.service.ts';
import { statement } from './statement.service.ts';
import { correct } from './correction.service.ts';
import { activityPage, load, topupPage } from './units.service.ts';

export function mountUnits(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.unitStatement, ({ body }, caller) => statement(db, caller, { ...body, now: clock() }));
  api.mount(contract.topupHistory, ({ body }, caller) => topupPage(db, caller, body));
  api.mount(contract.activityLog, ({ body }, caller) => activityPage(db, caller, body));
  api.mount(contract.loadUnits, ({ body, request }, caller) =>
    load(db, caller, { ...body, idempotencyKey: request.idempotencyKey }),
  );
  api.mount(contract.correctUnits, ({ body, request }, caller) =>
    correct(db, caller, { ...body, idempotencyKey: request.idempotencyKey }),
  );
  api.mount(contract.lowBalanceAlert, ({ body }, caller) =>
    asMessage(
      setLowBalance(db, caller, {
        clientId: body.client_id ?? caller.clientId,
        units: body.low_balance,
      }),
    ),
  );
}
