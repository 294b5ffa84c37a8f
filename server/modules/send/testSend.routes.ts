// Sends the rendered text to the caller's own phone before the real send (requirements/portal.md#send-sms). It is an ordinary
// transactional send: priced, refused and listed like any other.
import { fieldKey } from '../../../contract/fields.ts';
import { optOutText, sendTest } from '../../../contract/send.ts';
import type { Db } from '../../db/database.ts';
import { fieldNames, render, templateOf } from '../../domain/personalise.ts';
import type { Api } from '../../http/api.ts';
import { numberOf } from '../identity/identity.service.ts';
import { sendAlone } from './typedSends.service.ts';

/** Values of a contact's fields. A column of a file, which is unknown here, gets its own name. */
const samples: Readonly<Record<string, string>> = { first_name: 'Amina', other_name: 'Wanjiru' };

export function mountTestSend(api: Api, { db }: { db: Db }): void {
  api.mount(sendTest, async ({ body, request: { idempotencyKey } }, caller) => {
    const msisdn = await numberOf(db, caller.userId);
    const ending = body.opt_out === true ? ` ${optOutText}` : '';
    await sendAlone(db, {
      clientId: caller.clientId,
      sender: body.sender_id,
      text: sampleText(body.message, msisdn) + ending,
      numbers: `+${msisdn}`,
      by: { ...caller, idempotencyKey },
      action: 'send.test',
    });
    return { message: `Test SMS sent to ${msisdn}` };
  });
}

function sampleText(text: string, msisdn: string): string {
  const names = fieldNames(text);
  const named = Object.fromEntries(names.map((name) => [fieldKey(name), name]));
  return render(templateOf(text, names), { ...named, ...samples, msisdn });
}
