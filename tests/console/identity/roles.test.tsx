// Covers requirements/administration.md#user-roles.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/roles.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { RolesPage } from '../../../src/resources/roles/RolesPage.tsx';
import { readSession } from '../../../src/session.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import {
  bodiesTo,
  requestsTo,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';

const holding = (...held: [module: string, ...actions: string[]][]): Role['permissions'] =>
  held.map(([module, ...actions]) => ({ module, actions: actions.map((name) => ({ name })) }));

/** Roles as the specification's backend returns them. */
const root: Role = { id: 1, name: 'ROOT', status: 1, permissions: holding(['dnd', 'read', 'create', 'delete', 'update'], ['messages', 'read', 'update']) }; // oxfmt-ignore
const cashier: Role = { id: 9, name: 'Cashier', status: 1, permissions: holding(['dnd', 'read', 'update']) };
const intern: Role = { id: 10, name: 'Intern', status: 0, permissions: [] };

function show(roles: readonly Role[] = [root, cashier, intern], replies: Replies = {}, scene: Scene = {}) {
  const given = { 'admin/role/all': { json: { message: roles } }, ...replies };
  return { asked: showScreen(RolesPage, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

async function select(name: string, replies: Replies = {}, scene: Scene = {}) {
  const shown = show(undefined, replies, scene);
  await shown.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await screen.findByRole('heading', { name });
  return shown;
}
const done = { json: { message: 'Done so' } };

describe('Roles', () => {
  it('lists active and suspended roles apart', async () => {
    show();
    const active = within(await screen.findByRole('navigation', { name: 'Active Roles' }));
    expect(await active.findByText('Cashier')).toBeInTheDocument();
    expect(active.queryByText('Intern')).toBeNull();
    const suspended = within(screen.getByRole('navigation', { name: 'Suspended Roles' }));
    expect(suspended.getByText('Intern')).toBeInTheDocument();
  });

  it('says No active roles available. and No suspended roles available.', async () => {
    show([]);
    expect(await screen.findByText('No active roles available.')).toBeInTheDocument();
    expect(screen.getByText('No suspended roles available.')).toBeInTheDocument();
  });

  it('shows the permissions of a role on a click: Module, Permission actions, Update', async () => {
    await select('Cashier');
    expect(columnHeadings()).toEqual(['Module', 'Permission actions', 'Update']); // oxfmt-ignore
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['DNDreadupdateAdd']);
  });

  it('selects the role of the address', async () => {
    show(undefined, {}, { path: '/user-roles/10' });
    expect(await screen.findByRole('heading', { name: 'Intern' })).toBeInTheDocument();
  });

  it('leads from a role to its users', async () => {
    show([{ ...cashier, users: 3 }], {}, { path: '/user-roles/9' });
    expect(await screen.findByRole('link', { name: '3 users' })).toHaveAttribute(
      'href',
      `/system-users?filter=${encodeURIComponent('{"role_id":9}')}`,
    );
  });

  it('shows the server’s message where the roles cannot be loaded', async () => {
    show([], { 'admin/role/all': refuses('invalid_input', 'Not today') });
    expect(await screen.findByText('Not today')).toBeInTheDocument();
  });

  it('shows the info "Token Expired" and goes to sign-in after 401', async () => {
    show([], { 'admin/role/all': refuses('token_expired', 'No') });
    await waitFor(() =>
      expect(readNotices().map(({ kind, text }) => [kind, text])).toEqual([['info', 'Token Expired']]),
    );
    expect(readSession()).toBeNull();
  });

  it('ROOT cannot be edited, suspended or deleted', async () => {
    await select('ROOT');
    for (const name of ['Deactivate Role', 'Edit Role', 'Delete Role', /^Revoke/, /^Add a permission/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('a user who may only read is offered no action', async () => {
    const permissions = [{ module: 'roles', actions: ['read'] }];
    await select('Cashier', {}, { roleId: 2, permissions });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Role$|Permission|Revoke/ })).toBeNull());
  });
});

describe('a role is made and changed', () => {
  it('Create new Role sends name and role_type CLIENT', async () => {
    const { asked, user } = show(undefined, { 'admin/role/create': done });
    await user.click(await screen.findByRole('button', { name: 'Create new Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create new Role' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Role name is required')).toBeInTheDocument();
    expect(await screen.findByText('Please fill in all fields')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Role name' }), ' Teller ');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/create')).toEqual([{ name: 'Teller', role_type: 'CLIENT' }]);
    expect(requestsTo(asked, 'admin/role/all').length).toBeGreaterThan(1);
  });

  it('Edit Role requires a name, sends it, and shows the server’s message after a 422', async () => {
    const taken = refuses('name_taken', 'There is a role named Teller already');
    const { asked, user } = await select('Cashier', { 'admin/role/update': taken }, { permissions: null });
    await user.click(screen.getByRole('button', { name: 'Edit Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Role' }));
    const name = dialog.getByRole('textbox', { name: 'New name' });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('New name is required')).toBeInTheDocument();
    expect(await screen.findByText('Please fill in the field')).toBeInTheDocument();
    await user.type(name, 'Teller');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There is a role named Teller already')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/update')).toEqual([{ id: 9, name: 'Teller', role_type: 'CLIENT' }]);
  });

  it.each([
    ['Cashier', 'Deactivate Role', { role_id: 9, status: 0 }],
    ['Intern', 'Activate Role', { role_id: 10, status: 1 }],
  ])('%s: %s asks and sends the opposite status', async (name, button, body) => {
    const { asked, user } = await select(name, { 'admin/role/status': done });
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/status')).toEqual([body]);
  });

  it('a suspended role cannot be edited', async () => {
    await select('Intern');
    expect(screen.queryByRole('button', { name: 'Edit Role' })).toBeNull();
  });

  it('Delete Role clears the selection after a success, and not after a refusal', async () => {
    const replies: Replies = {
      'admin/role/delete': refuses('invalid_input', '2 users have the role Cashier'),
    };
    const { asked, user } = await select('Cashier', replies);
    await user.click(screen.getByRole('button', { name: 'Delete Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Role' }));
    expect(await screen.findByText('2 users have the role Cashier')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Cashier' })).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/delete')).toEqual([{ role_id: 9 }]);
  });

  it('Delete Role clears the selection and its permissions, and leaves the focus at their place', async () => {
    const { user } = await select('Cashier', { 'admin/role/delete': done });
    await user.click(screen.getByRole('button', { name: 'Delete Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Role' }));
    const empty = await screen.findByText('No role selected');
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(document.activeElement).toContainElement(empty));
    expect(document.body).not.toHaveFocus();
  });
});

describe('permissions', () => {
  it('Add Permission without a role says Please Select a role to proceed', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add Permission' }));
    expect(await screen.findByText('Please Select a role to proceed')).toBeInTheDocument();
  });

  it('Add Permission offers read, create, delete, update and sends each that was chosen', async () => {
    const { asked, user } = await select('Cashier', { 'admin/role/assign': done });
    await user.click(screen.getByRole('button', { name: 'Add a permission on DND' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Permission to Cashier' }));
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['read', 'create', 'delete', 'update']); // oxfmt-ignore
    expect(dialog.getByRole('checkbox', { name: 'read' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Please Select a permission to proceed')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'create' }));
    await user.click(dialog.getByRole('checkbox', { name: 'delete' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/assign')).toEqual([
      { module: 'dnd', permission: 'create', role_id: 9 },
      { module: 'dnd', permission: 'delete', role_id: 9 },
    ]);
  });

  it('another module has other permissions to choose from', async () => {
    const { asked, user } = await select('Cashier', { 'admin/role/assign': done });
    await user.click(screen.getByRole('button', { name: 'Add a permission on DND' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Permission to Cashier' }));
    await user.click(dialog.getByRole('checkbox', { name: 'create' }));
    await user.click(dialog.getByRole('combobox', { name: 'Module' }));
    await user.click(screen.getByRole('option', { name: 'Messages' }));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'create' })).not.toBeChecked());
    await user.click(dialog.getByRole('checkbox', { name: 'read' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(bodiesTo(asked, 'admin/role/assign')).toEqual([
        { module: 'messages', permission: 'read', role_id: 9 },
      ]),
    );
  });

  it('Edit permissions saves the whole grid at once, and starts from a preset', async () => {
    const { asked, user } = await select('Cashier', { 'admin/role/permissions': done });
    await user.click(screen.getByRole('button', { name: 'Edit permissions' }));
    expect(screen.getByRole('checkbox', { name: 'read DND' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Read only' }));
    await user.click(screen.getByRole('checkbox', { name: 'create DND' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    const permissions = [
      { module: 'dnd', actions: ['read', 'create'] },
      { module: 'messages', actions: ['read'] },
    ];
    // `seen` is the state when the grid was opened, so that changes by another person in the meantime are preserved.
    const seen = [{ module: 'dnd', actions: ['read', 'update'] }];
    expect(bodiesTo(asked, 'admin/role/permissions')).toEqual([{ role_id: 9, permissions, seen }]);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'read DND' })).toBeNull());
  });

  it('Edit permissions asks before it discards what was changed', async () => {
    const { asked, user } = await select('Cashier');
    await user.click(screen.getByRole('button', { name: 'Edit permissions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Cashier' }));
    await user.click(dialog.getByRole('checkbox', { name: 'create DND' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'create DND' })).toBeNull());
    expect(bodiesTo(asked, 'admin/role/permissions')).toEqual([]);
  });

  it('on a backend without the call the grid is saved action by action', async () => {
    const { asked, user } = await select('Cashier', {
      'admin/role/permissions': otherBackend(404),
      'admin/role/assign': done,
      'admin/role/revoke': done,
    });
    await user.click(screen.getByRole('button', { name: 'Edit permissions' }));
    await user.click(screen.getByRole('checkbox', { name: 'create DND' }));
    await user.click(screen.getByRole('checkbox', { name: 'update DND' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Permissions saved')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/assign')).toEqual([
      { module: 'dnd', permission: 'create', role_id: 9 },
    ]);
    expect(bodiesTo(asked, 'admin/role/revoke')).toEqual([
      { module: 'dnd', permission: 'update', role_id: 9 },
    ]);
  });

  it('a click on an action asks, revokes it, and reloads the own permissions', async () => {
    const { asked, user } = await select('Cashier', { 'admin/role/revoke': done });
    await user.click(screen.getByRole('button', { name: 'Revoke read on DND' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(requestsTo(asked, 'admin/role/revoke')).toEqual([]);
    const before = requestsTo(asked, 'client/balance').length;
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, 'admin/role/revoke')).toEqual([{ module: 'dnd', permission: 'read', role_id: 9 }]);
    await waitFor(() => expect(requestsTo(asked, 'client/balance').length).toBeGreaterThan(before));
  });
});
