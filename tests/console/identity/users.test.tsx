// Covers requirements/administration.md#system-users: the list and the form of a new user.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { requestsTo, type Replies } from '../../support/console/showScreen.tsx';
import { full, joy, show } from '../../support/console/systemUsers.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...joy, id: n + 100, full_name: `User ${n}` }));

async function openForm(replies: Replies = {}) {
  const shown = show([joy], replies);
  await shown.user.click(await screen.findByRole('button', { name: 'Create User' }));
  const dialog = await openedDialog('Create User');
  /** Enters the whole text at once, like pasted text. */
  const enter = async (box: HTMLElement, text: string) => {
    await shown.user.click(box);
    await shown.user.paste(text);
  };
  const fill = async () => {
    await enter(dialog.getByRole('textbox', { name: 'Full name' }), 'Joy Njeri');
    await enter(dialog.getByRole('textbox', { name: 'Email' }), 'joy@shop.example');
    await enter(dialog.getByRole('textbox', { name: 'Mobile number' }), '0784111222');
    await shown.user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await shown.user.click(await screen.findByRole('option', { name: 'Client Admin' }));
  };
  const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Create' }));
  return { ...shown, dialog, fill, submit };
}

describe('System users', () => {
  it('has the columns of the specification, the email beneath the phone', async () => {
    show();
    const cells = within(await screen.findByRole('row', { name: /Joy Njeri/ })).getAllByRole('cell');
    expect(columnHeadings()).toEqual(['#', 'Name', 'Phone', 'Role', 'Status', 'Actions']); // oxfmt-ignore
    expect(cells.map((cell) => cell.textContent).slice(0, 5)).toEqual(['1', 'Joy Njeri', '+254 784 111 222joy@shop.example', 'Client Admin', 'Active']); // oxfmt-ignore
  });

  it('shows a Client column for users of other clients', async () => {
    show([{ ...joy, client_name: 'Another' }]);
    expect(await screen.findByRole('cell', { name: 'Another' })).toBeInTheDocument();
  });

  it('asks for pages of 10, and says No user found where there is none', async () => {
    const { asked, user } = show(many(23));
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('User 22')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user').map(({ body }) => body)).toEqual([
      { page: 1, per_page: 10 },
      { page: 3, per_page: 10 },
    ]);
  });

  it('says No user found', async () => {
    show([]);
    expect(await screen.findByText('No user found')).toBeInTheDocument();
  });

  it('searches on the server, from page 1', async () => {
    const { asked, user } = show();
    await user.type(await screen.findByLabelText('Search by name, phone or email'), 'joy{Enter}');
    await waitFor(() =>
      expect(requestsTo(asked, 'client/user').at(-1)?.body).toEqual({ page: 1, per_page: 10, search: 'joy' }),
    );
  });

  it('says that nothing matches the search', async () => {
    const { user } = show([]);
    expect(await screen.findByText('No user found')).toBeInTheDocument();
    expect(screen.queryByText('Change or clear the search or the filters.')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Search by name, phone or email'), 'joy{Enter}');
    expect(await screen.findByText('Change or clear the search or the filters.')).toBeInTheDocument();
  });

  it('offers no action on the own row, and only permitted ones elsewhere', async () => {
    const permissions = [{ module: 'users', actions: ['read', 'delete'] }];
    const { user } = show([joy, { ...joy, id: 7, full_name: 'Me' }], {}, { permissions });
    expect(await screen.findByText('You')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actions for Me' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Joy Njeri' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Delete']);
  });
});

describe('Create User', () => {
  it('sends full name, email, number and role as System users does', async () => {
    const { asked, fill, submit, dialog } = await openForm({
      'client/user/create': { status: 201, json: { message: 'Joy Njeri was created' } },
    });
    expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toHaveAttribute(
      'placeholder',
      '0784******',
    );
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    await fill();
    await submit();
    expect(await screen.findByText('Joy Njeri was created')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/create').map(({ body }) => body)).toEqual([
      { fullname: 'Joy Njeri', email: 'joy@shop.example', msisdn: '0784111222', role_id: 3 },
    ]);
    await waitFor(() => expect(requestsTo(asked, 'client/user')).toHaveLength(2));
  });

  it('requires all fields and makes no call', async () => {
    const { asked, submit } = await openForm();
    await submit();
    expect(await screen.findByText('Please fill all required fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/create')).toEqual([]);
  });

  it('shows the faults of all fields under them at once', async () => {
    const { user, submit, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'joy');
    await submit();
    expect(await dialog.findByText('Full name is required')).toBeInTheDocument();
    expect(dialog.getByText('Enter a valid email address')).toBeInTheDocument();
    expect(dialog.getByText('Mobile number is required')).toBeInTheDocument();
    expect(dialog.getByText('Role is required')).toBeInTheDocument();
  });

  it('says No roles available where there are none', async () => {
    const { user, dialog } = await openForm({ 'client/user/role': { json: { message: [] } } });
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    expect(await screen.findByText('No roles available')).toBeInTheDocument();
  });

  it('says that the roles could not be loaded, and tries again as their menu is opened again', async () => {
    const { asked, user, dialog } = await openForm({
      'client/user/role': refuses('internal_error', 'Sorry'),
    });
    await dialog.findByText('Sorry');
    const role = dialog.getByRole('combobox', { name: 'Role' });
    await user.click(role);
    expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('No roles available')).toBeNull();
    const before = requestsTo(asked, 'client/user/role').length;
    await user.keyboard('{Escape}');
    await user.click(role);
    await waitFor(() => expect(requestsTo(asked, 'client/user/role').length).toBeGreaterThan(before));
  });

  it.each([
    [
      422,
      { message: 'This mobile number is already registered' },
      'This mobile number is already registered',
    ],
    [500, { message: 'Sorry' }, 'Sorry'],
    [500, undefined, 'Invalid Inputs'],
  ])('a %i with %j reads %s, and keeps the input', async (status, json, text) => {
    const { fill, submit, dialog } = await openForm({ 'client/user/create': otherBackend(status, json) });
    await fill();
    await submit();
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Full name' })).toHaveValue('Joy Njeri');
  });

  it('shows a one-time password once where no SMS could be sent', async () => {
    const answer = { message: 'No SMS', one_time_password: 'Abc234Abc234Ab' };
    const { user, fill, submit } = await openForm({ 'client/user/create': { status: 201, json: answer } });
    await fill();
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'One-time password' }));
    expect(dialog.getByText('Abc234Abc234Ab')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Abc234Abc234Ab')).toBeNull());
  });
});

it('users are filtered by role on the server, and the chip names it', async () => {
  const cashier = { id: 9, name: 'Cashier', status: 1, permissions: [] };
  const { asked, user } = show([full], { 'admin/role/all': { json: { message: [cashier] } } });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Role' }));
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Cashier' }));
  expect(await screen.findByRole('button', { name: 'Role: Cashier' })).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(asked, 'client/user').at(-1)?.body).toMatchObject({ role_id: 9 }));
});
