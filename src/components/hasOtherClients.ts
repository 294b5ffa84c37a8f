import { isAdmin, readRole } from '../session.ts';

/**
 * Whether a list needs a Client column: some rows belong to another client than the reader's. Assumed for an Admin until the
 * rows are loaded, so that the columns do not shift.
 */
export const hasOtherClients = (
  rows: readonly { client_name?: string }[],
  ownClient: string | undefined,
): boolean =>
  rows.length === 0
    ? isAdmin(readRole())
    : rows.some(({ client_name }) => client_name !== undefined && client_name !== ownClient);
