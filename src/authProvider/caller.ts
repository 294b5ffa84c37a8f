// The signed-in person, for access decisions.
import { isAdmin } from '../session.ts';

export interface Caller {
  /** The stored user_role. */
  role: string | null;
  clientId?: number | undefined;
  /** The permissions of the role; undefined on a backend of the specification. */
  permissions?: readonly { module: string; actions: readonly string[] }[] | undefined;
}

/** The id of the platform's own client. */
export const platformClientId = 1;

/** Whether the person is a platform user and reaches every client: an Admin, or another user of the platform's client. */
export const actsForPlatform = ({ role, clientId, permissions }: Caller): boolean =>
  isAdmin(role) || (permissions !== undefined && clientId === platformClientId);
