// Keeps the focus at its place on the page when the focused element disappears, which would move it to the start of the page.
import { useEffect, useRef, type RefObject } from 'react';
import { focusTitle, titleId } from './focusTitle.ts';

const around = (element: HTMLElement | null) =>
  element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');

/** Ref of an element that, when it is removed with the focus in it, leaves the focus to the element around it (`tabIndex` -1). */
export const keepsFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) around(element)?.focus({ preventScroll: true });
};

/**
 * {@link keepsFocus} for an element that may also disappear under a dialog that it opened, and that would return the focus to it.
 */
export function useKeptFocus<Shown extends HTMLElement>(isShown: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const place = around(shown.current);
    return () => {
      if (document.activeElement === document.body) place?.focus({ preventScroll: true });
    };
  }, [isShown]);
  return shown;
}

/**
 * Moves the focus from a dialog that has closed to the title if it could not be returned, because the opener no longer exists. Does
 * nothing while another dialog is open, which hides the title: nothing is focused for a moment while the focus moves inside of it.
 */
export function focusTitleIfLost(dialog: HTMLElement): void {
  const focused = document.activeElement;
  const isHidden = document.getElementById(titleId)?.closest('[aria-hidden=true]');
  if (!isHidden && (focused === document.body || dialog.contains(focused))) focusTitle();
}
