// Creating, renaming and deleting groups and their contacts in dialogs (requirements/administration.md#contacts).
import { screen, waitFor, type within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groups, ok, openDialog, showContacts } from '../../support/console/contactsScreen.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { requestsTo } from '../../support/console/showScreen.tsx';

it('shows neither contacts nor changes of a group where the groups could not be loaded', async () => {
  let fails = true;
  const { user } = showContacts({
    'contact/group': () => (fails ? otherBackend(500, 'Away') : { json: { status: true, message: groups } }),
  });
  expect(await screen.findByText('The groups could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  for (const name of ['Update group', 'Delete group'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('+254 712 345 671')).toBeInTheDocument();
});

describe('Create group, Quick Contact', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, dialog: ReturnType<typeof within>) => {
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.type(dialog.getByLabelText(/Mobile Number/), '0712 345 678');
    await user.type(dialog.getByLabelText(/First Name/), 'Jane');
  };

  it('says "Please Fill all Fields" and sends nothing while one is empty', async () => {
    const { asked, user, dialog } = await openDialog('Create group');
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please Fill all Fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/create')).toHaveLength(0);
  });

  it('names each empty field under it, and focuses the first', async () => {
    const { user, dialog } = await openDialog('Create group');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const label of ['Group name', 'Mobile Number', 'First Name', 'Last Name'])
      expect(await dialog.findByText(`${label} is required`)).toBeInTheDocument();
    expect(dialog.getByLabelText(/Group name/)).toHaveFocus();
  });

  it('sends name and contact, shows the server’s message, and chooses the group', async () => {
    let made = false;
    const { asked, user, dialog } = await openDialog('Create group', {
      'contact/create': () => {
        made = true;
        return ok(201, 'Contact added');
      },
      'contact/group': () => ({
        json: { message: made ? [...groups, { id: 9, name: 'Riders', contacts: 1 }] : groups },
      }),
    });
    await fill(user, dialog);
    await user.type(dialog.getByLabelText(/Last Name/), 'Wanjiku{Enter}');
    expect(await screen.findByText('Contact added')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/create')[0]?.body).toEqual({
      name: 'Riders',
      contacts: [{ country_code: 'ke', msisdn: '0712 345 678', first_name: 'Jane', other_name: 'Wanjiku' }],
    });
    await waitFor(() =>
      expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ id: 9 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the input and shows the server’s refusal at its field', async () => {
    const { user, dialog } = await openDialog('Create group', {
      'contact/create': refuses('phone_number_invalid', '0712 is not a mobile number', { field: 'msisdn' }),
    });
    await fill(user, dialog);
    await user.type(dialog.getByLabelText(/Last Name/), 'Wanjiku{Enter}');
    expect(await dialog.findByText('0712 is not a mobile number')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText(/Mobile Number/)).toHaveFocus());
    expect(dialog.getByLabelText(/First Name/)).toHaveValue('Jane');
  });
});

describe('Add Contacts', () => {
  it('says "Please fill all fields" and sends nothing while one is empty', async () => {
    const { asked, user, dialog } = await openDialog('Add Contacts');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/create')).toHaveLength(0);
  });

  it('adds to the chosen group by its name, and stays open for another', async () => {
    const { asked, user, dialog } = await openDialog('Add Contacts', { 'contact/create': ok(201) });
    const before = requestsTo(asked, 'contact/group/list').length;
    await user.type(dialog.getByLabelText(/Mobile Number/), '0712345678');
    await user.type(dialog.getByLabelText(/First Name/), 'Jane');
    await user.type(dialog.getByLabelText(/Last Name/), 'W');
    await user.click(dialog.getByRole('button', { name: 'Add another' }));
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/create')[0]?.body).toMatchObject({ name: 'Board' });
    await waitFor(() => expect(dialog.getByLabelText(/Mobile Number/)).toHaveValue(''));
    // requirements/administration.md#contacts, changed by requirements/deviations.md#reloads: the list is reloaded in place, without
    // reloading the page.
    await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(before));
  });
});

describe('Update group and Delete group', () => {
  it('says "Please Fill all Fields" without a new name, and sends nothing', async () => {
    const { asked, user, dialog } = await openDialog('Update group');
    await user.clear(dialog.getByLabelText(/New name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please Fill all Fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/update')).toHaveLength(0);
  });

  it('renames the chosen group', async () => {
    const { asked, user, dialog } = await openDialog('Update group', { 'contact/group/update': ok(201) });
    await user.clear(dialog.getByLabelText(/New name/));
    await user.type(dialog.getByLabelText(/New name/), 'Directors{Enter}');
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/update')[0]?.body).toEqual({
      contact_group_id: 3,
      name: 'Directors',
      read: { name: 'Board' },
    });
  });

  it('says "Please Enter the Contact Group" without a group, and sends nothing', async () => {
    const { asked, user, dialog } = await openDialog('Delete group');
    await user.click(dialog.getByLabelText(/Contact group/));
    await user.click(await screen.findByRole('option', { name: 'None' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Please Enter the Contact Group')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/delete')).toHaveLength(0);
  });

  it('asks, deletes the chosen group and shows the server’s message', async () => {
    const { asked, user, dialog } = await openDialog('Delete group', { 'contact/group/delete': ok(201) });
    expect(dialog.getByText(/Are you sure\?/)).toHaveTextContent('Board is deleted with its 2 contacts');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/delete')[0]?.body).toEqual({ contact_group_id: 3 });
  });

  it('stays open and shows the server’s refusal', async () => {
    const { user, dialog } = await openDialog('Delete group', {
      'contact/group/delete': refuses('contact_group_in_use', 'The campaign Sale has yet to send to Board'),
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('The campaign Sale has yet to send to Board')).toBeInTheDocument();
  });
});
