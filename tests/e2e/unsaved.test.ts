// Unsaved work and the browser's Back: Chromium calls the listeners of a window in another order than jsdom.
import { expect, test } from 'vitest';
import { browserSession, openScreen } from '../support/e2e/browserSession.ts';

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

test('a form outlives its session: the person signs in again over the page, and what was entered is saved', async () => {
  const { page, problems } = await signIn('admin', { fresh: true, forgive: /401/ });
  await openScreen(page, 'Platform Settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Requests per minute per user' }).fill('61000');
  await page.context().clearCookies({ name: 'tuma_session' });
  await page.getByRole('button', { name: 'Save' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill('tuma-admin');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Platform settings saved').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/platform-settings');
  expect(problems).toEqual([]);
});
