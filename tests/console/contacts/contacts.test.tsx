// The contact screen: its groups, and the list of contacts (requirements/administration.md#contacts).
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../../src/features/sendSms/draft.ts';
import { aContact, showContacts, two } from '../../support/console/contactsScreen.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { requestsTo, pageOfRows, type Replies, type Scene } from '../../support/console/showScreen.tsx';
import { stubMedia } from '../../support/console/stubMedia.ts';

const many = Array.from({ length: 25 }, (_, index) => aContact(index));

const openSend = vi.fn<() => void>();
const show = (replies?: Replies, scene?: Scene) => showContacts(replies, { ...scene, openSend });

afterEach(() => {
  vi.restoreAllMocks();
  openSend.mockClear();
});

/** Simulates a wide screen, where the group list is beside the table. jsdom has no layout. */
const wide = () => stubMedia((query) => query.includes('min-width'));

describe('Contact screen', () => {
  it('lists each group with its count, the first chosen, and its contacts in the columns of the specification', async () => {
    wide();
    const { asked } = show();
    expect(await screen.findByText('+254 712 345 671')).toBeInTheDocument();
    const entries = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('button');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Board2', 'Staff25']);
    expect(entries[0]).toHaveAttribute('aria-current', 'true');
    expect(columnHeadings()).toEqual([
      '#', 'Mobile Number', 'First Name', 'Other Name', 'Date', 'Status', 'Action',
    ]); // oxfmt-ignore
    expect(screen.getAllByText('20th Nov 2026 10:05 am')).toHaveLength(2);
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('Muted')).toBeInTheDocument();
    // requirements/administration.md#contacts: sort, id, per_page (10) and page, in descending order of the membership ID.
    expect(requestsTo(asked, 'contact/group/list')[0]?.body).toEqual({
      id: 3,
      page: 1,
      per_page: 10,
      sort: 'contact_id|desc',
    });
  });

  it('shows another group from page 1 on, and keeps it in the address', async () => {
    wide();
    const { asked, user } = show({ 'contact/group/list': pageOfRows(many) });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await user.click(screen.getByRole('button', { name: /Staff/ }));
    await waitFor(() =>
      expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ id: 5, page: 1 }),
    );
  });

  it('goes back to the group, search and page before with the browser', async () => {
    wide();
    const { asked, address, user } = show({ 'contact/group/list': pageOfRows(many) });
    const group = (name: RegExp) =>
      within(screen.getByRole('list', { name: 'Groups' })).getByRole('button', { name });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(address.search().get('page')).toBe('2'));
    await user.click(group(/Staff/));
    await waitFor(() => expect(group(/Staff/)).toHaveAttribute('aria-current', 'true'));
    act(() => address.back());
    await waitFor(() => expect(group(/Board/)).toHaveAttribute('aria-current', 'true'));
    expect(address.search().get('page')).toBe('2');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ id: 3, page: 2 });
  });

  it('opens the group, search and page of the address', async () => {
    const filter = encodeURIComponent(JSON.stringify({ group: 5, q: 'First' }));
    const { asked } = show(
      { 'contact/group/list': pageOfRows(many) },
      { path: `/contact-sms?filter=${filter}&page=2&perPage=10&sort=contact_id&order=DESC` },
    );
    await screen.findByText('11–20 of 25 contacts');
    expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({
      id: 5,
      page: 2,
      search: 'First',
    });
    expect(screen.getByLabelText('Search by number or name')).toHaveValue('First');
  });

  it('searches inside the group, and says "No contacts found"', async () => {
    const { asked, user } = show({
      'contact/group/list': ({ body }) =>
        'search' in (body as object)
          ? { json: { data: [], last_page: 1, total: 0 } }
          : { json: { data: two, last_page: 1 } },
    });
    await screen.findByText(/\+254 712 345 671/);
    await user.type(screen.getByLabelText('Search by number or name'), 'zed{Enter}');
    expect(await screen.findByText('No contacts found')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ id: 3, search: 'zed' });
  });

  it('sorts by the column of a pressed heading, in reverse at the next press', async () => {
    wide();
    const { asked, user } = show();
    for (const sort of ['first_name|asc', 'first_name|desc']) {
      await user.click(await screen.findByRole('button', { name: 'First Name' }));
      await waitFor(() =>
        expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ sort }),
      );
    }
  });

  it('asks for no contacts where there is no group, and explains how to create one', async () => {
    const { asked } = show({ 'contact/group': { json: { message: [] } } });
    expect(await screen.findByText('Create your first group with Create group.')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/group/list')).toHaveLength(0);
  });

  it('writes every contact of the group into contacts.csv', async () => {
    const files = collectDownloads();
    const rows = [aContact(0, { first_name: '=cmd' }), ...many.slice(1)];
    const { user } = show({ 'contact/group/list': pageOfRows(rows) });
    await screen.findByText('1–10 of 25 contacts');
    await user.click(screen.getByRole('button', { name: 'Download List' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('contacts.csv');
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(26);
    expect(lines[0]).toBe('Mobile Number,First Name,Other Name,Date,Status');
    expect(lines[1]).toBe(`254712345670,"'=cmd",Other0,20th Nov 2026 10:05 am,Active`);
  });

  it('Send Message opens Send SMS on its Lists tab for the group', async () => {
    const { user } = show();
    await screen.findByText(/\+254 712 345 671/);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(openSend).toHaveBeenCalledOnce();
    expect(readDraft()).toMatchObject({ tab: 'lists', contact_group_id: 3 });
  });

  it('offers nothing to a role that may only read', async () => {
    show({}, { permissions: [{ module: 'contacts', actions: ['read'] }] });
    await screen.findByText(/\+254 712 345 671/);
    expect(
      screen.queryByRole('button', { name: /Create|Update|Delete|Add|Send|Actions/ }),
    ).not.toBeInTheDocument();
  });
});
