// Saves a change: makes the write, shows a notice, and reports a failure with the server's message (requirements/administration.md#lists).
// One change at a time.
import { useRef, useState } from 'react';
import { serverText } from '../i18n/texts.ts';
import { closeNotice, readNotices, showNotice } from '../notices/notices.ts';
import { componentTexts } from './componentTexts.ts';
import { failureOf, showFailure } from './failureOf.ts';

/** The answer of a write; its `message` is shown as a notice. */
export type Answered = object | void;

interface Saving<Answer extends Answered> {
  /** Makes the write (dataProvider/write.ts). */
  call: () => Promise<Answer>;
  /** The notice if the server sent no message, and always in languages other than English. */
  done: string | ((answer: Answer) => string);
  onSaved?: (answer: Answer) => void;
  onRefused?: ((error: unknown) => void) | undefined;
  /** Whether the screen shows the result itself, so that no notice is needed. */
  isShown?: ((answer: Answer) => boolean) | undefined;
}

export function useSaving() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A ref, because state is updated too late for two presses within one frame.
  const isRunning = useRef(false);

  const save = async <Answer extends Answered>(saving: Saving<Answer>): Promise<void> => {
    const { call, done, onSaved, onRefused, isShown } = saving;
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(undefined);
    // Otherwise the notice of an earlier attempt would be shown beside the success of this one.
    for (const { id, kind, text } of readNotices()) if (kind === 'error' && text === failure) closeNotice(id);
    try {
      const answer = await call();
      const message = answer && 'message' in answer ? answer.message : undefined;
      // If the change needs the approval of a second person, nothing has changed yet.
      const given = typeof done === 'string' ? done : done(answer);
      const said = answer && 'approval_id' in answer ? componentTexts.needsAnother : given;
      if (isShown?.(answer) !== true)
        showNotice(
          'success',
          serverText(typeof message === 'string' && message !== '' ? message : said, said),
        );
      onSaved?.(answer);
    } catch (error) {
      setFailure(failureOf(error));
      showFailure(error);
      onRefused?.(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, setFailure, save };
}
