// A form that is being saved: the call, its notice, its failure, and the list read anew.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { showNotice } from '../notices/notices.ts';

interface Saving {
  call: () => Promise<{ message?: unknown }>;
  /** What is told where the server said nothing. */
  done: string;
  onSaved: () => void;
}

export function useSaving() {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const fail = (text: string) => {
    setFailure(text);
    showNotice('error', text);
  };
  const save = async ({ call, done, onSaved }: Saving): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call();
      showNotice('success', typeof message === 'string' ? message : done);
      void queryClient.invalidateQueries({ queryKey: [resource] });
      onSaved();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, fail, save };
}
