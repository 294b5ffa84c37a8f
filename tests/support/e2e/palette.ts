import type { Page } from 'playwright-core';
import type { Keyboard } from './keyboard.ts';

/** Types the name of a page or an action into the palette, which is being opened and may not be loaded yet, and chooses it. */
export async function chooseInPalette(page: Page, { press, type }: Keyboard, name: string): Promise<void> {
  await type(name);
  await page.getByRole('option', { name, exact: true }).first().and(page.locator('.Mui-focused')).waitFor();
  await press('Enter');
}
