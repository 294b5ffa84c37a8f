// Requests for the approval of another person (decisions/055-two-people.md). The modules that move units and money ask here first;
// modules/approvalActions does what was approved.
import {
  approvalKinds,
  type ApprovalKind,
  type listApprovals as listApprovalsCall,
} from '../../../contract/approvals.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { may, type Actor, type Caller } from '../../http/caller.ts';
import { listPage } from '../../http/listPage.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './approvals.store.ts';
import { requireNoneContradicts } from './contradictions.service.ts';
import { viewOf } from './view.ts';
import * as views from './views.store.ts';

export interface ApprovalRequested {
  message: string;
  approval_id: number;
}

/** The answer of a call that waits for the approval of another person. */
const needsAnother = 'Another person has to approve this. It waits under Approvals';

/**
 * Stores a request where the actor may not act alone, and returns the answer of the call; undefined where the actor may, which then
 * counts toward the limit. In the transaction of the move: one that is refused does not count.
 */
export async function askFirst(
  tx: Tx,
  actor: Actor,
  asked: store.NewApproval,
): Promise<ApprovalRequested | undefined> {
  const { limit } = await store.findRoom(tx, actor.userId);
  if (limit === null) return undefined;
  const { units } = asked;
  if (units !== undefined) {
    await store.lockMoves(tx, actor.userId);
    const { used } = await store.findRoom(tx, actor.userId);
    if (used + units <= limit) {
      await store.insertMove(tx, actor.userId, units);
      return undefined;
    }
  }
  return ask(tx, actor, asked);
}

/** Stores a request. */
export const ask = (tx: Tx, actor: Actor, asked: store.NewApproval): Promise<ApprovalRequested> =>
  audited(tx, actor, 'approval.ask', async (_tx, audit) => {
    await requireNoneContradicts(tx, asked);
    const id = await store.insertApproval(tx, asked, actor.userId);
    if (id === undefined)
      throw new Refusal(422, 'approval_waiting', 'This was requested before, and waits for another person');
    const { kind, units, clientId, subject } = asked;
    await audit.record(subject, {
      clientId: null,
      after: { kind, ...(units !== undefined && { units }), client_id: clientId },
    });
    return { message: needsAnother, approval_id: id };
  });

/** Refuses a limit where no second person could lift it. */
export async function requireApprover(tx: Tx, userId: number): Promise<void> {
  if (await store.hasOtherApprover(tx, userId)) return;
  throw new Refusal(
    422,
    'approver_missing',
    'No other person may change the platform settings: add a second one first',
    'approval_units',
  );
}

/** The kinds that a role may ask for and decide. */
const kindsOf = (caller: Caller): ApprovalKind[] =>
  keysOf(approvalKinds).filter((kind) => {
    const { module, action } = approvalKinds[kind];
    return may(caller, module, action);
  });

export async function listApprovals(
  db: Db,
  caller: Caller,
  body: ParsedBodyOf<typeof listApprovalsCall>,
): Promise<AnswerOf<typeof listApprovalsCall>> {
  platformOnly(caller.reach);
  await store.expireOld(db);
  const filter = { kinds: kindsOf(caller), state: body.state, ids: body.ids };
  return listPage(body, {
    count: () => views.countApprovals(db, filter),
    rows: async (window) =>
      (await views.listApprovals(db, filter, window)).map((row) => viewOf(row, caller.userId)),
  });
}

export async function readRoom(
  db: Db,
  caller: Caller,
): Promise<{ limit: number | null; units: number | null }> {
  platformOnly(caller.reach);
  const { limit, used } = await store.findRoom(db, caller.userId);
  return { limit, units: limit === null ? null : Math.max(0, limit - used) };
}

/** Counts the requests that wait for a decision of the caller. */
export const countWaiting = (db: Db, caller: Caller): Promise<{ count: number; since: Date | null }> =>
  caller.reach === 'all'
    ? views.countWaiting(db, { kinds: kindsOf(caller), userId: caller.userId })
    : Promise.resolve({ count: 0, since: null });
