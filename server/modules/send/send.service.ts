// Accepts a send: one transaction from the idempotency key to the queued rows, which are the engine's outbox
// (DESIGN section 2). Refused whole with 402 where the account cannot cover it. Never talks to the engine.
import { sendTransactional } from '../../../contract/send.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { once } from './idempotency.ts';
import { workOut, type Send } from './preflight.ts';
import { queueMessages } from './queue.service.ts';
import type { Recipient } from './sift.ts';

interface Sender {
  /** Null where the platform itself sends. */
  userId: number | null;
  clientActive: boolean;
  idempotencyKey: string | undefined;
  /** Where the call came from; unset for an SMS that is part of another change, which the audit log has already. */
  address?: string;
  /** `noun.verb` in the audit log. */
  action?: string;
  /** The text is a secret: masked at once and not kept once it is handed over, whatever the sender ID says. */
  isSecret?: boolean;
}

type Accepted = AnswerOf<typeof sendTransactional>;

export const acceptTyped = (db: Db, send: Send, by: Sender): Promise<Accepted> =>
  db.transaction().execute((tx) => acceptTypedIn(tx, send, by));

/** The same as part of a transaction, which its refusals must end: what was written until then is not taken back. */
export async function acceptTypedIn(tx: Tx, send: Send, by: Sender): Promise<Accepted> {
  if (!by.clientActive) throw new Refusal(422, 'Your account is suspended. It can read, but not send.');
  return once(tx, { clientId: send.clientId, key: by.idempotencyKey, body: send }, () =>
    accept(tx, send, by),
  );
}

async function accept(tx: Tx, send: Send, by: Sender): Promise<Accepted> {
  const recipients: Recipient[] = [];
  const { senderName, report } = await workOut(tx, send, (batch) => {
    recipients.push(...batch.recipients);
  });
  if (recipients.length === 0) throw new Refusal(422, nobodyReason(report.rejected), 'msisdn');

  const { clientId } = send;
  const numbers = `${recipients.length.toLocaleString('en')} ${plural('number', recipients.length)}`;
  await queueMessages(
    tx,
    { clientId, userId: by.userId, description: `SMS to ${numbers} as ${senderName}` },
    recipients.map((each) => ({ ...each, senderName, otp: each.route.otp || by.isSecret === true })),
  );
  const left = report.rows - report.accepted;
  if (by.address !== undefined && by.userId !== null) {
    await record(tx, {
      userId: by.userId,
      clientId,
      address: by.address,
      action: by.action ?? 'send.typed',
      subject: senderName,
      after: { numbers: report.accepted, left_out: left, units: report.units },
    });
  }
  const without = left > 0 ? `, ${left.toLocaleString('en')} left out` : '';
  return {
    message: `SMS queued for ${numbers}${without}`,
    accepted: report.accepted,
    units: report.units,
    balance: report.balance_after,
  };
}

const plural = (word: string, count: number) => (count === 1 ? word : `${word}s`);

const nobodyReason = (rejected: { reason: string; count: number }[]) =>
  `None of the numbers can be sent to: ${rejected.map(({ reason, count }) => `${reason.toLowerCase()} (${count})`).join(', ')}`;
