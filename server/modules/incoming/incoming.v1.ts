// Subscribers' texts in the HTTP API. Test keys have none: no subscriber writes to them.
import { getIncomingMessage, listIncomingMessages } from '../../../contract/v1/incomingMessages.ts';
import { idNumber, pageFrom } from '../../../contract/v1/shapes.ts';
import type { Db } from '../../db/database.ts';
import { toIncomingNumber } from '../../domain/incomingNumber.ts';
import { firstIdAt } from '../../domain/messageId.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { cursorNumber } from '../../http/cursor.ts';
import type { V1 } from '../../http/v1.ts';
import { listTexts } from './incoming.store.ts';
import { incomingObject } from './incomingObject.ts';

export function mountIncomingV1(v1: V1, { db }: { db: Db }): void {
  v1.mount(listIncomingMessages, async ({ query }, { clientId, live }) => {
    const { limit, from, to, starting_after: after } = query;
    const beforeId = cursorNumber('in', after);
    const destination = to === undefined ? undefined : ownNumber(to);
    if (!live) return pageFrom([], limit);
    const rows = await listTexts(db, {
      clientId,
      msisdn: from === undefined ? undefined : (toIncomingNumber(from) ?? from),
      destination,
      fromId: query.created_after === undefined ? undefined : firstIdAt(new Date(query.created_after)),
      untilId: query.created_before === undefined ? undefined : firstIdAt(new Date(query.created_before)),
      beforeId,
      limit: limit + 1,
    });
    return pageFrom(rows.map(incomingObject), limit);
  });
  v1.mount(getIncomingMessage, async ({ params }, { clientId, live }) => {
    const id = idNumber('in', params.id);
    const [row] = live ? await listTexts(db, { clientId, id, limit: 1 }) : [];
    if (!row) throw notFound('incoming_message_not_found', 'Incoming message');
    return incomingObject(row);
  });
}

/** Parses a number or short code of the client; 422 for other texts, because an empty page would imply that nothing was received. */
function ownNumber(text: string): string {
  const number = toIncomingNumber(text);
  if (number === undefined)
    throw new Refusal(422, 'invalid_input', 'to must be your number or short code, such as 22123', 'to');
  return number;
}
