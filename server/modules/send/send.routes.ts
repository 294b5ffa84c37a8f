// Sends typed numbers at once, and test SMS (requirements/portal.md#send-sms).
import { sendTransactional } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { coalesceSends } from './typedSends.service.ts';
import { mountPreflight } from './preflight.routes.ts';
import { mountTestSend } from './testSend.routes.ts';

export function mountSend(api: Api, deps: { db: Db; hotPathDb: Db; clock: () => Date }): void {
  mountPreflight(api, deps);
  mountTestSend(api, deps);
  const send = coalesceSends(deps.hotPathDb);
  api.mount(sendTransactional, async ({ body, request: { idempotencyKey } }, caller) => {
    if (body.schedule === true)
      throw new Refusal(
        422,
        'schedule_unsupported',
        'This call sends at once and takes no schedule',
        'schedule',
      );
    return send({
      clientId: caller.clientId,
      sender: body.sender_id,
      text: body.message,
      numbers: body.msisdn,
      costMax: body.cost_max,
      by: { ...caller, idempotencyKey },
      action: 'send.typed',
    });
  });
}
