// Opens the command palette by Ctrl+K (Cmd+K on a Mac) and restores the focus when it closes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusTitle } from '../components/dialog/focusTitle.ts';
import { lastWork } from '../navigation.ts';
import { useOnceOpened } from '../components/dialog/useOnceOpened.ts';

export interface PaletteState {
  open: boolean;
  /** Whether it was opened before, so that its code is loaded. */
  wasOpen: boolean;
  /** What was typed before the palette was loaded. */
  typed: string;
  type: (text: string) => void;
  show: () => void;
  close: () => void;
}

export function usePalette(): PaletteState {
  const [open, setOpen] = useState(false);
  const wasOpen = useOnceOpened(open);
  const opener = useRef<Element>(null);
  const [typed, setTyped] = useState('');
  const type = useCallback((text: string) => setTyped((before) => before + text), []);
  const show = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    // An open dialog would take the focus back, and a dialog that opens next would return it to the element focused now.
    flushSync(() => {
      setOpen(false);
      setTyped('');
    });
    if (opener.current === document.body) focusTitle();
    else if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // While it is open, the focused element is its own field.
      if (open) return;
      // What it opens would replace the page.
      const work = lastWork();
      if (work) work.ask();
      else show();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, show]);
  return { open, wasOpen, typed, type, show, close };
}
