// Uses a page only by keyboard: moves between tab stops, presses keys and types. Records each stop whose focus is not visible
// (WCAG 2.2, 2.4.7 and 2.4.11).
import type { Locator, Page } from 'playwright-core';

/** Number of stops after which an element counts as unreachable. */
const stopsMax = 90;

export interface Keyboard {
  /** Stops whose focus was not visible or was covered. */
  readonly unseen: ReadonlySet<string>;
  /** Number of keys pressed so far, without typed text. */
  readonly keys: () => number;
  press: (key: string, times?: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  goTo: (place: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Goes to a field and replaces its text by typing. */
  fill: (field: Locator, text: string) => Promise<void>;
  /** Goes to a button or a link and presses it. */
  activate: (place: Locator, key?: 'Enter' | 'Space') => Promise<void>;
}

export function keyboard(page: Page): Keyboard {
  const unseen = new Set<string>();
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) {
      keys++;
      await page.keyboard.press(key);
    }
  };
  const goTo: Keyboard['goTo'] = async (place, key = 'Tab') => {
    await place.first().waitFor();
    const passed: string[] = [];
    while (passed.length < stopsMax) {
      if (await hasFocus(place)) return;
      await press(key);
      const { name, isSeen } = await page.evaluate(focusedStop);
      passed.push(name);
      if (!isSeen) unseen.add(name);
    }
    throw new Error(`No stop is ${String(place)}: ${passed.join(' | ')}`);
  };
  return {
    unseen,
    keys: () => keys,
    press,
    type: (text) => page.keyboard.type(text),
    goTo,
    fill: async (field, text) => {
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    activate: async (place, key = 'Enter') => {
      await goTo(place);
      await press(key);
    },
  };
}

/** Whether one of the elements has the focus. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluateAll((places) => places.includes(document.activeElement as HTMLElement));

/** Describes the element that has the focus. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(focusedStop).then(({ name }) => name);

/** Runs in the page: finds the focused element, and whether its focus is visible within half a second. */
async function focusedStop(): Promise<{ name: string; isSeen: boolean }> {
  const stop = document.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return { name: 'nothing', isSeen: true };
  const label = stop.getAttribute('aria-label') ?? stop.innerText.trim().split('\n')[0] ?? '';
  const name = `${stop.getAttribute('role') ?? stop.tagName.toLowerCase()} "${label.slice(0, 40)}" in ${location.pathname}`;
  // The element that is drawn in place of a field or of a hidden checkbox.
  const drawn =
    stop.closest<HTMLElement>('.MuiInputBase-root, .MuiButtonBase-root, .quick-search, .field') ?? stop;
  const isMarked = () => {
    const border = drawn.querySelector('fieldset');
    const isBordered = border !== null && parseFloat(getComputedStyle(border).borderTopWidth) >= 2;
    const isRinged = [stop, drawn].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    return isBordered || isRinged;
  };
  const isUncovered = () => {
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    return parts.some((x) =>
      parts.some((y) => {
        // Null if the point is outside the window.
        const above = document.elementFromPoint(left + x * width, top + y * height);
        return above !== null && (drawn.contains(above) || above.contains(drawn));
      }),
    );
  };
  const until = performance.now() + 500;
  let isSeen = false;
  while (!isSeen && performance.now() < until) {
    await new Promise((drawnNext) => requestAnimationFrame(drawnNext));
    isSeen = isMarked() && isUncovered();
  }
  return { name, isSeen };
}
