// Accepts many transactional messages of one client that have nothing to do with one another, in one transaction: judged
// by the same sift as any send, each with a verdict of its own (requirements/domain.md#sending). What the account
// cannot cover is refused message by message, in their order. For whoever takes messages in by the thousand, one at a
// time.
import type { RejectReason } from '../../../contract/send.ts';
import type { Tx } from '../../db/database.ts';
import { lockBalance } from '../ledger/ledger.service.ts';
import { dailyRoom } from '../settings/settings.service.ts';
import { queueSends } from './queue.service.ts';
import type { QueuedMessage } from './queue.store.ts';
import { wakeEngines } from './send.store.ts';
import { readNumbers, readSenders, screenRecipients } from './screening.ts';

export interface EachMessage {
  /** The sender's name. */
  sender: string;
  /** As it was written, and as E.164 digits; undefined where it is no mobile number. */
  number: string;
  msisdn: string | undefined;
  text: string;
}

/** Why one was not taken. */
export type EachRefusal = RejectReason | 'Sender' | 'Balance' | 'Daily cap';
export type EachVerdict = { id: number } | { refused: EachRefusal };

/** One verdict a message, in their order. `description` is what the ledger says of them. */
export async function acceptEach(
  tx: Tx,
  send: { clientId: number; description: string },
  messages: readonly EachMessage[],
): Promise<EachVerdict[]> {
  const { clientId, description } = send;
  const judged = await judgeEach(tx, clientId, messages);
  const purse = (await lockBalance(tx, [clientId], { wait: true })).get(clientId);
  if (!purse) throw new Error(`Client ${clientId} has no accounts`);
  let { left } = purse;
  let room = (await dailyRoom(tx, [clientId])).get(clientId) ?? Infinity;
  const beyond = new Set<number>();
  // First come, first served.
  const queued = judged.flatMap((verdict, row) => {
    if ('refused' in verdict) return [];
    if (room < 1) beyond.add(row);
    if (room < 1 || verdict.parts > left) return [];
    room--;
    left -= verdict.parts;
    return [{ ...verdict, row }];
  });
  const ids = await queueSends(tx, [{ purse, userId: null, description, messages: queued }]);
  const idOf = new Map(queued.map(({ row }, index) => [row, ids[index] ?? 0]));
  if (ids.length > 0) await wakeEngines(tx);
  return judged.map((verdict, row) => {
    if ('refused' in verdict) return verdict;
    if (beyond.has(row)) return { refused: 'Daily cap' };
    const id = idOf.get(row);
    return id === undefined ? { refused: 'Balance' } : { id };
  });
}

async function judgeEach(
  tx: Tx,
  clientId: number,
  messages: readonly EachMessage[],
): Promise<(QueuedMessage | { refused: EachRefusal })[]> {
  const names = [...new Set(messages.map(({ sender }) => sender))];
  const senders = await readSenders(
    tx,
    names.map((sender) => ({ clientId, sender })),
  );
  const candidates = messages.map(({ number, msisdn, text }, row) => ({
    row,
    value: number,
    msisdn,
    text,
    fields: {},
    muted: false,
  }));
  const numbers = await readNumbers(tx, [clientId], candidates);
  const bare = { text: '', optOut: false, class: 'transactional', fields: undefined } as const;
  const sifts = new Map(
    names
      .filter((sender) => senders.senderOf(clientId, sender))
      .map((sender) => [sender, screenRecipients(senders, { clientId, sender, ...bare })]),
  );
  return candidates.map((candidate, row) => {
    const sift = sifts.get(messages[row]?.sender ?? '');
    if (!sift) return { refused: 'Sender' };
    const { recipients, rejects } = sift.judge([candidate], numbers);
    const recipient = recipients[0];
    if (recipient) return { ...recipient, clientId, senderName: sift.senderName, otp: recipient.route.otp };
    return { refused: rejects[0]?.reason ?? 'No route' };
  });
}
