// A change under way: the call, its notice, its failure in the server's words, and the list read anew in place (spec part 2
// sections 4 and 8). One at a time.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { showNotice } from '../notices/notices.ts';
import { failureOf } from './failureOf.ts';

interface Saving {
  call: () => Promise<{ message?: unknown } | void>;
  /** What is told where the server said nothing. */
  done: string;
  onSaved: () => void;
  onRefused?: (() => void) | undefined;
}

/**
 * `reload` reads anew what the change shows in, or names it, as its query keys begin; the resource around it where unset.
 */
export function useSaving(reload?: (() => unknown) | readonly string[]) {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State is too late against two presses within one frame.
  const isRunning = useRef(false);

  /** Says at once what is wrong. */
  const fail = (text: string) => {
    setFailure(text);
    showNotice('error', text);
  };
  const save = async ({ call, done, onSaved, onRefused }: Saving): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const message = (await call())?.message;
      showNotice('success', typeof message === 'string' && message !== '' ? message : done);
      if (typeof reload === 'function') await reload();
      else for (const key of reload ?? [resource]) void queryClient.invalidateQueries({ queryKey: [key] });
      onSaved();
    } catch (error) {
      const why = failureOf(error);
      if (why !== undefined) fail(why);
      onRefused?.();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, setFailure, fail, save };
}
