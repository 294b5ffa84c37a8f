// Decisions on requests, by the permission of what was asked for (decisions/055-two-people.md).
import { approvalKinds } from '../../../contract/approvals.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireRight, type Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './approvals.store.ts';

/** Does what was asked for; returns what was done, as a sentence. A refusal leaves the request waiting. */
export type Act = (tx: Tx, asked: Pick<store.ApprovalRow, 'kind' | 'body'>) => Promise<{ message: string }>;

/** Locks a request that waits and whose kind the caller may do. */
async function lockWaiting(tx: Tx, actor: Actor, id: number): Promise<store.ApprovalRow> {
  platformOnly(actor.reach);
  await store.expireOld(tx);
  const row = await store.lockApproval(tx, id);
  if (!row) throw new Refusal(422, 'approval_not_found', 'Request not found', 'id');
  const { module, action } = approvalKinds[row.kind];
  requireRight(actor, module, action);
  if (row.state !== 'waiting')
    throw new Refusal(422, 'approval_decided', `This request is ${row.state} already`, 'id');
  return row;
}

/** Does what was asked for by `act`, in one transaction with the decision. */
export const approve = (
  db: Db,
  actor: Actor,
  { id, act }: { id: number; act: Act },
): Promise<{ message: string }> =>
  audited(db, actor, 'approval.approve', async (tx, audit) => {
    const row = await lockWaiting(tx, actor, id);
    if (row.user_id === actor.userId)
      throw new Refusal(422, 'approval_own', 'You asked for this: another person has to approve it', 'id');
    if (!(await store.isActive(tx, row.user_id)))
      throw new Refusal(
        422,
        'approval_asker_inactive',
        `${row.asked_by} can no longer sign in: reject this, and ask for it yourself`,
        'id',
      );
    // A requester must not be able to create, or take over, the account that approves the request.
    if (!(await store.isUnchangedSince(tx, actor.userId, row.asked)))
      throw new Refusal(
        422,
        'approver_changed',
        'Another person made or changed your account after this was asked for, or in the last 24 hours: someone else has to approve it',
        'id',
      );
    const done = await act(tx, row);
    await store.decide(tx, { id, state: 'approved', userId: actor.userId });
    await audit.record(row.subject, about(row));
    return { message: done.message };
  });

export const reject = (
  db: Db,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<{ message: string }> =>
  audited(db, actor, 'approval.reject', async (tx, audit) => {
    const row = await lockWaiting(tx, actor, id);
    await store.decide(tx, { id, state: 'rejected', userId: actor.userId, reason });
    await audit.record(row.subject, about(row, { reason }));
    return { message: 'Request rejected' };
  });

export const withdraw = (db: Db, actor: Actor, { id }: { id: number }): Promise<{ message: string }> =>
  audited(db, actor, 'approval.withdraw', async (tx, audit) => {
    const row = await lockWaiting(tx, actor, id);
    if (row.user_id !== actor.userId)
      throw new Refusal(422, 'approval_not_own', 'Only the person who asked can withdraw this', 'id');
    await store.decide(tx, { id, state: 'withdrawn', userId: actor.userId });
    await audit.record(row.subject, about(row));
    return { message: 'Request withdrawn' };
  });

/** The fields of an audit entry about a request, besides the person who decided. */
const about = (
  { kind, units, asked_by: askedBy, client_id: clientId }: store.ApprovalRow,
  more: { reason?: string } = {},
) => ({
  clientId: null,
  after: { kind, asked_by: askedBy, client_id: clientId, ...(units !== null && { units }), ...more },
});
