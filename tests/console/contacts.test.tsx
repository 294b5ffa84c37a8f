import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contactsFileBytesMax } from '../../contract/contacts.ts';
import { formatMsisdn } from '../../src/components/formatMsisdn.ts';
import { readDraft } from '../../src/features/sendSms/draft.ts';
import { SendSmsContext } from '../../src/layout/sendSms.ts';
import { ContactList } from '../../src/resources/contacts/ContactList.tsx';
import { collectDownloads } from '../support/downloads.ts';
import { otherBackend, refuses, type Reply } from '../support/fakeServer.ts';
import { requestsTo, pageOfRows, showScreenAt, type Replies, type Scene } from '../support/showScreen.tsx';
import { openedDialog } from '../support/openedDialog.ts';

const groups = [
  { id: 3, name: 'Board', contacts: 2 },
  { id: 5, name: 'Staff', contacts: 25 },
];

/** As the specification's backend gives them (requirements/administration.md#contacts). */
const aContact = (index: number, given: object = {}) => ({
  id: 900 + index,
  contact_id: 100 + index,
  msisdn: String(254_712_345_670 + index),
  first_name: `First${index}`,
  other_name: `Other${index}`,
  created: '2026-11-20T10:05:00+03:00',
  status: 1,
  country_code: 'ke',
  ...given,
});
const two = [aContact(1), aContact(2, { status: 0 })];
const many = Array.from({ length: 25 }, (_, index) => aContact(index));
const ok = (status: number, message = 'Done by the server'): Reply => ({ status, json: { message } });

const openSend = vi.fn<() => void>();
const Screen = () => (
  <SendSmsContext value={openSend}>
    <ContactList />
  </SendSmsContext>
);

function show(replies: Replies = {}, scene: Scene = {}) {
  const { asked, address } = showScreenAt(
    Screen,
    {
      'contact/group': { json: { status: true, message: groups } },
      'contact/group/list': pageOfRows(two),
      ...replies,
    },
    { path: '/contact-sms', ...scene },
  );
  return { asked, address, user: userEvent.setup() };
}

async function openRowMenu(replies: Replies, row: number, item: string) {
  const shown = show(replies);
  await shown.user.click(
    await screen.findByRole('button', { name: `Actions for ${formatMsisdn(two[row]!.msisdn)}` }),
  );
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...shown, dialog: await openedDialog() };
}

async function openDialog(button: string, replies: Replies = {}) {
  const shown = show(replies);
  await screen.findByText('+254 712 345 671');
  await shown.user.click(screen.getByRole('button', { name: button }));
  return { ...shown, dialog: await openedDialog() };
}

afterEach(() => {
  vi.restoreAllMocks();
  openSend.mockClear();
});

/** jsdom has no widths; on a wide screen the group list is beside the table. */
const wide = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

describe('Contact screen', () => {
  it('lists each group with its count, the first chosen, and its contacts in the columns of the specification', async () => {
    wide();
    const { asked } = show();
    expect(await screen.findByText('+254 712 345 671')).toBeInTheDocument();
    const entries = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('button');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Board2', 'Staff25']);
    expect(entries[0]).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '#', 'Mobile Number', 'First Name', 'Other Name', 'Date', 'Status', 'Action',
    ]); // oxfmt-ignore
    expect(screen.getAllByText('20th Nov 2026 10:05 am')).toHaveLength(2);
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('Muted')).toBeInTheDocument();
    // requirements/administration.md#contacts: sort, id, per_page (10), page; by membership id descending.
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
    // requirements/administration.md#contacts, changed by requirements/deviations.md#reloads: reloaded in place, no
    // reload of the page.
    await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(before));
  });
});

describe('Upload Contacts', () => {
  const csv = new File(['0712345678,Jane,W\nabc,,\n'], 'people.csv', { type: 'text/csv' });

  async function openUpload(replies: Replies = {}) {
    const shown = await openDialog('Create group', replies);
    await shown.user.click(shown.dialog.getByRole('tab', { name: 'Upload Contacts' }));
    const submit = async () => {
      const button = shown.dialog.getByRole('button', { name: 'Upload' });
      await waitFor(() => expect(button).toBeEnabled());
      await shown.user.click(button);
    };
    return { ...shown, submit };
  }

  it('requires a name ("Please Fill all Fields") and a file ("No file selected!"), and sends nothing', async () => {
    const { asked, user, dialog, submit } = await openUpload();
    await submit();
    expect(await screen.findByText('Please Fill all Fields')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await submit();
    expect(await dialog.findByText('No file selected!')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/upload')).toHaveLength(0);
  });

  it.each([
    ['Invalid file format! Please upload a .csv or .xlsx file.', 'people.pdf', 10],
    ['File size exceeds 20MB limit!', 'people.csv', contactsFileBytesMax + 1],
  ])('says "%s" and sends nothing', async (text, name, size) => {
    const { asked, user, dialog, submit } = await openUpload();
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    const file = new File([''], name);
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(dialog.getByLabelText('File of contacts'), { target: { files: [file] } });
    expect(await dialog.findByText(text)).toBeInTheDocument();
    await submit();
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(requestsTo(asked, 'contact/upload')).toHaveLength(0);
  });

  it('accepts a file of exactly 20 MB', async () => {
    const { dialog } = await openUpload();
    const file = new File([''], 'PEOPLE.CSV');
    Object.defineProperty(file, 'size', { value: contactsFileBytesMax });
    fireEvent.change(dialog.getByLabelText('File of contacts'), { target: { files: [file] } });
    await dialog.findByText(/PEOPLE\.CSV/);
    expect(dialog.getByLabelText('File of contacts')).toBeValid();
  });

  it('shows added, updated and rejected rows, and downloads the rejected ones', async () => {
    const files = collectDownloads();
    const { user, dialog, submit } = await openUpload({
      'contact/upload': {
        status: 201,
        json: {
          message: '1 added, 0 updated, 1 rejected',
          added: 1,
          updated: 0,
          rejected: [{ row: 2, value: '=abc', reason: 'Invalid number' }],
        },
      },
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await screen.findByText('1 added, 0 updated, 1 rejected')).toBeInTheDocument();
    expect(dialog.getByText('Added').nextElementSibling).toHaveTextContent('1');
    expect(dialog.getByText('=abc')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('contacts_rejected.csv');
    expect(await files[0]!.text()).toContain('2,"\'=abc",Invalid number');
  });

  it('shows what each column becomes, and imports the stored file with the choice', async () => {
    const read = {
      upload_id: 44,
      columns: ['Phone', 'Name', 'Loan Balance'],
      uses: ['msisdn', 'name', 'loan_balance'],
      rows: 2,
      numbers: 1,
      sample: [['0712345678', 'Jane W', '1,200']],
    };
    const { asked, user, dialog, submit } = await openUpload({
      'contact/upload/columns': { json: { message: read } },
      'contact/upload': ok(201, 'Uploaded'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(await dialog.findByText('2 rows, 1 phone number')).toBeInTheDocument();
    expect(dialog.getByText('1,200')).toBeInTheDocument();
    const balance = dialog.getAllByRole('combobox').at(-1)!;
    expect(balance).toHaveTextContent('Field {loan_balance}');
    await user.click(balance);
    await user.click(screen.getByRole('option', { name: 'Whole name' }));
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
    const form = requestsTo(asked, 'contact/upload')[0]?.body;
    expect(form).toMatchObject({ name: 'Riders', upload_id: '44', columns: '["msisdn","","name"]' });
  });

  it('keeps the upload waiting until what is in the columns is shown, or the other tab is open', async () => {
    const answer = Promise.withResolvers<Reply>();
    const { user, dialog, submit } = await openUpload({
      'contact/upload/columns': () => answer.promise,
      'contact/upload': ok(201, 'Uploaded'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await user.click(dialog.getByRole('tab', { name: 'Quick Contact' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(dialog.getByRole('tab', { name: 'Upload Contacts' }));
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
    answer.resolve(otherBackend(422, 'The first row is empty'));
    await dialog.findByText('The first row is empty');
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
  });

  it('shows only the message of a backend without counts', async () => {
    const { user, dialog, submit } = await openUpload({ 'contact/upload': ok(201, 'Uploaded') });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
    expect(dialog.queryByText('Added')).not.toBeInTheDocument();
  });

  it.each([422, 413, 500])('shows the server’s message after %i', async (status) => {
    const { user, dialog, submit } = await openUpload({
      'contact/upload': otherBackend(status, 'The file is empty'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await dialog.findByText('The file is empty')).toBeInTheDocument();
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
    const shown = show(replies);
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    return { ...shown, bar };
  }
  async function confirm({ user }: Pick<Awaited<ReturnType<typeof selectAll>>, 'user'>, name: string) {
    const dialog = within(await screen.findByRole('dialog', { name: `${name} 2 contacts?` }));
    await user.click(dialog.getByRole('button', { name }));
  }

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
