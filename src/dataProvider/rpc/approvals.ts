// Requests that wait for the approval of a second person.
import { approvalRoom, approve, listApprovals, reject, withdraw } from '../../../contract/approvals.ts';
import { home } from '../../../contract/home.ts';
import { viewSettings } from '../../../contract/settings.ts';
import { call } from '../call.ts';
import { affectedByUnits } from './balance.ts';
import { listOf } from './list.ts';
import type { Updated } from './verbs.ts';

export const resources = {
  approvals: {
    ...listOf(listApprovals),
    approve: ({ id }: { id: number }) => call(approve, { id }),
    reject: ({ id, data }: Updated<{ reason: string }>) => call(reject, { id, ...data }),
    withdraw: ({ id }: { id: number }) => call(withdraw, { id }),
    affects: [approvalRoom.path, home.path, viewSettings.path, 'payments', ...affectedByUnits],
  },
};
