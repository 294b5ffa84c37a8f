// Sending to typed numbers (spec part 1 sections 2, 5, 7, 8).
import { preflightTransactional, sendTransactional } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { workOut } from './preflight.ts';
import { acceptTyped } from './send.service.ts';

export function mountSend(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(preflightTransactional, async ({ body }, caller) => {
    const send = {
      clientId: caller.clientId,
      sender: body.sender_id,
      text: body.message,
      numbers: body.msisdn,
    };
    return { message: (await workOut(db, send)).report };
  });
  api.mount(sendTransactional, async ({ body, request }, caller) => {
    if (body.schedule === true)
      throw new Refusal(422, 'This call sends at once and takes no schedule', 'schedule');
    const send = {
      clientId: caller.clientId,
      sender: body.sender_id,
      text: body.message,
      numbers: body.msisdn,
    };
    return acceptTyped(db, send, { ...caller, idempotencyKey: request.idempotencyKey });
  });
}
