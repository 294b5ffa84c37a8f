// Who is signed in.
import { isAdmin } from '../session.ts';

export interface Caller {
  /** The stored user_role. */
  role: string | null;
  clientId?: number | undefined;
  /** The permissions of the role; a backend of the specification does not send them. */
  permissions?: readonly { module: string; actions: readonly string[] }[] | undefined;
}

/** Id of the platform's own client. */
export const platformClientId = 1;

/** Whether the person acts for the platform and reaches every client: an Admin, or another user of the platform's client. */
export const actsForPlatform = ({ role, clientId, permissions }: Caller): boolean =>
  isAdmin(role) || (permissions !== undefined && clientId === platformClientId);
