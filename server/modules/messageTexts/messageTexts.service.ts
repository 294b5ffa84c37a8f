// Reveals one masked text (requirements/domain.md#message-texts, decisions/057-masked-texts.md). Never answers a text whose audit
// entry is not stored.
import type { Module } from '../../../contract/access.ts';
import type { TextKind } from '../../../contract/messageTexts.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireRight, type Actor } from '../../http/caller.ts';
import { readsPasswords, textsMasked } from '../../http/readableText.ts';
import { audited } from '../audit/audit.service.ts';
import { findText } from './messageTexts.store.ts';

const moduleOf: Record<TextKind, Module> = {
  message: 'messages',
  received: 'messages',
  campaign: 'campaigns',
};

const nameOf: Record<TextKind, string> = {
  message: 'message',
  received: 'incoming text',
  campaign: 'campaign',
};

/** The text of a record within reach, with an audit entry; 422 for any other id and for a one-time password. */
export function revealText(
  db: Db,
  caller: Actor,
  { kind, id }: { kind: TextKind; id: number },
): Promise<string> {
  requireRight(caller, moduleOf[kind], 'read');
  return audited(db, caller, 'text.reveal', async (tx, audit) => {
    const found = await findText(tx, caller.reach, { kind, id });
    if (!found) throw new Refusal(422, 'message_not_found', 'Message not found', 'id');
    if (found.otp && !readsPasswords(caller)) throw textsMasked();
    await audit.record(`${nameOf[kind]} ${id}`, { clientId: found.client_id });
    return found.message;
  });
}
