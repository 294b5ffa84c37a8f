import type { Page } from 'playwright-core';
import type { Keyboard } from './keyboard.ts';

/** Types the name of a page or an action into the palette, which is being opened, and chooses it. */
export async function chooseInPalette(page: Page, { press, type }: Keyboard, name: string): Promise<void> {
  // Letters typed before the field has the focus would go to the element that opened the palette.
  await page.getByRole('dialog', { name: 'Go to a page, a record or an action' }).waitFor();
  await type(name);
  await page.getByRole('option', { name, exact: true }).first().and(page.locator('.Mui-focused')).waitFor();
  await press('Enter');
}
