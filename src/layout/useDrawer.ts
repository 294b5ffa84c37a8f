// The sidebar as a drawer on narrow screens (requirements/portal.md#layout: at 568 px or less it toggles, with an overlay).
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mobileMax } from '../theme/tokens.ts';

export interface Drawer {
  narrow: boolean;
  open: boolean;
  show: () => void;
  close: () => void;
}

/** The drawer closes on Escape, on another page, and when the screen becomes wide. */
export function useDrawer(page: string): Drawer {
  const narrow = useSyncExternalStore(subscribe, isNarrow);
  // Stores the page that it was opened on, so that another page closes it without an effect.
  const [openOn, setOpenOn] = useState<string>();
  // Otherwise Back to that page would open it again.
  if (openOn !== undefined && openOn !== page) setOpenOn(undefined);
  const open = narrow && openOn === page;
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenOn(undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [open]);

  const show = () => {
    opener.current = document.activeElement;
    setOpenOn(page);
  };
  return { narrow, open, show, close: () => setOpenOn(undefined) };
}

const query = `(max-width: ${mobileMax})`;

const isNarrow = (): boolean => window.matchMedia?.(query).matches ?? false;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(query);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
