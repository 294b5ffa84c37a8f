import { useCallback, useRef, useState } from 'react';
import type { Unsaved } from './unsaved.ts';

interface DiscardQuestion {
  /** Takes what a form reports. */
  report: (unsaved: Unsaved) => void;
  isSaving: boolean;
  /** Closes the dialog; asks first if there are unsaved changes, and does nothing while the form saves. */
  leave: () => void;
  /** The state of the question. */
  question: { open: boolean; onConfirm: () => void; onClose: () => void };
}

/** Asks before unsaved changes of the form in a dialog are discarded. */
export function useDiscardQuestion(onClose: () => void): DiscardQuestion {
  // A ref, because it is read when the dialog closes: a quick Escape may come before the render that a state needs.
  const unsaved = useRef<Unsaved>(undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const report = useCallback((reported: Unsaved) => {
    unsaved.current = reported;
    setIsSaving(reported === 'saving');
  }, []);
  return {
    report,
    isSaving,
    leave: () => {
      if (unsaved.current === 'changed') setIsAsking(true);
      else if (!unsaved.current) onClose();
    },
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
