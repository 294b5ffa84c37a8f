// The actions on one contact and on selected ones (requirements/administration.md#contacts).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aContact, ok, openRowMenu, showContacts, two } from '../support/contactsScreen.tsx';
import { otherBackend, refuses, type Reply } from '../support/fakeServer.ts';
import { pageOfRows, requestsTo, type Replies } from '../support/showScreen.tsx';
import { stubNarrowScreen } from '../support/stubMedia.ts';
import { findSelectPage, selectPage } from '../support/selectPage.ts';

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

  async function selectAll(replies: Replies) {
    const shown = showContacts(replies);
    await selectPage(shown.user);
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    return { ...shown, bar };
  }
  async function confirm({ user }: Pick<Awaited<ReturnType<typeof selectAll>>, 'user'>, name: string) {
    const dialog = within(await screen.findByRole('dialog', { name: `${name} 2 contacts?` }));
    await user.click(dialog.getByRole('button', { name }));
  }

  it('cannot be selected while they are loading', async () => {
    showContacts({ 'contact/group/list': () => new Promise(() => undefined) });
    expect(await findSelectPage()).toBeDisabled();
  });

  it('are muted by one call after a confirmation, and no longer selected', async () => {
    const shown = await selectAll({ 'contact/bulk/status': { json: answer } });
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
    const shown = await selectAll({ 'contact/bulk/delete': reply });
    await shown.user.click(shown.bar.getByRole('button', { name: 'Delete' }));
    await confirm(shown, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 contacts?' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(shown.asked, 'contact/group/list')).toHaveLength(2));
    expect(shown.bar.getByText('2 contacts selected')).toBeInTheDocument();
  });

  it('are all of the page by one press on a narrow screen too, where the list has no heading', async () => {
    stubNarrowScreen();
    const { bar } = await selectAll({});
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(bar.getByText('2 contacts selected')).toBeInTheDocument();
  });

  describe('of all pages', () => {
    const every = Array.from({ length: 1_500 }, (_, index) => aContact(index + 1));
    const done = (count: number) => ({
      json: { message: `${count} contacts muted`, done: count, results: [] },
    });

    /** Selects the first page of 1,500 contacts, then the others, and mutes them. */
    async function muteEvery(replies: Replies) {
      const shown = await selectAll({
        'contact/group/list': pageOfRows(every),
        ...replies,
      });
      await shown.user.click(shown.bar.getByRole('button', { name: 'Select all 1,500 contacts' }));
      expect(await shown.bar.findByText('1,500 contacts selected')).toBeInTheDocument();
      expect(shown.bar.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
      await shown.user.click(shown.bar.getByRole('button', { name: 'Mute' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Mute 1,500 contacts?' }));
      await shown.user.click(dialog.getByRole('button', { name: 'Mute' }));
      const parts = () =>
        requestsTo(shown.asked, 'contact/bulk/status').map(({ body }) => (body as { ids: number[] }).ids);
      return { ...shown, dialog, parts };
    }

    it('are changed by calls of a thousand', async () => {
      const replies = [done(1_000), done(500)];
      const { parts } = await muteEvery({ 'contact/bulk/status': () => replies.shift() ?? 'no answer' });
      expect(await screen.findByText('Contacts muted')).toBeInTheDocument();
      expect(parts().flat()).toEqual(every.map(({ contact_id: id }) => id));
      expect(parts().map(({ length }) => length)).toEqual([1_000, 500]);
    });

    it('are read again, and stay selected, if the second call is refused', async () => {
      const replies = [done(1_000), refuses('too_many_requests', 'Too many requests')];
      const { asked, bar, dialog } = await muteEvery({
        'contact/bulk/status': () => replies.shift() ?? 'no answer',
      });
      expect(await dialog.findByText('Stopped after 1,000 of 1,500: Too many requests')).toBeInTheDocument();
      await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(2));
      expect(bar.getByText('1,500 contacts selected')).toBeInTheDocument();
    });

    it('stay as they were if the list cannot be read', async () => {
      let isDown = false;
      const { user, bar } = await selectAll({
        'contact/group/list': (request) => (isDown ? 'no answer' : pageOfRows(every)(request)),
      });
      isDown = true;
      await user.click(bar.getByRole('button', { name: 'Select all 1,500 contacts' }));
      expect(await screen.findByRole('alert')).toBeInTheDocument();
      expect(bar.getByText('10 contacts selected')).toBeInTheDocument();
    });
  });

  it('are no longer selected once another group is chosen', async () => {
    const { user } = await selectAll({});
    await user.click(screen.getByRole('combobox', { name: /group/i }));
    await user.click(screen.getByRole('option', { name: /Staff/ }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument(),
    );
  });

  it('are not selected any more once they are deleted one by one', async () => {
    const { user, bar } = await selectAll({ 'contact/group/msisdn/delete': ok(201) });
    await user.click(screen.getByRole('button', { name: 'Actions for +254 712 345 671' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await bar.findByText('1 contact selected')).toBeInTheDocument();
  });

  async function moveToStaff({ user, bar }: Awaited<ReturnType<typeof selectAll>>) {
    await user.click(bar.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 contacts?' }));
    await user.click(dialog.getByLabelText(/Contact group/));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['None', 'Staff · 25 contacts']);
    await user.click(screen.getByRole('option', { name: /Staff/ }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
  }

  it('are moved to another group by one call, and no longer selected', async () => {
    const shown = await selectAll({
      'contact/bulk/move': { json: { message: '2 contacts moved', done: 2, results: [] } },
    });
    await moveToStaff(shown);
    expect(await screen.findByText('2 contacts moved')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'contact/bulk/move').map(({ body }) => body)).toEqual([
      { ids: [101, 102], contact_group_id: 5 },
    ]);
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    await waitFor(() => expect(requestsTo(shown.asked, 'contact/group/list')).toHaveLength(2));
  });

  it('are added to the other group and deleted from theirs on a backend without the call', async () => {
    const shown = await selectAll({
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
    const { asked, user, bar } = await selectAll({});
    await user.click(bar.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 contacts?' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Contact group is required')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/bulk/move')).toHaveLength(0);
  });

  it('are deleted one by one on a backend without the call for many', async () => {
    const shown = await selectAll({
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
