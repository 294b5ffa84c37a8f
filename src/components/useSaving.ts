// Saves a change: the call, its notice, its failure in the server's words, and the refetch of the list
// (requirements/administration.md#lists). One change at a time.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { showNotice } from '../notices/notices.ts';
import { failureOf } from './failureOf.ts';

type Answered = { message?: unknown } | void;

interface Saving<Answer extends Answered> {
  call: () => Promise<Answer>;
  /** The notice where the server sent no message. */
  done: string;
  onSaved: (answer: Answer) => void;
  onRefused?: (() => void) | undefined;
  /** Whether the screen shows the result itself, so that no notice is needed. */
  isShown?: (answer: Answer) => boolean;
}

/** `reload` refetches what the change affects, or lists the starts of its query keys; the surrounding resource where unset. */
export function useSaving(reload?: (() => unknown) | readonly string[]) {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // State is set too late for two presses within one frame.
  const isRunning = useRef(false);

  /** Shows a fault without a call. */
  const fail = (text: string) => {
    setFailure(text);
    showNotice('error', text);
  };
  const save = async <Answer extends Answered>(saving: Saving<Answer>): Promise<void> => {
    const { call, done, onSaved, onRefused, isShown } = saving;
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const answer = await call();
      const message = answer?.message;
      if (isShown?.(answer) !== true)
        showNotice('success', typeof message === 'string' && message !== '' ? message : done);
      if (typeof reload === 'function') await reload();
      else for (const key of reload ?? [resource]) void queryClient.invalidateQueries({ queryKey: [key] });
      onSaved(answer);
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
