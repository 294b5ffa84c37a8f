// Opens the command palette by Ctrl+K (Cmd+K on a Mac), and gives the focus back when it closes.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface PaletteState {
  open: boolean;
  /** Opened before, so its code is loaded. */
  wasOpen: boolean;
  show: () => void;
  close: () => void;
}

export function usePalette(): PaletteState {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const opener = useRef<Element>(null);
  const show = useCallback(() => {
    opener.current = document.activeElement;
    setWasOpen(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [show]);
  return { open, wasOpen, show, close };
}
