// Users and roles in the browser: a user is created, deactivated, activated, given a new password and deleted; a role is
// created, granted and revoked a permission, suspended and deleted; the audit log shows each change
// (requirements/administration.md#system-users, #user-roles).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatMsisdn } from '../../src/format/formatMsisdn.ts';
import {
  browserSession,
  fillInSignIn,
  noSidewaysScroll,
  openScreen,
  rowOf,
} from '../support/e2e/browserSession.ts';
import { eventually } from '../support/eventually.ts';

const { served: product, signIn } = browserSession();

/** Confirms the dialog and waits until it closes. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const widths = [
  { name: 'desktop', width: 1366, number: '0784100001' },
  { name: 'phone', width: 390, number: '0784100002' },
];

test.each(widths)(
  'an admin creates, deactivates, activates, resets and deletes a user on a $name',
  async ({ width, number }) => {
    const { page, problems } = await signIn('admin', { width });
    const name = `Joy ${width}`;
    const msisdn = number.replace(/^0/, '254');
    const row = page.locator('tr, li').filter({ hasText: formatMsisdn(msisdn) });
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
    await confirm(page, 'Deactivate');
    await row.filter({ hasText: 'Inactive' }).waitFor();
    await act('Activate');
    await confirm(page, 'Activate');
    await row.filter({ hasText: 'Active' }).waitFor();
    await act('Reset Password');
    await confirm(page, 'Reset Password');
    await page.getByText(`The password of ${name} was reset`).waitFor();
    await act('Delete');
    await confirm(page, 'Delete');
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
  },
);

test.each(widths)(
  'an admin creates, grants, revokes, suspends and deletes a role on a $name',
  async ({ width }) => {
    const { page, problems } = await signIn('admin', { width });
    const name = `Cashier ${width}`;

    await openScreen(page, 'Roles');
    await page.getByRole('button', { name: 'Create new Role' }).click();
    await page.getByLabel('Role name').fill(name);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name }).waitFor();

    // The table lists the modules on which the role has permissions: none yet.
    await page.getByText('No permissions yet').waitFor();
    await page.getByRole('button', { name: 'Add Permission' }).click();
    await page.getByRole('combobox', { name: 'Module' }).click();
    await page.getByRole('option', { name: 'DND', exact: true }).click();
    await page.getByRole('checkbox', { name: 'read' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke read on DND' }).click();
    await confirm(page, 'Revoke');
    await page.getByRole('button', { name: 'Revoke read on DND' }).waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Edit permissions' }).click();
    // Escape asks for confirmation right after the first change.
    await page.getByRole('checkbox', { name: 'delete DND', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('checkbox', { name: 'update DND', exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke delete on DND' }).waitFor();
    await page.getByRole('button', { name: 'Revoke update on DND' }).waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await page.getByRole('button', { name: 'Deactivate Role' }).click();
    await confirm(page, 'Deactivate Role');
    await page.getByRole('button', { name: 'Activate Role', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Role' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete Role' }).click();
    await confirm(page, 'Delete Role');
    await page.getByRole('heading', { name }).waitFor({ state: 'hidden' });
    await page.getByText('No suspended roles available.').waitFor();
    expect(problems).toEqual([]);
  },
);

test('after a permission is revoked the user’s next call is refused and the console signs them out', async () => {
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

test('an admin filters users by role, switches selected ones, and follows a user to the role and back', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'System User');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Client Admin' }).click();
  await page.getByRole('button', { name: 'Role: Client Admin' }).waitFor();

  const names = ['Gitau Kosgei', 'Fatuma Kinyua'];
  const rows = page.getByRole('row').filter({ hasText: /Gitau Kosgei|Fatuma Kinyua/ });
  const switchThem = async (verb: string, state: string) => {
    for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: verb, exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: `${verb} 2 users?` });
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await page.getByText(`2 users ${state.toLowerCase()} now`).waitFor();
    await eventually(async () => expect(await rows.getByText(state, { exact: true }).count()).toBe(2));
  };
  await switchThem('Deactivate', 'Inactive');
  await switchThem('Activate', 'Active');

  const filtered = page.url();
  await rowOf(page, 'Gitau Kosgei').click();
  const drawer = page.getByRole('dialog', { name: 'Gitau Kosgei' });
  await drawer.getByRole('link', { name: 'Client Admin' }).click();
  await page.getByRole('heading', { name: 'Client Admin' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user-roles/3');
  await page.getByRole('link', { name: /^\d+ users$/ }).click();
  await page.getByRole('button', { name: 'Role: Client Admin' }).waitFor();
  for (const name of ['Client Admin', 'Gitau Kosgei'] as const) {
    await page.goBack();
    await page.getByRole('heading', { name }).waitFor();
  }
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(filtered);
  expect(problems).toEqual([]);
});
