// Answers cancel_sm (SMPP 3.4 section 4.9): cancels what this account submitted and no engine has claimed, by the id in the answer.
// A message of another account gets the same answer as an unknown id.
import type { Db } from '../db/database.ts';
import { cancelMessage } from '../modules/intake/cancellation.service.ts';
import type { PduOf, StatusName } from '../smpp/index.ts';
import type { GatewayAccount } from '../modules/smppAccounts/smppAccounts.service.ts';
import { findSubmitted } from './submitted.store.ts';

/** A part of an incomplete message cannot be cancelled: it expires by itself. */
export async function answerCancel(
  db: Db,
  account: Pick<GatewayAccount, 'id' | 'client_id'>,
  { params: { messageId, source, destination } }: PduOf<'cancel_sm'>,
): Promise<StatusName> {
  // Without an id, which would name all messages between two addresses, nothing is found.
  const named = (await findSubmitted(db, account.id, messageId)).filter(
    (each) =>
      (source === '' || source === each.source) &&
      (destination === '' || [each.destination, each.msisdn, `+${each.msisdn}`].includes(destination)),
  );
  if (named.length === 0) return 'ESME_RINVMSGID';
  const reach = { clientId: account.client_id };
  let isCancelled = false;
  // The recipients of a submit_multi share an id: those that are still queued are cancelled. A transaction each, because of the
  // global lock order.
  for (const id of new Set(named.flatMap(({ message_id }) => message_id ?? []))) {
    const verdict = await db.transaction().execute((tx) => cancelMessage(tx, { id, reach }));
    isCancelled ||= verdict === 'cancelled';
  }
  return isCancelled ? 'ESME_ROK' : 'ESME_RCANCELFAIL';
}
