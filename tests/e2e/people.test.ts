// The back office's people, in the browser: a user is created, switched off and on, given a new password and deleted; a
// role is created, given a permission, loses it, is suspended and deleted; the audit log tells it all
// (requirements/administration.md#system-users, #user-roles).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, fillInSignIn, noSidewaysScroll, openScreen } from '../support/browserSession.ts';

const { served: product, signIn } = browserSession();

/** Answers the dialog that asks, and waits until it is gone. */
async function sure(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const widths = [
  { name: 'desktop', width: 1366, number: '0784100001' },
  { name: 'phone', width: 390, number: '0784100002' },
];

test.each(widths)('a user’s whole life on a $name', async ({ width, number }) => {
  const { page, problems } = await signIn('admin', { width });
  const name = `Joy ${width}`;
  const msisdn = number.replace(/^0/, '254');
  const row = page.locator('tr, li').filter({ hasText: msisdn });
  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await openScreen(page, 'System User');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('joy@tuma.example');
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText(`A one-time password is on its way to ${msisdn} by SMS`).waitFor();
  await row.filter({ hasText: 'Active' }).waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);

  await act('Deactivate');
  await sure(page, 'Deactivate');
  await row.filter({ hasText: 'Inactive' }).waitFor();
  await act('Activate');
  await sure(page, 'Activate');
  await row.filter({ hasText: 'Active' }).waitFor();
  await act('Reset Password');
  await sure(page, 'Reset Password');
  await page.getByText(`The password of ${name} was reset`).waitFor();
  await act('Delete');
  await sure(page, 'Delete');
  await row.waitFor({ state: 'hidden' });

  await openScreen(page, 'Audit Log');
  for (const action of [
    'User created',
    'User deactivated',
    'User activated',
    'Password reset',
    'User deleted',
  ]) {
    await page.locator('tr, li').filter({ hasText: action }).filter({ hasText: name }).first().waitFor();
  }
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(problems).toEqual([]);
});

test.each(widths)('a role’s whole life on a $name', async ({ width }) => {
  const { page, problems } = await signIn('admin', { width });
  const name = `Cashier ${width}`;

  await openScreen(page, 'Roles');
  await page.getByRole('button', { name: 'Create new Role' }).click();
  await page.getByLabel('Role name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();

  await page.getByRole('button', { name: 'Add a permission on DND' }).click();
  await page.getByRole('checkbox', { name: 'read' }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke read on DND' }).click();
  await sure(page, 'Revoke');
  await page.getByRole('button', { name: 'Revoke read on DND' }).waitFor({ state: 'hidden' });
  expect(await noSidewaysScroll(page)).toBe(true);

  await page.getByRole('button', { name: 'Deactivate Role' }).click();
  await sure(page, 'Deactivate Role');
  await page.getByRole('button', { name: 'Activate Role', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit Role' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Delete Role' }).click();
  await sure(page, 'Delete Role');
  await page.getByRole('heading', { name }).waitFor({ state: 'hidden' });
  await page.getByText('No suspended roles available.').waitFor();
  expect(problems).toEqual([]);
});

test('an administrator takes away a permission: the user’s very next call is refused, and the console follows', async () => {
  const admin = await product().signIn('0712000001', 'tuma-admin');
  const { page } = await signIn('client');
  await page.getByRole('link', { name: 'DND', exact: true }).waitFor();

  const grant = { role_id: 3, module: 'dnd', permission: 'read' };
  const revoked = await product().call('admin/role/revoke', grant, { Authorization: admin });
  expect(revoked.status).toBe(200);
  await openScreen(page, 'DND');
  await page
    .getByText('Token expired. You have been logged out.')
    .or(page.getByText('Token Expired'))
    .first()
    .waitFor();
  await fillInSignIn(page, 'client');
  await page.getByRole('link', { name: 'API Reports' }).waitFor();
  await page.getByRole('link', { name: 'DND', exact: true }).waitFor({ state: 'hidden' });
  await product().call('admin/role/assign', grant, { Authorization: admin });
});
