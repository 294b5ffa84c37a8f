// Keeps the focus at its place on the page when the focused element disappears, which would move it to the start of the page.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusTitle, titleId } from './dialog/focusTitle.ts';

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

/** Ref of an element whose button is replaced by another one when `isReplaced` changes. The new button gets the focus of the removed one. */
export function useReplacedFocus<Shown extends HTMLElement>(isReplaced: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  const wasReplaced = useRef(isReplaced);
  useLayoutEffect(() => {
    if (wasReplaced.current === isReplaced) return;
    wasReplaced.current = isReplaced;
    if (document.activeElement === document.body) shown.current?.querySelector('button')?.focus();
  }, [isReplaced]);
  return shown;
}

/**
 * Returns the focus to a button that was disabled while its call ran, unless the focus has moved on. Browsers take it from a disabled element.
 */
export function returnFocusToEnabled(): void {
  let disabled: Node | undefined;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const focused = document.activeElement;
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled) disabled = target === focused ? target : disabled;
      else if (target === disabled) {
        disabled = undefined;
        // The focus is then on the page, or on the dialog that the button is in. Anything else was focused since.
        const isLost = focused?.matches('body, [role=presentation], [role=dialog]');
        if (isLost && focused?.contains(target)) target.focus({ preventScroll: true });
      }
    }
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
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
