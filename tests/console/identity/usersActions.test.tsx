// Covers requirements/administration.md#system-users: the actions of a row, of selected users, and of a user at an address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SystemUser } from '../../../contract/users.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { UserList } from '../../../src/resources/users/UserList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import {
  requestsTo,
  pageOfRows,
  showScreenAt,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { full, joy, roles, show } from '../../support/console/systemUsers.ts';
import { selectPage } from '../../support/console/selectPage.ts';

async function choose(action: string, replies: Replies = {}, given: SystemUser = joy) {
  const shown = show([given], replies);
  await chooseAction(shown.user, 'Joy Njeri', action);
  return shown;
}

describe('the actions of a row', () => {
  it.each([
    { action: 'Deactivate', path: 'client/user/update', given: joy, body: { status: 0, user_id: 11 } },
    {
      action: 'Activate',
      path: 'client/user/update',
      given: { ...joy, user_status: 0 },
      body: { status: 1, user_id: 11 },
    },
    { action: 'Delete', path: 'client/user/delete', given: joy, body: { user_id: 11 } },
    { action: 'Reset Password', path: 'auth/user/password/reset', given: joy, body: { user_id: 11 } },
  ])('$action asks Are you sure? and calls $path', async ({ action, path, given, body }) => {
    const answer = { json: { message: 'Done so' } };
    const { asked, user } = await choose(action, { [path]: answer }, given);
    const dialog = await openedDialog('Are you sure?');
    expect(requestsTo(asked, path)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: action }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(requestsTo(asked, path).map((request) => request.body)).toEqual([body]);
    await waitFor(() => expect(requestsTo(asked, 'client/user')).toHaveLength(2));
  });

  it.each([
    ['some_addresses', /^Locked until 22nd Nov 2026 3:05 pm from some addresses$/],
    ['unknown_devices', /^Locked until 22nd Nov 2026 3:05 pm on new devices$/],
  ] as const)('Unlock ends a lock from %s, which the row shows with its end', async (from, text) => {
    const locked = { ...joy, sign_in_lock: { from, until: '2026-11-22T12:05:00.000Z' } };
    const answer = { json: { message: 'Joy Njeri can try to sign in again' } };
    const { asked, user } = await choose('Unlock', { 'auth/user/unlock': answer }, locked);
    expect(screen.getByText(text)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('Joy Njeri can try to sign in again')).toBeInTheDocument();
    expect(requestsTo(asked, 'auth/user/unlock').map(({ body }) => body)).toEqual([{ user_id: 11 }]);
  });

  it('does not include Reset Password, nor the page Create User, where the own client is suspended', async () => {
    const client = { id: 2, name: 'Wanjiku Agrovet', inactive: 'suspended' };
    const profile = {
      json: { message: { client, user: { id: 7, role_id: 3, full_name: 'Grace Wanjiku' } } },
    };
    const { user } = show([joy], { 'client/balance': profile });
    await user.click(await screen.findByRole('button', { name: 'Actions for Joy Njeri' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Deactivate',
      'Delete',
    ]);
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
  });

  it('offers no Unlock for a user who is not locked', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Actions for Joy Njeri' }));
    expect(screen.queryByRole('menuitem', { name: 'Unlock' })).toBeNull();
  });

  it('closing the confirmation makes no call', async () => {
    const { asked, user } = await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(requestsTo(asked, 'client/user/delete')).toEqual([]);
  });

  it('shows the server’s message after a 422', async () => {
    const refused = refuses('last_administrator', 'The last ROOT cannot be deleted');
    const { user } = await choose('Delete', { 'client/user/delete': refused });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The last ROOT cannot be deleted')).toBeInTheDocument();
  });

  it('shows a notice and makes no call for a user without an id', async () => {
    const { asked, user } = await choose('Deactivate', {
      'client/user': otherBackend(200, { data: [{ ...joy, id: 0 }], last_page: 1 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('User ID is missing. Cannot update user.')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/update')).toEqual([]);
  });

  it('does not move a user to the role they have', async () => {
    const { asked, user } = await choose('Change role', {}, { ...joy, role_id: 3 });
    await screen.findByRole('combobox', { name: 'Role' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Joy Njeri already has this role', { selector: 'span' }),
    ).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/update')).toEqual([]);
  });

  it('moves a user to another role where the backend gives the current one', async () => {
    const two = { json: { message: [...roles.json.message, { id: 9, name: 'Cashier' }] } };
    const moved = { status: 201, json: { message: 'Joy Njeri is Cashier now' } };
    const { asked, user } = await choose('Change role', { 'client/user/role': two, 'client/user/update': moved }, full); // oxfmt-ignore
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Cashier' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Joy Njeri is Cashier now')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/update').map(({ body }) => body)).toEqual([
      { role_id: 9, user_id: 11, read: { role_id: 3 } },
    ]);
    // The request is for the roles that a user of that client may have.
    expect(requestsTo(asked, 'client/user/role').at(-1)?.body).toEqual({ client_id: 2 });
  });
});

describe('selected users', () => {
  const two = [full, { ...full, id: 12, full_name: 'Peter Otieno' }];
  const done = { id: 11, verdict: 'done' };
  const refused = { id: 12, verdict: 'refused', code: 'last_administrator', reason: 'The last ROOT stays' };

  async function deactivate(json: object) {
    const shown = show(two, { 'client/user/bulk/status': { json } });
    await selectPage(shown.user);
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await shown.user.click(bar.getByRole('button', { name: 'Deactivate' }));
    const dialog = await openedDialog('Deactivate 2 users?');
    expect(dialog.getByText(/signed out at once/)).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    return { ...shown, dialog };
  }
  // The bar is hidden behind an open dialog.
  const bar = () => screen.queryByRole('region', { name: 'Selected rows', hidden: true });

  it('are deactivated by one call after a confirmation, and no longer selected', async () => {
    const { asked } = await deactivate({ message: '2 users inactive now', done: 2, results: [done] });
    expect(await screen.findByText('2 users inactive now')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/bulk/status').map(({ body }) => body)).toEqual([
      { ids: [11, 12], status: 0 },
    ]);
    expect(bar()).not.toBeInTheDocument();
    await waitFor(() => expect(requestsTo(asked, 'client/user')).toHaveLength(2));
  });

  it('no longer count one that is deleted by its own menu', async () => {
    const rows = [...two];
    const { user } = show(rows, {
      'client/user/delete': () => {
        rows.pop();
        return { json: { message: 'Peter Otieno deleted' } };
      },
    });
    await selectPage(user);
    expect(bar()).toHaveTextContent('2 users selected');
    await chooseAction(user, 'Peter Otieno', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bar()).toHaveTextContent('1 user selected'));
  });

  it('do not include the own user, who cannot change the own account', async () => {
    const { user } = show([full, { ...full, id: 7, full_name: 'Me' }]);
    await selectPage(user);
    expect(bar()).toHaveTextContent('1 user selected');
    expect(screen.getByRole('checkbox', { name: 'Select row 7' })).toBeDisabled();
  });

  it('shows why some of them were refused', async () => {
    await deactivate({ message: '1 user inactive now', done: 1, results: [done, refused] });
    expect(await screen.findByText('1 user inactive now')).toBeInTheDocument();
    expect(screen.getByText('Refused for 1 user: The last ROOT stays')).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  });

  it('stay selected where none was changed', async () => {
    const { dialog } = await deactivate({ message: '0 users', done: 0, results: [refused] });
    expect(await dialog.findByText('Refused for 1 user: The last ROOT stays')).toBeInTheDocument();
    expect(screen.queryByText('0 users')).not.toBeInTheDocument();
    expect(bar()).toBeInTheDocument();
  });

  it.each([
    ['a backend without the call for many', joy, {}],
    ['the permission to read alone', full, { permissions: [{ module: 'users', actions: ['read'] }] }],
  ])('cannot be chosen with %s', async (_, given, scene) => {
    show([given], {}, scene);
    await screen.findByText('Joy Njeri');
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  });
});

describe('a user at an address', () => {
  const openFull = (scene: Scene = {}) =>
    showScreenAt(
      UserList,
      { 'client/user': pageOfRows([full]), 'client/user/role': roles },
      { path: '/system-users/11?filter=%7B%22status%22%3A1%7D', ...scene },
    );

  it('opens over the list with the client, the role and the actions', async () => {
    const { address } = openFull();
    const user = userEvent.setup();
    const drawer = await openedDialog('Joy Njeri');
    expect(drawer.getByRole('link', { name: 'Wanjiku Agrovet' })).toHaveAttribute('href', '/client-sms/2');
    expect(drawer.getByRole('link', { name: 'Client Admin' })).toHaveAttribute('href', '/user-roles/3');
    await user.click(drawer.getByRole('button', { name: 'Change role' }));
    await user.click((await openedDialog('Change role')).getByRole('button', { name: 'Cancel' }));
    await user.click(await drawer.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address.path()).toBe('/system-users'));
    expect(address.search().get('filter')).toBe('{"status":1}');
  });

  it('has no links where the role may not read clients and roles', async () => {
    openFull({ permissions: [{ module: 'users', actions: ['read'] }] });
    const drawer = await openedDialog('Joy Njeri');
    expect(drawer.getByText('Wanjiku Agrovet')).toBeInTheDocument();
    expect(drawer.queryByRole('link')).not.toBeInTheDocument();
  });

  it('closes without a notice once it is deleted', async () => {
    let users: SystemUser[] = [full];
    const { address } = showScreenAt(
      UserList,
      {
        'client/user': (request) => pageOfRows(users)(request),
        'client/user/delete': () => {
          users = [];
          return { status: 201, json: { message: 'Joy Njeri deleted' } };
        },
      },
      { path: '/system-users/11' },
    );
    const user = userEvent.setup();
    const drawer = await openedDialog('Joy Njeri');
    await user.click(drawer.getByRole('button', { name: 'Delete' }));
    const question = await openedDialog('Are you sure?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No user found')).toBeInTheDocument();
    // The list is read again first, then the record, which no longer exists.
    await waitFor(() => expect(address.path()).toBe('/system-users'));
    expect(readNotices().map(({ text }) => text)).toEqual(['Joy Njeri deleted']);
  });
});
