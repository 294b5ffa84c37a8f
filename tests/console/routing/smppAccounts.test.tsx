// /smpp-accounts: the list, its filters, and the form of a new account (requirements/administration.md#smpp-accounts),
// also on a backend that speaks the specification's calls and fields alone.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UserList } from '../../../src/resources/users/UserList.tsx';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import {
  requestsTo,
  pageOfRows,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import {
  account,
  plain,
  roles,
  showSmppAccounts as show,
} from '../../support/console/smppAccountsScreen.tsx';

const createLabel = 'Create new SMPP service account';

async function openForm(replies: Replies = {}, scene: Scene = {}) {
  const shown = show([account], replies, scene);
  await shown.user.click(await screen.findByRole('button', { name: createLabel }));
  const dialog = within(await screen.findByRole('dialog', { name: createLabel }));
  /** Enters the whole text at once, like pasted text. */
  const enter = async (box: HTMLElement, text: string) => {
    await shown.user.click(box);
    await shown.user.paste(text);
  };
  const fill = async (role: string) => {
    await enter(dialog.getByRole('textbox', { name: 'Full name' }), 'Core banking');
    await enter(dialog.getByRole('textbox', { name: 'Email' }), 'it@shop.example');
    await enter(dialog.getByRole('textbox', { name: 'Mobile number' }), '0712000777');
    await shown.user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await shown.user.click(await screen.findByRole('option', { name: role }));
  };
  const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Create' }));
  return { ...shown, dialog, fill, submit };
}

describe('SMPP Accounts', () => {
  it('has the columns of the specification, and works with its fields alone', async () => {
    show([plain], { 'smpp/user/list': { json: { data: [plain] } } });
    const cells = within(await screen.findByRole('row', { name: /Core banking/ })).getAllByRole('cell');
    expect(columnHeadings()).toEqual(['#', 'Username', 'Account Type', 'Status', 'Actions']);
    expect(cells.map((cell) => cell.textContent).slice(0, 4)).toEqual(['1', 'Core banking', 'Client Admin', 'Active']); // oxfmt-ignore
    await userEvent.setup().click(screen.getByRole('button', { name: 'Actions for Core banking' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Deactivate', 'Delete']); // oxfmt-ignore
  });

  it('shows the binds with address and time where the backend gives them', async () => {
    show();
    expect(await screen.findByText('2 binds')).toBeInTheDocument();
    expect(screen.getByText('10.0.0.5, 10.0.0.6 since 21st Nov 2026 9:00 am')).toBeInTheDocument();
    expect(columnHeadings()).toEqual(['#', 'Username', 'Account Type', 'Status', 'Bound', 'Actions']);
  });

  it('warns while no gateway runs', async () => {
    show([account], { 'smpp/user/list': { json: { data: [account], gateway_port: null } } });
    expect(
      await screen.findByText('The SMPP gateway is not running. Systems cannot bind.'),
    ).toBeInTheDocument();
  });

  it('asks with an empty body, sorts by a column and pages by 10', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      ...plain,
      id: n + 1,
      full_name: `Account ${n + 1}`,
    }));
    const { asked, user } = show(many);
    expect(await screen.findByText('Account 12')).toBeInTheDocument();
    expect(requestsTo(asked, 'smpp/user/list')[0]?.body).toEqual({});
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Account 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Username' }));
    expect(await screen.findByText('Account 1')).toBeInTheDocument();
    expect(screen.queryByText('Account 12')).toBeNull();
  });

  it('says No user found where there is none', async () => {
    show([]);
    expect(await screen.findByText('No user found')).toBeInTheDocument();
  });

  it('offers only actions that the role may do on accounts and on users', async () => {
    const permissions = [
      { module: 'smpp_accounts', actions: ['read', 'create', 'update', 'delete'] },
      { module: 'users', actions: ['read', 'delete'] },
    ];
    const { user } = show([account], {}, { permissions });
    await user.click(await screen.findByRole('button', { name: 'Actions for core-k3x9' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Connect', 'Limits', 'New password', 'Delete']); // oxfmt-ignore
    expect(screen.queryByRole('button', { name: createLabel })).toBeNull();
  });
});

describe('Create new SMPP service account', () => {
  it('sends full name, email, number and role by client/user/create, and shows name and password once', async () => {
    const made = { message: 'Made', smpp_account: { system_id: 'core-k3x9', password: 'Abc234Ab' } };
    const { asked, user, fill, submit } = await openForm({ 'client/user/create': { status: 201, json: made } }); // oxfmt-ignore
    await fill('SMPP Service');
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'SMPP username and password' }));
    expect(dialog.getByText(/system_id: core-k3x9\s+password: Abc234Ab/)).toBeInTheDocument();
    expect(dialog.getByText('2776')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/create').map(({ body }) => body)).toEqual([
      { fullname: 'Core banking', email: 'it@shop.example', msisdn: '0712000777', role_id: 5 },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/Abc234Ab/)).toBeNull());
  });

  it('offers every role where the backend does not separate them, and works without a password in the answer', async () => {
    const untold = { json: { message: [{ id: 3, name: 'Client Admin' }] } };
    const answer = { status: 201, json: { message: 'User created' } };
    const { fill, submit } = await openForm({ 'client/user/role': untold, 'client/user/create': answer });
    await fill('Client Admin');
    await submit();
    expect(await screen.findByText('User created')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'SMPP username and password' })).toBeNull();
  });

  it('an Admin creates an account for a client, with one of that client’s roles', async () => {
    const client = { id: 9, name: 'Umoja Traders', status: 1 };
    const answer = { status: 201, json: { message: 'User created' } };
    const replies = { 'client/table': pageOfRows([client]), 'client/user/create': answer };
    const { asked, user, dialog, fill, submit } = await openForm(replies, { roleId: 1 });
    expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveFocus();
    await user.click(dialog.getByRole('combobox', { name: /^Client/ }));
    await user.click(await screen.findByRole('option', { name: /Umoja Traders/ }));
    await fill('SMPP Service');
    await submit();
    expect(await screen.findByText('User created')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/role').at(-1)?.body).toEqual({ client_id: 9 });
    expect(requestsTo(asked, 'client/user/create').map(({ body }) => body)).toMatchObject([
      { client_id: 9, role_id: 5 },
    ]);
  });

  it('other users cannot choose the client', async () => {
    const { dialog } = await openForm();
    expect(dialog.queryByRole('combobox', { name: /^Client/ })).toBeNull();
  });

  it('requires all fields and makes no call', async () => {
    const { asked, submit } = await openForm();
    await submit();
    expect(await screen.findByText('Please fill all required fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/user/create')).toEqual([]);
  });

  it('shows the faults of all fields under them at once', async () => {
    const { user, submit, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'it');
    await submit();
    expect(await dialog.findByText('Full name is required')).toBeInTheDocument();
    expect(dialog.getByText('Enter a valid email address')).toBeInTheDocument();
    expect(dialog.getByText('Mobile number is required')).toBeInTheDocument();
    expect(dialog.getByText('Role is required')).toBeInTheDocument();
  });

  it.each([422, 500])('shows the server’s message after a %i', async (status) => {
    const { fill, submit, dialog } = await openForm({ 'client/user/create': otherBackend(status, 'Sorry') }); // oxfmt-ignore
    await fill('SMPP Service');
    await submit();
    expect(await dialog.findByText('Sorry')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Full name' })).toHaveValue('Core banking');
  });

  it('a system user is offered no SMPP role', async () => {
    showScreen(UserList, { 'client/user': pageOfRows([]), 'client/user/role': roles });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Client Admin']); // oxfmt-ignore
  });
});

it('accounts are filtered by status and client, on any backend', async () => {
  const other = { ...account, id: 12, username: 'till-9', client_id: 9, client_name: 'Umoja Traders', user_status: 0 }; // oxfmt-ignore
  const client = { id: 9, name: 'Umoja Traders', status: 1 };
  const { user } = show([{ ...account, client_id: 2 }, other], { 'client/table': pageOfRows([client]) }, { roleId: 1 }); // oxfmt-ignore
  const filterBy = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await screen.findByText('core-k3x9');
  await filterBy('Status');
  await user.click(await screen.findByRole('menuitem', { name: 'Active' }));
  await waitFor(() => expect(screen.queryByText('till-9')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Status: Active' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }));
  expect(await screen.findByText('till-9')).toBeInTheDocument();
  await filterBy('Client');
  await user.click(await screen.findByRole('combobox', { name: /^Client/ }));
  await user.click(await screen.findByRole('option', { name: /Umoja Traders/ }));
  expect(await screen.findByRole('button', { name: 'Client: Umoja Traders' })).toBeInTheDocument();
  expect(screen.getByText('till-9')).toBeInTheDocument();
});
