import type { Permission } from './access.ts';

/** Permissions of which any one admits to the requests for approval. In a file of its own: the console's first script reads it. */
export const approvalAccess = [
  { module: 'units', action: 'create' },
  { module: 'packages', action: 'update' },
  { module: 'payments', action: 'update' },
  { module: 'settings', action: 'update' },
] as const satisfies readonly Permission[];
