// Two people for money (requirements/domain.md#two-people, decisions/055-two-people.md): beyond the platform's limit one person asks, and
// another one approves.
import { z } from 'zod';
import { filledText, givenId, id, instant, pageOf, pageRequest } from './common.ts';
import type { Permission } from './access.ts';
import { approvalAccess as access } from './approvalAccess.ts';
import { endpoint } from './endpoint.ts';
import { keysOf } from './keysOf.ts';

/** What needs two people, with the permission for it, which both need. */
export const approvalKinds = {
  load: { module: 'units', action: 'create' },
  credit: { module: 'units', action: 'create' },
  package_credit: { module: 'packages', action: 'update' },
  package_debit: { module: 'packages', action: 'update' },
  payment_assign: { module: 'payments', action: 'update' },
  payment_reverse: { module: 'payments', action: 'update' },
  /** A higher limit, or none. */
  limit: { module: 'settings', action: 'update' },
} as const satisfies Record<string, Permission>;
export type ApprovalKind = keyof typeof approvalKinds;

export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

/** Days after which an undecided request expires. */
export const approvalDays = 7;

export const approval = z.object({
  id,
  kind: z.enum(keysOf(approvalKinds)),
  state: z.enum(approvalStates),
  /** The client, package, payment or setting. */
  subject: z.string(),
  client_id: id.nullable(),
  /** Null for a payment whose units are known when it is credited. */
  units: z.int().nullable(),
  /** What the person who asked wrote. */
  note: z.string(),
  asked: instant,
  asked_by: z.string(),
  /** Whether the caller asked. */
  own: z.boolean(),
  decided: instant.nullable(),
  decided_by: z.string().nullable(),
  /** Of a rejection. */
  reason: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** Those that the caller may ask for, newest first. */
export const listApprovals = endpoint({
  path: 'approval/list',
  onlyReads: true,
  access,
  body: pageRequest.extend({ state: z.enum(approvalStates).optional() }),
  answer: pageOf(approval),
});

/** What one person may still move without another one; null: any number. */
export const approvalRoom = endpoint({
  path: 'approval/room',
  onlyReads: true,
  access,
  answer: z.object({ message: z.object({ limit: z.int().nullable(), units: z.int().nullable() }) }),
});

const one = z.object({ id: givenId });

/** Does what was asked for. A refusal of it leaves the request waiting. */
export const approve = endpoint({
  path: 'approval/approve',
  access,
  confirmed: true,
  body: one,
});

export const reject = endpoint({
  path: 'approval/reject',
  access,
  body: one.extend({ reason: filledText('Reason', 200) }),
});

/** By the person who asked. */
export const withdraw = endpoint({
  path: 'approval/withdraw',
  access,
  body: one,
});
