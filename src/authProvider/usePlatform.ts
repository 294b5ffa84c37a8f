import { isAdmin, readRole } from '../session.ts';
import { useProfile } from './profile.ts';

/** The client that is the platform itself. */
export const platformClientId = 1;

/**
 * Whether the person acts for the platform and reaches every client: an Admin, or its other people where the server names
 * what they may do.
 */
export function usePlatform(): boolean {
  const profile = useProfile().data?.message;
  if (isAdmin(readRole())) return true;
  return profile?.user?.permissions !== undefined && profile.client.id === platformClientId;
}
