// Statuses of submit_sm_resp (docs/smpp.md has the same table). SMPP 3.4 reserves codes from 0x400 for vendors (section
// 5.1.3).
import type { ErrorCode } from '../../contract/errors.ts';
import type { RejectReason } from '../../contract/rejects.ts';
import type { RefusedOrder } from '../modules/intake/orders.service.ts';
import type { StatusName } from '../smpp/index.ts';

/** Vendor codes. */
export const ownStatuses = {
  /** The account's units do not cover the message. */
  noBalance: 0x400,
  /** The number is on a do-not-disturb list. */
  doNotDisturb: 0x401,
  /** No connector carries this sender ID to the number's network. */
  noRoute: 0x402,
  /** The encoding is neither GSM 7-bit nor Latin-1 nor UCS-2. */
  dataCoding: 0x403,
} as const;

const rejectStatuses: Record<RejectReason, StatusName | number> = {
  'Invalid number': 'ESME_RINVDSTADR',
  'No route': ownStatuses.noRoute,
  DND: ownStatuses.doNotDisturb,
  Muted: ownStatuses.doNotDisturb,
  'Too long': 'ESME_RINVMSGLEN',
  'Missing field': 'ESME_RINVMSGLEN',
  Duplicate: 'ESME_RSUBMITFAIL',
};

const codeStatuses: Partial<Record<ErrorCode, StatusName | number>> = {
  sender_unavailable: 'ESME_RINVSRCADR',
  balance_insufficient: ownStatuses.noBalance,
  daily_limit_reached: 'ESME_RTHROTTLED',
  schedule_past: 'ESME_RINVSCHED',
  schedule_too_far: 'ESME_RINVSCHED',
  validity_invalid: 'ESME_RINVEXPIRY',
};

export const statusOfRefusal = ({ refusal, reason }: RefusedOrder): StatusName | number =>
  (reason ? rejectStatuses[reason] : codeStatuses[refusal.code]) ?? 'ESME_RSUBMITFAIL';
