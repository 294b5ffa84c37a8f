import { isAdmin, readRole } from '../session.ts';

/**
 * Whether rows of a list belong to more than the reader's own client: only then does a Client column say anything. An Admin's
 * lists usually do, so the column stands there before its rows, and nothing moves when they come.
 */
export const hasOtherClients = (
  rows: readonly { client_name?: string }[],
  ownClient: string | undefined,
): boolean =>
  rows.length === 0
    ? isAdmin(readRole())
    : rows.some(({ client_name }) => client_name !== undefined && client_name !== ownClient);
