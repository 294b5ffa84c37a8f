import { grantableScopes } from '../../../../contract/scopeGrants.ts';
import { scopes, type Scope } from '../../../../contract/v1/call.ts';
import { canAct } from '../../../authProvider/access.ts';
import { actsForPlatform } from '../../../authProvider/caller.ts';
import { useCaller } from '../../../authProvider/profile.ts';

/** Returns the scopes that the person may give to a key; all of them until the profile is loaded. */
export function useGrantableScopes(): readonly Scope[] {
  const caller = useCaller();
  if (!caller) return scopes;
  return grantableScopes({
    may: (module, action) => canAct(caller, module, action),
    reachesAll: actsForPlatform(caller),
  });
}
