// The inbox, and the numbers that subscribers can write to (requirements/domain.md#incoming-texts).
import { conversations, inboxNumbers, markRead, thread } from '../../../contract/inbox.ts';
import {
  allIncomingNumbers,
  deleteIncomingNumber,
  upsertIncomingNumber,
} from '../../../contract/incomingNumbers.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import * as inbox from './inbox.service.ts';
import { listIncomingNumbers, removeIncomingNumber, saveIncomingNumber } from './numbers.service.ts';

export function mountIncoming(api: Api, { db }: { db: Db }): void {
  api.mount(conversations, ({ body }, caller) => inbox.listConversations(db, caller, body));
  api.mount(thread, ({ id, body }, caller) => inbox.readThread(db, caller, { id, before: body?.before }));
  api.mount(markRead, ({ id, body }, caller) =>
    asMessage(inbox.markRead(db, caller, { id, unread: body?.unread })),
  );
  api.mount(inboxNumbers, (_call, caller) => asMessage(inbox.listInboxNumbers(db, caller)));
  api.mount(allIncomingNumbers, (_call, caller) => asMessage(listIncomingNumbers(db, caller)));
  api.mount(upsertIncomingNumber, ({ body }, caller) => saveIncomingNumber(db, caller, body));
  api.mount(deleteIncomingNumber, ({ id }, caller) => asMessage(removeIncomingNumber(db, caller, id)));
}
