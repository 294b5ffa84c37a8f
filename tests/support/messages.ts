// Builders of messages. As in the product, row and count are stored in one transaction.
import { sql } from 'kysely';
import type { FailureCode } from '../../contract/failures.ts';
import type { Db } from '../../server/db/database.ts';
import { isUnsent } from '../../server/db/messages/unsent.ts';
import { firstIdAt, idSequenceBits } from '../../server/domain/messageId.ts';
import { groupOf, type MessageState, type TimelineEvent } from '../../server/domain/messageStates.ts';
import { countMoves } from '../../server/modules/counts/counts.service.ts';

export interface TestMessage {
  clientId: number;
  class?: 'transactional' | 'promotional';
  state?: MessageState;
  msisdn?: string;
  senderId?: string;
  network?: string;
  campaignId?: number;
  connectorId?: number;
  text?: string;
  cost?: string;
  parts?: number;
  /** Parts that a network accepted before the message failed. */
  partsSent?: number;
  otp?: boolean;
  reason?: string;
  failureCode?: FailureCode;
  smscId?: string;
  at?: Date;
  timeline?: TimelineEvent[];
}

let made = 0;

/** An id that no other message has: in a new database, those of the product begin at the first id of a second. */
export const ownIdAt = (at: Date): number => firstIdAt(at) + 2 ** (idSequenceBits - 1) + ++made;

/** Creates a message; returns its id. Messages of the same second have ids in the order of their creation. */
export async function aMessage(db: Db, given: TestMessage): Promise<number> {
  const at = given.at ?? new Date();
  const message = {
    id: ownIdAt(at),
    client_id: given.clientId,
    class: given.class ?? ('transactional' as const),
    connector_id: given.connectorId ?? 1,
    sender_id: given.senderId ?? 'TUMA',
    package_id: 1001,
  };
  const { cost = '0.6000', parts = 1, partsSent = 0, state = 'delivered' } = given;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('messages')
      .values({
        ...message,
        created: at,
        msisdn: given.msisdn ?? `2547${String(20_000_000 + made).padStart(8, '0')}`,
        network: given.network ?? 'Safaricom',
        message: given.text ?? `Text ${made}`,
        parts,
        parts_sent: partsSent,
        cost,
        state,
        otp: given.otp ?? false,
        reason: given.reason ?? null,
        failure_code: given.failureCode ?? null,
        campaign_id: given.campaignId ?? null,
        smsc_id: given.smscId ?? null,
        timeline: JSON.stringify(given.timeline ?? [{ kind: 'queued', at: at.toISOString() }]),
      })
      .execute();
    const unsent = state === 'failed' && isUnsent(given.failureCode, partsSent);
    await countMoves(tx, [{ ...message, from: null, to: groupOf(state), parts, cost, unsent }]);
  });
  return message.id;
}

/** Deletes all messages, so that a test sees only its own. */
export async function clearMessages(db: Db): Promise<void> {
  await sql`
    TRUNCATE messages, message_failures, message_counts, message_counts_monthly, message_moves, message_slots, unmatched_receipts, outbox, claims, journal, awaiting`.execute(
    db,
  );
}
