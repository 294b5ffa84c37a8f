// Accepts many transactional messages of one client that have nothing to do with one another, in one transaction: judged
// by the same sift as any send, each with a verdict of its own (DOMAIN sections 2 to 5). What the account cannot cover is
// refused message by message, in their order. For whoever takes messages in by the thousand, one at a time.
import type { RejectReason } from '../../../contract/send.ts';
import type { Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import { Refusal } from '../../domain/refusal.ts';
import { available } from '../ledger/ledger.service.ts';
import { queueMessages } from './queue.service.ts';
import type { QueuedMessage } from './queue.store.ts';
import { prepareSift } from './sift.ts';

export interface EachMessage {
  /** The sender's name. */
  sender: string;
  /** As it was written, and as E.164 digits; undefined where it is no mobile number. */
  number: string;
  msisdn: string | undefined;
  text: string;
}

/** Why one was not taken. */
export type EachRefusal = RejectReason | 'Sender' | 'Balance';
export type EachVerdict = { id: number } | { refused: EachRefusal };

type Judged = QueuedMessage & { row: number };

/** One verdict a message, in their order. `description` is what the ledger says of them. */
export async function acceptEach(
  tx: Tx,
  send: { clientId: number; description: string },
  messages: readonly EachMessage[],
): Promise<EachVerdict[]> {
  const { clientId } = send;
  const verdicts: EachVerdict[] = messages.map(() => ({ refused: 'Balance' }));
  const judged: Judged[] = [];
  for (const sender of new Set(messages.map((message) => message.sender))) {
    const candidates = messages.flatMap((message, row) =>
      message.sender === sender
        ? [
            {
              row,
              value: message.number,
              msisdn: message.msisdn,
              text: message.text,
              fields: {},
              muted: false,
            },
          ]
        : [],
    );
    const taken = await judge(tx, { clientId, sender }, candidates);
    judged.push(...taken.recipients);
    for (const { row, refused } of taken.refusals) verdicts[row] = { refused };
  }
  const fitting = await takeAffordable(
    tx,
    send,
    judged.toSorted((a, b) => a.row - b.row),
  );
  for (const { row, id } of fitting) verdicts[row] = { id };
  return verdicts;
}

type Candidates = Parameters<Awaited<ReturnType<typeof prepareSift>>['take']>[1];

async function judge(
  tx: Tx,
  from: { clientId: number; sender: string },
  candidates: Candidates,
): Promise<{ recipients: Judged[]; refusals: { row: number; refused: EachRefusal }[] }> {
  const text = { text: '', optOut: false, class: 'transactional', fields: undefined } as const;
  try {
    const sift = await prepareSift(tx, { ...from, ...text });
    const { recipients, rejects } = await sift.take(tx, candidates);
    const { senderName } = sift;
    return {
      recipients: recipients.map((recipient) => ({ ...recipient, senderName, otp: recipient.route.otp })),
      refusals: rejects.map(({ row, reason }) => ({ row, refused: reason })),
    };
  } catch (error) {
    if (!(error instanceof Refusal && error.field === 'sender_id')) throw error;
    return { recipients: [], refusals: candidates.map(({ row }) => ({ row, refused: 'Sender' })) };
  }
}

/** Tries at what the balance covers; whoever spends beside us makes the next one look again. */
const triesMax = 3;

/** Queues those that the balance covers, first come first served, and says which. */
async function takeAffordable(
  tx: Tx,
  send: { clientId: number; description: string },
  messages: readonly Judged[],
): Promise<{ row: number; id: number }[]> {
  for (let tries = 0; tries < triesMax; tries++) {
    let left = await available(tx, send.clientId);
    const affordable = messages.filter(({ parts }) => parts <= left && ((left -= parts), true));
    if (affordable.length === 0) return [];
    try {
      const ids = await savepoint(tx, () => queueMessages(tx, { ...send, userId: null }, affordable));
      return affordable.map(({ row }, index) => ({ row, id: ids[index] ?? 0 }));
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 402)) throw error;
    }
  }
  return [];
}
