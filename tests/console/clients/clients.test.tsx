// The list of clients and Create Client (requirements/administration.md#clients).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { enter, many, show, umoja } from '../../support/console/clientScreens.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { bodiesTo, requestsTo, pageOfRows, type Replies } from '../../support/console/showScreen.tsx';

describe('Clients', () => {
  it('has the columns of the specification', async () => {
    show('/client-sms');
    const row = await screen.findByRole('row', { name: /Umoja Traders/ });
    expect(columnHeadings()).toEqual(['#', 'Name', 'Contacts', 'Account Type', 'SMS Balance', 'Status', 'Date', 'Action']); // oxfmt-ignore
    const cells = within(row).getAllByRole('cell').map((cell) => cell.textContent); // oxfmt-ignore
    expect(cells).toEqual(['1', 'Umoja Traders', '+254 722 000 005office@umoja.example', 'Normal', '1,200', 'Active', '1st Jan 2024 1:05 pm', 'View']); // oxfmt-ignore
  });

  it('shows Muted for a suspended client', async () => {
    show('/client-sms', { 'client/table': pageOfRows([{ ...umoja, status: 0 }]) });
    expect(await screen.findByText('Muted')).toBeInTheDocument();
  });

  it('asks for pages of 10 by id descending, and shows 5 pages before and 5 after', async () => {
    const { asked, user } = show('/client-sms', { 'client/table': pageOfRows(many(300)) });
    await user.click(await screen.findByRole('button', { name: 'Page 11' }));
    expect(await screen.findByText('Client 100')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/table')).toEqual([
      { page: 1, per_page: 10, sort: 'client.id|desc' },
      { page: 11, per_page: 10, sort: 'client.id|desc' },
    ]);
    const pages = screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent);
    expect(pages).toEqual(['6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16']);
  });

  it('searches on the server from page 1, and sorts by a column', async () => {
    const { asked, user } = show('/client-sms?page=2', { 'client/table': pageOfRows(many(30)) });
    await user.type(await screen.findByLabelText('Search by name, phone, email or account'), 'umo{Enter}');
    const searched = { page: 1, per_page: 10, sort: 'client.id|desc', search: 'umo' };
    await waitFor(() => expect(bodiesTo(asked, 'client/table').at(-1)).toEqual(searched));
    await user.click(await screen.findByRole('button', { name: 'SMS Balance' }));
    await waitFor(() =>
      expect(bodiesTo(asked, 'client/table').at(-1)).toMatchObject({ sort: 'client.sms_balance|asc' }),
    );
  });

  it('View opens the client, and Back to Table leads to the page and search one came from', async () => {
    const address =
      '/client-sms?page=2&perPage=10&sort=id&order=DESC&filter=%7B%22search%22%3A%22client%22%7D';
    const { asked, user } = show(address, { 'client/table': pageOfRows(many(25)) });
    await user.click(await screen.findByRole('link', { name: 'View Client 12' }));
    await user.click(await screen.findByRole('tab', { name: 'Billing' }));
    await screen.findByText('Safaricom');
    await user.click(screen.getByRole('link', { name: /Back to Table/ }));
    expect(await screen.findByText('Client 12')).toBeInTheDocument();
    expect(screen.getByLabelText('Search by name, phone, email or account')).toHaveValue('client');
    expect(bodiesTo(asked, 'client/table').at(-1)).toMatchObject({ page: 2, search: 'client' });
  });

  it('offers Create Client only to roles that may', async () => {
    show('/client-sms', {}, { roleId: 2, permissions: [{ module: 'clients', actions: ['read'] }] });
    await screen.findByText('Umoja Traders');
    expect(screen.queryByRole('button', { name: 'Create Client' })).toBeNull();
  });
});

describe('Create Client', () => {
  async function openForm(replies: Replies = {}) {
    const shown = show('/client-sms', replies);
    await shown.user.click(await screen.findByRole('button', { name: 'Create Client' }));
    const dialog = await openedDialog('Create Client');
    const fill = async () => {
      const texts = {
        'Organization name': 'Baobab Ltd',
        'First name': 'Joy',
        'Last name': 'Otieno',
        Email: 'joy@baobab.example',
        Phone: '0712000111',
        Address: 'Moi Avenue 1',
        'Town/City': 'Nakuru',
      };
      for (const [name, text] of Object.entries(texts))
        await enter(shown.user, dialog.getByLabelText(new RegExp(`^${name}`)), text);
    };
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Create' }));
    return { ...shown, dialog, fill, submit };
  }

  it('with a gap says Please fill in all fields. and sends nothing; the middle name is optional', async () => {
    const { asked, user, dialog, fill, submit } = await openForm();
    await fill();
    await user.clear(dialog.getByRole('textbox', { name: 'Town/City' }));
    await submit();
    expect(await screen.findByText('Please fill in all fields.')).toBeInTheDocument();
    expect(requestsTo(asked, 'client/create')).toEqual([]);
    expect(dialog.getByRole('textbox', { name: 'Middle name' })).not.toBeRequired();
  });

  it('shows three faults under three fields at once', async () => {
    const { asked, user, dialog, fill, submit } = await openForm();
    await fill();
    await user.clear(dialog.getByRole('textbox', { name: 'Organization name' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Phone' }));
    await enter(user, dialog.getByRole('textbox', { name: 'Email' }), '.');
    await submit();
    expect(await dialog.findByText('Organization name is required')).toBeInTheDocument();
    expect(dialog.getByText('Enter a valid email address')).toBeInTheDocument();
    expect(dialog.getByText('Phone is required')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Organization name' })).toHaveFocus();
    expect(requestsTo(asked, 'client/create')).toEqual([]);
  });

  it('shows a refusal of the number at its field', async () => {
    const text = 'This mobile number is already registered';
    const refused = refuses('invalid_input', text, { field: 'msisdn' });
    const { dialog, fill, submit } = await openForm({ 'client/create': refused });
    await fill();
    await submit();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(text);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('sends the call’s fields, the names as one, and the chosen country’s code', async () => {
    const created = { status: 201, json: { message: 'Baobab Ltd was created' } };
    const { asked, user, dialog, fill, submit } = await openForm({ 'client/create': created });
    await fill();
    await user.click(dialog.getByRole('combobox', { name: /Country/ }));
    const option = await screen.findByRole('option', { name: /Uganda/ });
    expect(option).toHaveTextContent('UGUganda');
    await user.click(option);
    await submit();
    expect(await screen.findByText('Baobab Ltd was created')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/create')).toEqual([
      {
        company_name: 'Baobab Ltd',
        full_name: 'Joy Otieno',
        email: 'joy@baobab.example',
        msisdn: '0712000111',
        address: 'Moi Avenue 1',
        country_code: 'UG',
        street: 'Nakuru',
      },
    ]);
    await waitFor(() => expect(requestsTo(asked, 'client/table')).toHaveLength(2));
  });

  it.each([
    ['grey letters', [0, 0, 0, 255, 90, 90, 90, 120], 'UGUganda'],
    ['colours', [0, 0, 0, 255, 187, 0, 30, 255], 'UG🇺🇬Uganda'],
  ])(
    'shows the flag beside the code only where the machine draws it in colours: %s',
    async (_what, pixels, text) => {
      const context = { fillText: () => undefined, getImageData: () => ({ data: Uint8Array.from(pixels) }) };
      const draw = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
      draw.mockReturnValue(context as never);
      const { user, dialog } = await openForm();
      await user.click(dialog.getByRole('combobox', { name: /Country/ }));
      expect(await screen.findByRole('option', { name: /Uganda/ })).toHaveTextContent(text);
      draw.mockRestore();
    },
  );

  it.each([
    [
      'its message',
      { message: 'This mobile number is already registered' },
      'This mobile number is already registered',
    ],
    ['Invalid Fields where it says nothing', {}, 'Invalid Fields'],
  ])('a 422 shows %s', async (_what, json, said) => {
    const { dialog, fill, submit } = await openForm({ 'client/create': otherBackend(422, json) });
    await fill();
    await submit();
    expect(await dialog.findByText(said)).toBeInTheDocument();
  });

  it('shows the one-time password where no SMS could be sent', async () => {
    const json = { message: 'Created', one_time_password: 'Abc234Abc234Ab' };
    const { fill, submit } = await openForm({ 'client/create': { status: 201, json } });
    await fill();
    await submit();
    expect(await screen.findByText('Abc234Abc234Ab')).toBeInTheDocument();
  });

  it('offers the countries of a service that answers name, code and flag alone', async () => {
    const { user, dialog } = await openForm({
      countries: otherBackend(200, [{ name: 'Uganda', code: 'UG', flag: '🇺🇬' }]),
    });
    await user.click(dialog.getByRole('combobox', { name: /Country/ }));
    expect(await screen.findByRole('option', { name: /Uganda/ })).toBeInTheDocument();
    expect(dialog.queryByText(/other countries could not be loaded/)).toBeNull();
  });

  it('lets Kenya be chosen where the countries cannot be read', async () => {
    const { asked, dialog, fill, submit } = await openForm({ countries: otherBackend(404) });
    await fill();
    await submit();
    await waitFor(() => expect(bodiesTo(asked, 'client/create')).toMatchObject([{ country_code: 'KE' }]));
    expect(dialog.getByText(/other countries could not be loaded/)).toBeInTheDocument();
  });
});
