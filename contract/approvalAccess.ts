import type { Permission } from './access.ts';

/** Permissions of which one is enough to read approval requests. In its own file because the console's first script needs it. */
export const approvalAccess = [
  { module: 'units', action: 'create' },
  { module: 'packages', action: 'update' },
  { module: 'payments', action: 'update' },
  { module: 'settings', action: 'update' },
] as const satisfies readonly Permission[];
