// Requests that wait for the approval of a second person.
import { approvalRoom, approve, listApprovals, reject, withdraw } from '../../../contract/approvals.ts';
import { home } from '../../../contract/home.ts';
import { viewSettings } from '../../../contract/settings.ts';
import { affectedByUnits } from './balance.ts';
import { listOf } from './list.ts';
import { postsWith } from './verbs.ts';

export const resources = {
  approvals: {
    ...listOf(listApprovals),
    approve: postsWith('id', approve),
    reject: postsWith('id', reject),
    withdraw: postsWith('id', withdraw),
    affects: [approvalRoom.path, home.path, viewSettings.path, 'payments', ...affectedByUnits],
  },
};
