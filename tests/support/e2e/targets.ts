// Measures what fingers press, in a page on a touch screen.
import type { Page } from 'playwright-core';

/** Side of the smallest target, in px (docs/accessibility.md). */
const targetMin = 44;

/** Visible targets of less than 44 px, as "name 30x30"; links within a sentence are exempt, as in WCAG 2.5.8. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=combobox]';
    /** Elements that are pressed in place of the field they contain. */
    const around = 'label, .MuiInputBase-root, .MuiButtonBase-root';
    const found = [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const isField = element.matches('input, textarea, select, [role=combobox]');
      const box = (isField && element.closest<HTMLElement>(around)) || element;
      const style = getComputedStyle(box);
      const { width, height } = box.getBoundingClientRect();
      const isHidden =
        width <= 1 ||
        height <= 1 ||
        style.visibility === 'hidden' ||
        Boolean(box.closest('[inert], [aria-hidden=true]'));
      const isInline = element.matches('a') && style.display === 'inline';
      const isOff = element.matches(':disabled, [aria-disabled=true]');
      if (isHidden || isInline || isOff || element.closest('.skip-link')) return [];
      // Sides are rounded to half a pixel.
      if (Math.min(width, height) >= min - 0.5) return [];
      const name =
        element.getAttribute('aria-label') ?? (element.innerText.trim() || element.outerHTML.slice(0, 90));
      return [`${name.slice(0, 60)} ${Math.round(width)}x${Math.round(height)}`];
    });
    return [...new Set(found)];
  }, targetMin);

/** Visible fields with text below 16 px, which make a phone zoom into the page. */
export const smallLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
      ),
    ]
      .filter((field) => field.getClientRects().length > 0 && !field.closest('[aria-hidden=true]'))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute('aria-label') ?? field.outerHTML.slice(0, 90)),
  );
