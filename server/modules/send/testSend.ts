// The rendered text to the caller's own phone before it goes to everyone (requirements/portal.md#send-sms). An ordinary
// transactional send in every other way: priced, refused and followed like any.
import { optOutText, sendTest } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import { fieldKey, fieldNames, render, templateOf } from '../../domain/personalise.ts';
import type { Api } from '../../http/api.ts';
import { numberOf } from '../identity/identity.service.ts';
import { acceptTyped } from './coalesce.service.ts';

/** What the fields of a contact become; a column of a file, which is not known here, becomes its name. */
const samples: Readonly<Record<string, string>> = { first_name: 'Amina', other_name: 'Wanjiru' };

export function mountTestSend(api: Api, { db }: { db: Db }): void {
  api.mount(sendTest, async ({ body, request }, caller) => {
    const msisdn = await numberOf(db, caller.userId);
    const ending = body.opt_out === true ? ` ${optOutText}` : '';
    const send = {
      clientId: caller.clientId,
      source: { numbers: `+${msisdn}` },
      sender: body.sender_id,
      text: sampleText(body.message, msisdn) + ending,
      optOut: false,
      class: 'transactional' as const,
    };
    const by = { ...caller, idempotencyKey: request.idempotencyKey, action: 'send.test' };
    await acceptTyped(db, { send, by });
    return { message: `Test SMS sent to ${msisdn}` };
  });
}

function sampleText(text: string, msisdn: string): string {
  const names = fieldNames(text);
  const named = Object.fromEntries(names.map((name) => [fieldKey(name), name]));
  return render(templateOf(text, names), { ...named, ...samples, msisdn });
}
