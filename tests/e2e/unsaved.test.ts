// Unsaved work and the browser's Back: Chromium calls the listeners of a window in another order than jsdom.
import { expect, test } from 'vitest';
import { browserSession, openScreen } from '../support/browserSession.ts';

const { signIn } = browserSession();

test('the browser’s Back asks before it leaves an unsaved form, and leaves once it is discarded', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'Platform Settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  const limit = page.getByRole('textbox', { name: 'Requests per minute per user' });
  await limit.fill('77');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await question.waitFor();
  expect(new URL(page.url()).pathname).toBe('/platform-settings');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await limit.inputValue()).toBe('77');
  await goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await goBack();
  await page.waitForURL('**/dashboard');
  expect(problems).toEqual([]);
});
