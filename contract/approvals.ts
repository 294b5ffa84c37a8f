// Moves of money above the platform's limit need two people: one requests, another one approves (requirements/domain.md#two-people,
// decisions/055-two-people.md).
import { z } from 'zod';
import { filledText, givenId, id, ids, instant, kes, pageOf, pageRequest } from './common.ts';
import type { Permission } from './access.ts';
import { approvalAccess as access } from './approvalAccess.ts';
import { endpoint } from './endpoint.ts';
import { keysOf } from './keysOf.ts';

/** The kinds of requests, each with the permission that both people need. */
export const approvalKinds = {
  load: { module: 'units', action: 'create' },
  credit: { module: 'units', action: 'create' },
  package_credit: { module: 'packages', action: 'update' },
  package_debit: { module: 'packages', action: 'update' },
  payment_assign: { module: 'payments', action: 'update' },
  payment_move: { module: 'payments', action: 'update' },
  payment_reverse: { module: 'payments', action: 'update' },
  /** Crediting a payment again that was reversed by mistake. */
  payment_restore: { module: 'payments', action: 'update' },
  correction: { module: 'units', action: 'create' },
  /** Raising the limit, or removing it. */
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
  /** The name of the client, package, payment or setting. */
  subject: z.string(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** Null for a payment, whose units are determined when it is credited. */
  units: z.int().nullable(),
  /** Whether a credit is of bonus units. */
  bonus: z.boolean(),
  /** The payment that is assigned, moved, reversed or restored. */
  payment: z
    .object({
      id,
      receipt: z.string().nullable(),
      /** KES */
      amount: kes,
      /** Units that were credited; while it waits to be credited, those that it would get at the client's price. */
      units: z.int().nullable(),
      /** While a move waits, the client that the payment is taken from. */
      from: z.string().nullish(),
    })
    .nullable(),
  /** The units that a correction takes back, in whole or in part. */
  corrects: z.object({ units: z.int(), description: z.string(), created: instant }).nullish(),
  /** The limit that was asked for and, while the request waits, the one in force; null: no limit. */
  limit: z.object({ asked: z.int().nullable(), now: z.int().nullable().optional() }).nullable(),
  /** The note of the person who made the request. */
  note: z.string(),
  asked: instant,
  asked_by: z.string(),
  /** Whether the caller made the request. */
  own: z.boolean(),
  decided: instant.nullable(),
  decided_by: z.string().nullable(),
  /** The reason of a rejection; null otherwise. */
  reason: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** The requests of the kinds that the caller has the permission for, newest first. */
export const listApprovals = endpoint({
  path: 'approval/list',
  onlyReads: true,
  access,
  body: pageRequest.extend({ ids, state: z.enum(approvalStates).optional() }),
  answer: pageOf(approval),
});

/** Units that the caller may still move without a second person; null: no limit. */
export const approvalRoom = endpoint({
  path: 'approval/room',
  onlyReads: true,
  access,
  answer: z.object({ message: z.object({ limit: z.int().nullable(), units: z.int().nullable() }) }),
});

const one = z.object({ id: givenId });

/** Approves a request and carries it out. If that is refused, the request stays open. */
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

/** Withdraws a request; only for the person who made it. */
export const withdraw = endpoint({
  path: 'approval/withdraw',
  access,
  body: one,
});
