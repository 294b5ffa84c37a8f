// The actions on one contact and on selected ones (requirements/administration.md#contacts).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { ok, openRowMenu, selectContacts, showContacts, two } from '../../support/console/contactsScreen.tsx';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { pageOfRows, requestsTo } from '../../support/console/showScreen.tsx';
import { stubNarrowScreen } from '../../support/console/stubMedia.ts';
import { findSelectPage, selectPage } from '../../support/console/selectPage.ts';

describe('row actions', () => {
  it('Update needs both names ("Please fill in all fields.") and sends the membership', async () => {
    const { asked, user, dialog } = await openRowMenu(
      { 'contact/group/msisdn/update': ok(200) },
      0,
      'Update',
    );
    await user.clear(dialog.getByLabelText(/Other Name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill in all fields.')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/msisdn/update')).toHaveLength(0);
    await user.type(dialog.getByLabelText(/Other Name/), 'New{Enter}');
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/msisdn/update')[0]?.body).toEqual({
      contact_group_msisdn_id: 101,
      first_name: 'First1',
      other_name: 'New',
    });
  });

  it('Update says that someone else has changed the contact, keeps what was typed and reads the list again', async () => {
    const why = 'Someone else has changed this contact since you opened it';
    const permissions = [{ module: 'contacts', actions: ['read', 'update'] }];
    const refused = { 'contact/group/msisdn/update': refuses('record_changed', why) };
    const { asked, user } = showContacts(refused, { permissions });
    await chooseAction(user, '+254 712 345 671', 'Update');
    const dialog = await openedDialog();
    await user.type(dialog.getByLabelText(/Other Name/), ' Otieno');
    const before = requestsTo(asked, 'contact/group/list').length;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(why)).toBeInTheDocument();
    expect(dialog.getByLabelText(/Other Name/)).toHaveValue('Other1 Otieno');
    await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(before));
    // A second press is refused like the first: the form still says what it was opened with.
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsTo(asked, 'contact/group/msisdn/update')).toHaveLength(2));
    const names = { first_name: 'First1', other_name: 'Other1' };
    for (const { body } of requestsTo(asked, 'contact/group/msisdn/update'))
      expect(body).toMatchObject({ other_name: 'Other1 Otieno', read: names });
  });

  it.each([
    ['Mute', 0, 0],
    ['Unmute', 1, 1],
  ])('%s asks and sends the opposite status', async (item, row, status) => {
    const { asked, user, dialog } = await openRowMenu({ 'contact/group/msisdn/status': ok(201) }, row, item);
    expect(dialog.getByText(/Are you sure\?/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: item }));
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/msisdn/status')[0]?.body).toEqual({
      contact_group_msisdn_id: 101 + row,
      status,
    });
  });

  it('Delete of a contact that someone else has deleted says so and reads the list again', async () => {
    const gone = refuses('contact_not_found', 'Contact not found');
    const { asked, user, dialog } = await openRowMenu({ 'contact/group/msisdn/delete': gone }, 0, 'Delete');
    const before = requestsTo(asked, 'contact/group/list').length;
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Contact not found')).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(before));
  });

  it('Delete asks, deletes, and reloads groups and contacts', async () => {
    const { asked, user, dialog } = await openRowMenu(
      { 'contact/group/msisdn/delete': ok(201) },
      0,
      'Delete',
    );
    const before = [
      requestsTo(asked, 'contact/group').length,
      requestsTo(asked, 'contact/group/list').length,
    ];
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Done by the server')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/msisdn/delete')[0]?.body).toEqual({
      contact_group_msisdn_id: 101,
    });
    await waitFor(() => {
      expect(requestsTo(asked, 'contact/group').length).toBeGreaterThan(before[0]!);
      expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(before[1]!);
    });
  });

  it.each([
    ['Mute', 'contact/group/msisdn/status'],
    ['Delete', 'contact/group/msisdn/delete'],
  ])('%s shows the server’s message after 422', async (item, path) => {
    const { user, dialog } = await openRowMenu(
      { [path]: refuses('contact_not_found', 'Contact not found') },
      0,
      item,
    );
    await user.click(dialog.getByRole('button', { name: item }));
    expect(await dialog.findByText('Contact not found')).toBeInTheDocument();
  });
});

describe('selected contacts', () => {
  const answer = { message: '2 contacts muted', done: 2, results: [] };

  async function confirm({ user }: Pick<Awaited<ReturnType<typeof selectContacts>>, 'user'>, name: string) {
    const dialog = await openedDialog(`${name} 2 contacts?`);
    await user.click(dialog.getByRole('button', { name }));
  }

  it('cannot be selected while they are loading', async () => {
    showContacts({ 'contact/group/list': () => new Promise(() => undefined) });
    expect(await findSelectPage()).toBeDisabled();
  });

  it('are muted by one call after a confirmation, and no longer selected', async () => {
    const shown = await selectContacts({ 'contact/bulk/status': { json: answer } });
    await shown.user.click(shown.bar.getByRole('button', { name: 'Mute' }));
    await confirm(shown, 'Mute');
    expect(await screen.findByText('2 contacts muted')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'contact/bulk/status').map(({ body }) => body)).toEqual([
      { ids: [101, 102], status: 0 },
    ]);
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await waitFor(() => expect(requestsTo(shown.asked, 'contact/group/list')).toHaveLength(2));
  });

  it.each<[string, Reply]>([
    ['no answer', 'no answer'],
    ['the answer of a proxy', otherBackend(502)],
  ])('are read again after a call that got %s, and stay selected', async (_answer, reply) => {
    const shown = await selectContacts({ 'contact/bulk/delete': reply });
    await shown.user.click(shown.bar.getByRole('button', { name: 'Delete' }));
    await confirm(shown, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 contacts?' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(shown.asked, 'contact/group/list')).toHaveLength(2));
    expect(shown.bar.getByText('2 contacts selected')).toBeInTheDocument();
  });

  it('are all of the page by one press on a narrow screen too, where the list has no heading', async () => {
    stubNarrowScreen();
    const { bar } = await selectContacts({});
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(bar.getByText('2 selected')).toBeInTheDocument();
  });

  it('leave the focus to the list when the bar disappears with it', async () => {
    const { user, bar } = await selectContacts({ 'contact/bulk/status': { json: answer } });
    const list = screen.getByRole('region', { name: 'Selected rows' }).parentElement;
    bar.getByRole('button', { name: 'Clear selection' }).focus();
    await user.keyboard('{Enter}');
    expect(list).toHaveFocus();
    await selectPage(user);
    screen.getByRole('button', { name: 'Mute' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Mute 2 contacts?' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(list).toHaveFocus());
  });

  it('leave the focus to the list when a row disappears with it', async () => {
    const rows = [...two];
    const { user, dialog } = await openRowMenu(
      {
        'contact/group/list': (request) => pageOfRows(rows)(request),
        'contact/group/msisdn/delete': ok(201),
      },
      0,
      'Delete',
    );
    const list = screen.getByRole('table', { hidden: true }).closest('[tabindex="-1"]');
    rows.shift();
    dialog.getByRole('button', { name: 'Delete' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('+254 712 345 671')).not.toBeInTheDocument());
    expect(list).toHaveFocus();
  });

  it('are no longer selected once another group is chosen', async () => {
    const { user } = await selectContacts({});
    await user.click(screen.getByRole('combobox', { name: /group/i }));
    await user.click(screen.getByRole('option', { name: /Staff/ }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument(),
    );
  });

  it('are not selected any more once they are deleted one by one', async () => {
    const { user, bar } = await selectContacts({ 'contact/group/msisdn/delete': ok(201) });
    await chooseAction(user, '+254 712 345 671', 'Delete');
    await user.click((await openedDialog()).getByRole('button', { name: 'Delete' }));
    expect(await bar.findByText('1 contact selected')).toBeInTheDocument();
  });

  async function moveToStaff({ user, bar }: Awaited<ReturnType<typeof selectContacts>>) {
    await user.click(bar.getByRole('button', { name: 'Move' }));
    const dialog = await openedDialog('Move 2 contacts?');
    await user.click(dialog.getByLabelText(/Contact group/));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['None', 'Staff · 25 contacts']);
    await user.click(screen.getByRole('option', { name: /Staff/ }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
  }

  it('are moved to another group by one call, and no longer selected', async () => {
    // The page's title, which has the focus after a dialog whose opener no longer exists.
    const title = Object.assign(document.createElement('h1'), { id: 'title', tabIndex: -1 });
    document.body.append(title);
    onTestFinished(() => title.remove());
    const shown = await selectContacts({
      'contact/bulk/move': { json: { message: '2 contacts moved', done: 2, results: [] } },
    });
    await moveToStaff(shown);
    expect(await screen.findByText('2 contacts moved')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'contact/bulk/move').map(({ body }) => body)).toEqual([
      { ids: [101, 102], contact_group_id: 5 },
    ]);
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await waitFor(() => expect(requestsTo(shown.asked, 'contact/group/list')).toHaveLength(2));
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('are added to the other group and deleted from theirs on a backend without the call', async () => {
    const shown = await selectContacts({
      'contact/bulk/move': otherBackend(404),
      'contact/create': ok(201),
      'contact/group/msisdn/delete': ok(201),
    });
    await moveToStaff(shown);
    expect(await screen.findByText('Contacts moved')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'contact/create').map(({ body }) => body)).toEqual(
      two.map(({ country_code, msisdn, first_name, other_name }) => ({
        name: 'Staff',
        contacts: [{ country_code, msisdn, first_name, other_name }],
      })),
    );
    expect(requestsTo(shown.asked, 'contact/group/msisdn/delete').map(({ body }) => body)).toEqual([
      { contact_group_msisdn_id: 101 },
      { contact_group_msisdn_id: 102 },
    ]);
  });

  it('are not moved without a group, which is said at the field', async () => {
    const { asked, user, bar } = await selectContacts({});
    await user.click(bar.getByRole('button', { name: 'Move' }));
    const dialog = await openedDialog('Move 2 contacts?');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Contact group is required')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/bulk/move')).toHaveLength(0);
  });

  it('are deleted one by one on a backend without the call for many', async () => {
    const shown = await selectContacts({
      'contact/bulk/delete': otherBackend(404),
      'contact/group/msisdn/delete': ok(201),
    });
    await shown.user.click(shown.bar.getByRole('button', { name: 'Delete' }));
    await confirm(shown, 'Delete');
    expect(await screen.findByText('Contacts deleted')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'contact/group/msisdn/delete').map(({ body }) => body)).toEqual([
      { contact_group_msisdn_id: 101 },
      { contact_group_msisdn_id: 102 },
    ]);
  });
});
