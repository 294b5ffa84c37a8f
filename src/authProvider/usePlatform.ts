import { isAdmin, readRole } from '../session.ts';
import { useProfile } from './profile.ts';

/** Id of the platform's own client. */
export const platformClientId = 1;

/** Whether the person acts for the platform and reaches every client: an Admin, or another user of the platform's client. */
export function usePlatform(): boolean {
  const profile = useProfile().data?.message;
  if (isAdmin(readRole())) return true;
  return profile?.user?.permissions !== undefined && profile.client.id === platformClientId;
}
