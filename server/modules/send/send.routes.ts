// Sending to typed numbers at once (requirements/portal.md#send-sms).
import { sendTransactional } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { mountPreflight } from './preflight.routes.ts';
import type { TypedSend } from './send.service.ts';
import { coalesceSends } from './coalesce.service.ts';

export function mountSend(api: Api, deps: { db: Db; swift: Db; clock: () => Date }): void {
  mountPreflight(api, deps);
  const accept = coalesceSends(deps.swift);
  api.mount(sendTransactional, async ({ body, request }, caller) => {
    if (body.schedule === true)
      throw new Refusal(
        422,
        'schedule_unsupported',
        'This call sends at once and takes no schedule',
        'schedule',
      );
    const send: TypedSend = {
      clientId: caller.clientId,
      source: { numbers: body.msisdn },
      sender: body.sender_id,
      text: body.message,
      optOut: false,
      class: 'transactional',
    };
    return accept({ send, by: { ...caller, idempotencyKey: request.idempotencyKey } });
  });
}
