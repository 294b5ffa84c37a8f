// Makes a change to roles: the call, its notice, and everything that follows from it read anew, the own permissions too.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientProfile } from '../../../contract/identity.ts';
import { allRoles } from '../../../contract/roles.ts';
import { failureOf } from '../../components/failureOf.ts';
import { showNotice } from '../../notices/notices.ts';

export function useRoleAction() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  /** Undefined where it was done; else what to say, empty where the session ended. */
  const run = async (
    change: () => Promise<{ message: unknown }>,
    done: string,
  ): Promise<string | undefined> => {
    setIsBusy(true);
    try {
      const { message } = await change();
      showNotice('success', typeof message === 'string' ? message : done);
      return undefined;
    } catch (error) {
      return failureOf(error) ?? '';
    } finally {
      void queryClient.invalidateQueries({ queryKey: [allRoles.path] });
      void queryClient.invalidateQueries({ queryKey: [clientProfile.path] });
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
