// A change under way: the call, its notice, its failure in the server's words, and the list read anew in place (spec part 2
// sections 4 and 8). One at a time.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { showNotice } from '../notices/notices.ts';

interface Saving {
  call: () => Promise<{ message?: unknown }>;
  /** What is told where the server said nothing. */
  done: string;
  onSaved: () => void;
}

/** `reload` reads anew what the change shows in; the resource around it where unset. */
export function useSaving(reload?: () => unknown) {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State is too late against two presses within one frame.
  const isRunning = useRef(false);

  const fail = (text: string) => {
    setFailure(text);
    showNotice('error', text);
  };
  const save = async ({ call, done, onSaved }: Saving): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call();
      showNotice('success', typeof message === 'string' && message !== '' ? message : done);
      if (reload) await reload();
      else void queryClient.invalidateQueries({ queryKey: [resource] });
      onSaved();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, setFailure, fail, save };
}
