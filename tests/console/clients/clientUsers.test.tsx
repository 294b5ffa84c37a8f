// The users of a client (requirements/administration.md#client-detail).
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { enter, joy, show } from '../../support/console/clientScreens.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { bodiesTo, requestsTo, pageOfRows } from '../../support/console/showScreen.tsx';

type Dialog = Awaited<ReturnType<typeof openedDialog>>;

/** Fills in the form Add user and submits it. */
async function addMary(user: UserEvent, dialog: Dialog): Promise<void> {
  await enter(user, dialog.getByRole('textbox', { name: 'Full name' }), 'Mary Wairimu');
  await enter(user, dialog.getByRole('textbox', { name: 'Email' }), 'mary@umoja.example');
  await enter(user, dialog.getByRole('textbox', { name: 'Mobile number' }), '0784111333');
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Client Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
}

describe('Users', () => {
  it('lists the client’s users in pages of 10, with Previous and Next', async () => {
    const people = Array.from({ length: 12 }, (_, n) => ({ ...joy, id: n + 20, full_name: `User ${n}` }));
    const { asked, user } = show('/client-sms/5/users', { 'client/user/table': pageOfRows(people) });
    await screen.findByText('User 0');
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pager.getAllByRole('button').map((button) => button.textContent)).toEqual(['Previous', 'Next']);
    await user.click(pager.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('User 11')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/user/table')).toEqual([
      { page: 1, per_page: 10, client_id: 5 },
      { page: 2, per_page: 10, client_id: 5 },
    ]);
  });

  it('says No user found where there is none', async () => {
    show('/client-sms/5/users', { 'client/user/table': pageOfRows([]) });
    expect(await screen.findByText('No user found')).toBeInTheDocument();
  });

  it('Add user sends client_id and role; with a gap it says Please fill in all fields.', async () => {
    const created = { status: 201, json: { message: 'Mary was created' } };
    const { asked, user } = show('/client-sms/5/users', { 'client/user/create': created });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = await openedDialog('Add user');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Please fill in all fields.')).toBeInTheDocument();
    await addMary(user, dialog);
    expect(await screen.findByText('Mary was created')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/user/create')).toEqual([
      { client_id: 5, fullname: 'Mary Wairimu', email: 'mary@umoja.example', msisdn: '0784111333', role: 3 },
    ]);
    expect(bodiesTo(asked, 'client/user/role')).toEqual([{ client_id: 5 }]);
    await waitFor(() => expect(requestsTo(asked, 'client/user/table')).toHaveLength(2));
  });

  it('Add user says that the user was added where the server has no words for it', async () => {
    const { user } = show('/client-sms/5/users', {
      'client/user/create': { status: 201, json: { message: '' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = await openedDialog('Add user');
    await addMary(user, dialog);
    expect(await screen.findByText('User added')).toBeInTheDocument();
  });

  it('a 500 of Add user shows the server’s message', async () => {
    const failed = otherBackend(500, 'The number is taken');
    const { user } = show('/client-sms/5/users', { 'client/user/create': failed });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = await openedDialog('Add user');
    await addMary(user, dialog);
    expect(await dialog.findByText('The number is taken')).toBeInTheDocument();
  });

  it.each([
    { action: 'Deactivate', path: 'client/user/update', body: { status: 0, user_id: 11 } },
    { action: 'Reset Password', path: 'auth/user/password/reset', body: { user_id: 11 } },
    { action: 'Delete', path: 'client/user/delete', body: { user_id: 11 } },
  ])('$action asks Are you sure?, calls $path and reloads the users', async ({ action, path, body }) => {
    const { asked, user } = show('/client-sms/5/users', {
      [path]: { json: { message: 'Done so' } },
    });
    await chooseAction(user, 'Joy Njeri', action);
    await user.click((await openedDialog('Are you sure?')).getByRole('button', { name: action }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, path)).toEqual([body]);
    await waitFor(() => expect(requestsTo(asked, 'client/user/table')).toHaveLength(2));
  });
});
