import { useCallback, useRef, useState } from 'react';
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

/** Asks before unsaved changes of the forms in a dialog are discarded. */
export function useDiscardQuestion(isOpen: boolean, onClose: () => void): DiscardQuestion {
  // A ref, because it is read when the dialog closes: a quick Escape may come before the render that a state needs.
  const unsaved = useRef(new Map<string, Unsaved>());
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // The browser's Back closes the dialog without an answer.
  if (isAsking && !isOpen) setIsAsking(false);
  const has = (state: Unsaved) => [...unsaved.current.values()].includes(state);
  const report = useCallback((form: string, reported: Unsaved) => {
    unsaved.current.set(form, reported);
    setIsSaving([...unsaved.current.values()].includes('saving'));
  }, []);
  return {
    report,
    isSaving,
    leave: () => {
      if (has('saving')) return;
      if (has('changed')) setIsAsking(true);
      else onClose();
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
