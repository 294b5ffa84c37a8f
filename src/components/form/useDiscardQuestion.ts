import { useCallback, useRef, useState } from 'react';
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts';
import { useAskBeforeBack } from './useAskBeforeBack.ts';
import type { Report, Unsaved } from './unsaved.ts';

interface DiscardQuestion {
  /** Takes what the forms report. */
  report: Report;
  isSaving: boolean;
  /** Closes the dialog; asks first if there are unsaved changes, and does nothing while the form saves. */
  leave: () => void;
  /** The state of the question. */
  question: { open: boolean; onConfirm: () => void; onClose: () => void };
}

/**
 * Asks before unsaved changes of the forms in a dialog are discarded, by the dialog or by the browser. The browser neither goes back from
 * content that is shown once nor closes its page without asking.
 */
export function useDiscardQuestion(
  isOpen: boolean,
  onClose: () => void,
  isShownOnce: boolean,
): DiscardQuestion {
  // A ref, because it is read when the dialog closes: a quick Escape may come before the render that a state needs.
  const unsaved = useRef(new Map<string, Unsaved>());
  const [shown, setShown] = useState<Unsaved>();
  const [isAsking, setIsAsking] = useState(false);
  // The console may close the dialog without an answer, for example when a link of the palette opens another screen.
  if (isAsking && !isOpen) setIsAsking(false);
  const has = (state: Unsaved) => [...unsaved.current.values()].includes(state);
  const report = useCallback((form: string, reported: Unsaved) => {
    unsaved.current.set(form, reported);
    const states = [...unsaved.current.values()];
    setShown(states.includes('saving') ? 'saving' : states.find((state) => state));
  }, []);
  const leave = () => {
    if (has('saving')) return;
    if (has('changed')) setIsAsking(true);
    else onClose();
  };
  useAskBeforeBack(isOpen && (isShownOnce || shown !== undefined), () => {
    if (!isShownOnce) leave();
  });
  useAskBeforeLeaving(() => isOpen && (isShownOnce || has('changed') || has('saving')));
  return {
    report,
    isSaving: shown === 'saving',
    leave,
    question: {
      open: isAsking,
      onConfirm: () => {
        setIsAsking(false);
        onClose();
      },
      onClose: () => setIsAsking(false),
    },
  };
}
