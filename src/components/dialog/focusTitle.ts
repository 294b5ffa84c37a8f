/** Id of the title of the screen, which can be focused. */
export const titleId = 'title';

/** Moves the focus to the title of the screen. It is always visible, so nothing scrolls. */
export const focusTitle = (): void => document.getElementById(titleId)?.focus({ preventScroll: true });
