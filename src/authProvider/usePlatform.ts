import { readRole } from '../session.ts';
import { actsForPlatform } from './caller.ts';
import { useCaller } from './profile.ts';

/** Whether the person is a platform user and reaches every client. */
export function usePlatform(): boolean {
  const caller = useCaller();
  return actsForPlatform(caller ?? { role: readRole() });
}
