// Covers requirements/administration.md#clients, #client-detail.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ClientDetail } from '../../src/resources/clients/ClientDetail.tsx';
import { ClientList } from '../../src/resources/clients/ClientList.tsx';
import { otherBackend, refuses, type FakeRequest } from '../support/fakeServer.ts';
import { openedDialog } from '../support/openedDialog.ts';
import { requestsTo, pageOfRows, showScreen, type Replies, type Scene } from '../support/showScreen.tsx';

/** As the specification's backend gives it: no town, no country. */
const umoja = {
  id: 5,
  name: 'Umoja Traders',
  msisdn: '254722000005',
  email: 'office@umoja.example',
  account_type: 'normal',
  sms_balance: 1200,
  status: 1,
  created: '2024-01-01T10:05:00+00:00',
  balance: 1200,
  bonus: 0,
  credit_limit: 300,
  recipients: 12,
  sms_cost: '0.6000',
  billing_mode: 'PREPAID',
  address: 'Moi Avenue 12',
};
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...umoja, id: n + 100, name: `Client ${n}` }));
const bill = [
  { connector_id: 1, connector_name: 'Safaricom', billing_rate: '0.6000', mcc: '639', mnc: '02' },
  { connector_id: 2, connector_name: 'Airtel', billing_rate: '0.8000', mcc: '639', mnc: '03' },
];
const joy = {
  id: 11,
  full_name: 'Joy Njeri',
  msisdn: '254784111222',
  email: 'joy@umoja.example',
  user_status: 1,
};

const Screens = () => (
  <Routes>
    <Route path="/client-sms" element={<ClientList />} />
    <Route path="/client-sms/:id/*" element={<ClientDetail />} />
  </Routes>
);

function show(path: string, replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'client/table': pageOfRows([umoja]),
    'dashboard/client/balance': { json: { message: { balance: 1200 } } },
    'client/billing/view': { json: { message: bill } },
    'client/user/table': pageOfRows([joy]),
    'client/user/role': { json: { message: [{ id: 3, name: 'Client Admin' }] } },
    countries: {
      json: [
        { id: 'KE', code: 'KE', name: 'Kenya', flag: '🇰🇪' },
        { id: 'UG', code: 'UG', name: 'Uganda', flag: '🇺🇬' },
      ],
      headers: { 'Content-Range': 'countries 0-1/2' },
    },
    ...replies,
  };
  const asked = showScreen(Screens, given, { path, roleId: 1, ...scene });
  return { asked, user: userEvent.setup() };
}
/** All at once, as pasted. */
async function enter(user: ReturnType<typeof userEvent.setup>, box: HTMLElement, text: string) {
  await user.click(box);
  await user.paste(text);
}
const bodies = (asked: readonly FakeRequest[], path: string) =>
  requestsTo(asked, path).map(({ body }) => body);

describe('Clients', () => {
  it('has the columns of the specification', async () => {
    show('/client-sms');
    const row = await screen.findByRole('row', { name: /Umoja Traders/ });
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['#', 'Name', 'Contacts', 'Account Type', 'SMS Balance', 'Status', 'Date', 'Action']); // oxfmt-ignore
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
    expect(bodies(asked, 'client/table')).toEqual([
      { page: 1, per_page: 10, sort: 'client.id|desc' },
      { page: 11, per_page: 10, sort: 'client.id|desc' },
    ]);
    const pages = screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent);
    expect(pages).toEqual(['6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16']);
  });

  it('searches on the server from page 1, and sorts by a column', async () => {
    const { asked, user } = show('/client-sms?page=2', { 'client/table': pageOfRows(many(30)) });
    await user.type(await screen.findByLabelText('Search by name, phone or email'), 'umo{Enter}');
    const searched = { page: 1, per_page: 10, sort: 'client.id|desc', search: 'umo' };
    await waitFor(() => expect(bodies(asked, 'client/table').at(-1)).toEqual(searched));
    await user.click(await screen.findByRole('button', { name: 'SMS Balance' }));
    await waitFor(() =>
      expect(bodies(asked, 'client/table').at(-1)).toMatchObject({ sort: 'client.sms_balance|asc' }),
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
    expect(screen.getByLabelText('Search by name, phone or email')).toHaveValue('client');
    expect(bodies(asked, 'client/table').at(-1)).toMatchObject({ page: 2, search: 'client' });
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
    expect(bodies(asked, 'client/create')).toEqual([
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

  it('lets Kenya be chosen where the countries cannot be read', async () => {
    const { asked, dialog, fill, submit } = await openForm({ countries: otherBackend(404) });
    await fill();
    await submit();
    await waitFor(() => expect(bodies(asked, 'client/create')).toMatchObject([{ country_code: 'KE' }]));
    expect(dialog.getByText(/other countries could not be loaded/)).toBeInTheDocument();
  });
});

describe('Client detail', () => {
  it('finds the client behind a bookmark, on a backend without ids, too', async () => {
    const { asked } = show('/client-sms/5', { 'client/table': pageOfRows([...many(3), umoja]) });
    expect(await screen.findByRole('heading', { name: 'Umoja Traders' })).toBeInTheDocument();
    expect(bodies(asked, 'client/table')).toEqual([
      { page: 1, per_page: 1000, sort: 'client.id|desc', id: 5 },
    ]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['Info', 'Billing', 'Users']),
    );
  });

  it.each([
    ['an empty page', pageOfRows([])],
    ['422', refuses('client_not_found', 'Client not found', { status: 422 })],
  ])('shows Client not found when the server answers with %s', async (_what, reply) => {
    show('/client-sms/77', { 'client/table': reply });
    expect(await screen.findByText('Client not found')).toBeInTheDocument();
  });

  it('opens the tab of the address, and shows only tabs the role may read', async () => {
    const permissions = [
      { module: 'clients', actions: ['read'] },
      { module: 'billing', actions: ['read'] },
    ];
    const { asked } = show('/client-sms/5/billing', {}, { roleId: 2, permissions });
    expect(await screen.findByText('Safaricom')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Info', 'Billing']);
    expect(screen.queryByRole('button', { name: 'Update Safaricom' })).toBeNull();
    for (const name of ['Add Credits', 'Suspend', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(requestsTo(asked, 'dashboard/client/balance')).toEqual([]);
  });

  it.each([
    ['PREPAID', 'PRE-PAY'],
    ['POSTPAID', 'POST-PAY'],
  ])('Info shows its fields, %s as %s', async (billing_mode, words) => {
    show('/client-sms/5', { 'client/table': pageOfRows([{ ...umoja, billing_mode }]) });
    expect(await screen.findByText(words)).toBeInTheDocument();
    for (const label of [
      'Business name',
      'Account type',
      'Billing mode',
      'Contact email',
      'Phone',
      'Address',
    ])
      expect(screen.getByText(label)).toBeInTheDocument();
  });

  it('Edit sends the whole payload of the specification', async () => {
    const { asked, user } = show('/client-sms/5', { 'client/update': { status: 201, json: {} } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    await user.clear(dialog.getByRole('textbox', { name: 'Business name' }));
    await enter(user, dialog.getByRole('textbox', { name: 'Business name' }), 'Umoja & Sons');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Client updated')).toBeInTheDocument();
    expect(bodies(asked, 'client/update')).toEqual([
      {
        account_type: 'normal',
        address: 'Moi Avenue 12',
        balance: 1200,
        billing_mode: 'PREPAID',
        bonus: 0,
        created: umoja.created,
        credit_limit: 300,
        email: 'office@umoja.example',
        id: 5,
        msisdn: '254722000005',
        name: 'Umoja & Sons',
        recipients: 12,
        sms_cost: '0.60',
        status: 1,
      },
    ]);
  });

  it('shows the message retention and changes it with Edit', async () => {
    const table = { 'client/table': pageOfRows([{ ...umoja, retention_days: 90 }]) };
    const { asked, user } = show('/client-sms/5', { ...table, 'client/update': { status: 201, json: {} } });
    expect(await screen.findByText('90 days')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    const days = dialog.getByRole('textbox', { name: 'Message retention (days)' });
    await user.clear(days);
    await enter(user, days, '3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Messages are kept 7 to 3650 days, or forever')).toBeInTheDocument();
    await user.clear(days);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(asked, 'client/update')).toMatchObject([{ retention_days: '' }]));
  });

  it('Edit refuses an invalid price before the call and shows the message of a 422', async () => {
    const refused = refuses('credit_in_use', 'Umoja has used 120 units of its credit');
    const { asked, user } = show('/client-sms/5', { 'client/update': refused });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    const price = dialog.getByRole('textbox', { name: 'Price per SMS (KES)' });
    await user.clear(price);
    await enter(user, price, '0.80001');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Price per SMS must be above 0/)).toBeInTheDocument();
    expect(requestsTo(asked, 'client/update')).toEqual([]);
    await user.clear(price);
    await enter(user, price, '0.8');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Umoja has used 120 units of its credit')).toBeInTheDocument();
  });

  it('Edit shows three faults under three fields at once, and sends an emptied address', async () => {
    const { asked, user } = show('/client-sms/5', { 'client/update': { status: 201, json: {} } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    const box = (name: string) => dialog.getByRole('textbox', { name });
    for (const name of ['Business name', 'Price per SMS (KES)', 'Address']) await user.clear(box(name));
    await enter(user, box('Contact email'), '.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill in all fields.')).toBeInTheDocument();
    expect(box('Business name')).toHaveAccessibleDescription('Business name is required');
    expect(box('Contact email')).toHaveAccessibleDescription('Enter a valid email address');
    expect(box('Price per SMS (KES)')).toHaveAccessibleDescription(/^Price per SMS must be above 0/);
    await enter(user, box('Business name'), 'Umoja');
    await enter(user, box('Price per SMS (KES)'), '0.7');
    await user.clear(box('Contact email'));
    await enter(user, box('Contact email'), 'info@umoja.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(asked, 'client/update')).toMatchObject([{ address: '', sms_cost: '0.7', name: 'Umoja' }]),
    );
  });

  it('without the billing permission Edit sends the billing fields unchanged', async () => {
    const permissions = [{ module: 'clients', actions: ['read', 'update'] }];
    const scene = { roleId: 2, permissions };
    const { asked, user } = show('/client-sms/5', { 'client/update': { status: 201, json: {} } }, scene);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    expect(dialog.queryByRole('textbox', { name: 'Price per SMS (KES)' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(asked, 'client/update')).toMatchObject([
        { billing_mode: 'PREPAID', credit_limit: 300, sms_cost: '0.6000' },
      ]),
    );
  });
});

describe('Add Credits', () => {
  async function openForm(replies: Replies = {}) {
    const shown = show('/client-sms/5', replies);
    await shown.user.click(await screen.findByRole('button', { name: 'Add Credits' }));
    const dialog = await openedDialog('Add credits to Umoja Traders');
    const fill = async (amount: string, description: string) => {
      if (amount) await enter(shown.user, dialog.getByRole('textbox', { name: 'Amount' }), amount);
      if (description)
        await enter(shown.user, dialog.getByRole('textbox', { name: 'Description' }), description);
      await shown.user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    };
    return { ...shown, dialog, fill };
  }

  it.each([
    ['', 'Invoice'],
    ['50', ''],
  ])('with %s and %s says Please fill all fields', async (amount, description) => {
    const { asked, fill } = await openForm();
    await fill(amount, description);
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'dashboard/credit/client')).toEqual([]);
  });

  it('refuses an amount that is no whole number', async () => {
    const { asked, dialog, fill } = await openForm();
    await fill('1.5', 'Invoice');
    expect(await dialog.findByText('The amount must be a whole number from 1 to 1,000,000,000')).toBeInTheDocument(); // oxfmt-ignore
    expect(requestsTo(asked, 'dashboard/credit/client')).toEqual([]);
  });

  it('sends a whole number with a key, shows the server’s message and reloads the balance', async () => {
    const { asked, fill } = await openForm({
      'dashboard/credit/client': { json: { message: '50 units credited' } },
    });
    await fill('50', 'Invoice 7');
    expect(await screen.findByText('50 units credited')).toBeInTheDocument();
    const [order] = requestsTo(asked, 'dashboard/credit/client');
    expect(order?.body).toEqual({ client_id: 5, description: 'Invoice 7', sms_units: 50 });
    expect(order?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(requestsTo(asked, 'dashboard/client/balance').length).toBeGreaterThan(1));
  });

  it('shows both faults under their fields, and takes an amount as it is pasted', async () => {
    const { asked, dialog, fill } = await openForm({
      'dashboard/credit/client': { json: { message: '100,000 units credited' } },
    });
    await fill('', '');
    expect(await dialog.findByText('Amount is required')).toBeInTheDocument();
    expect(dialog.getByText('Description is required')).toBeInTheDocument();
    await fill('100,000', 'Invoice 8');
    expect(await screen.findByText('100,000 units credited')).toBeInTheDocument();
    expect(bodies(asked, 'dashboard/credit/client')).toMatchObject([{ sms_units: 100_000 }]);
  });

  it('sends a bonus as another order than the same amount without', async () => {
    const { asked, dialog, user, fill } = await openForm({
      'dashboard/credit/client': refuses('internal_error', 'Later'),
    });
    await fill('50', 'Welcome');
    await dialog.findByText('Later');
    await user.click(dialog.getByRole('checkbox', { name: 'Add as bonus' }));
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    await waitFor(() => expect(requestsTo(asked, 'dashboard/credit/client')).toHaveLength(2));
    const [plain, bonus] = requestsTo(asked, 'dashboard/credit/client');
    expect(bonus?.body).toEqual({ client_id: 5, description: 'Welcome', sms_units: 50, bonus: true });
    expect(plain?.headers.get('Idempotency-Key')).not.toBe(bonus?.headers.get('Idempotency-Key'));
  });

  it.each([422, 500])('a %s shows the server’s message; a retry is the same order', async (status) => {
    const reply = otherBackend(status, 'The stock does not hold that many units');
    const { asked, user, dialog, fill } = await openForm({ 'dashboard/credit/client': reply });
    await fill('50', 'Invoice');
    expect(await dialog.findByText('The stock does not hold that many units')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    await waitFor(() => expect(requestsTo(asked, 'dashboard/credit/client')).toHaveLength(2));
    const keys = requestsTo(asked, 'dashboard/credit/client').map(({ headers }) => headers.get('Idempotency-Key')); // oxfmt-ignore
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('Suspend, Activate and Delete', () => {
  it.each([
    ['Suspend', 1, 0],
    ['Activate', 0, 1],
  ])('%s asks Are you sure? and sends the opposite status', async (verb, status, sent) => {
    const { asked, user } = show('/client-sms/5', {
      'client/table': pageOfRows([{ ...umoja, status }]),
      'client/status': { status: 201, json: { message: 'Done so' } },
    });
    await user.click(await screen.findByRole('button', { name: verb }));
    const dialog = await openedDialog(`${verb} Umoja Traders?`);
    expect(dialog.getByText(/^Are you sure\?/)).toBeInTheDocument();
    expect(requestsTo(asked, 'client/status')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: verb }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodies(asked, 'client/status')).toEqual([{ id: 5, status: sent }]);
  });

  const newClient = {
    lacks: ['approval'],
    balance: 0,
    low_balance: null,
    pace: 0,
    days: [],
    last_message: null,
    last_topup: null,
    senders: [],
    paused_campaigns: 0,
    open_requests: 0,
    links_down: [],
  };

  it('Approve activates a client that waits for approval, whose number may not be proved', async () => {
    const { asked, user } = show('/client-sms/5', {
      'client/table': pageOfRows([{ ...umoja, status: 0, approval_due: 'unproved' }]),
      'operations/client': { json: { message: newClient } },
      'client/status': { status: 201, json: { message: 'Umoja Traders is active' } },
    });
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText('Cannot send yet: waits for approval')).toBeInTheDocument();
    expect(screen.getByText(/^No code could be sent to its number/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await openedDialog('Approve Umoja Traders?');
    expect(dialog.getByText(/Its number gets an SMS/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Umoja Traders is active')).toBeInTheDocument();
    expect(bodies(asked, 'client/status')).toEqual([{ id: 5, status: 1 }]);
  });

  it('Delete leads back to the list', async () => {
    const { asked, user } = show('/client-sms/5', {
      'client/delete': { status: 201, json: { message: 'Deleted' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click((await openedDialog('Delete Umoja Traders?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByLabelText('Search by name, phone or email')).toBeInTheDocument();
    expect(bodies(asked, 'client/delete')).toEqual([{ id: 5 }]);
  });

  it('a 422 shows the server’s message in the dialog', async () => {
    const message = 'Umoja Traders has messages or units on record; suspend it instead';
    const { user } = show('/client-sms/5', { 'client/delete': refuses('invalid_input', message) });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await openedDialog('Delete Umoja Traders?');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('neither Suspend nor Delete is offered for the platform itself', async () => {
    show('/client-sms/1', { 'client/table': pageOfRows([{ ...umoja, id: 1 }]) });
    expect(await screen.findByRole('button', { name: 'Add Credits' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('Billing', () => {
  async function openRate(replies: Replies = {}) {
    const shown = show('/client-sms/5/billing', replies);
    await shown.user.click(await screen.findByRole('button', { name: 'Update Airtel' }));
    const dialog = await openedDialog('Price per SMS on Airtel');
    const fill = async (rate: string) => {
      await shown.user.clear(dialog.getByRole('textbox'));
      if (rate) await enter(shown.user, dialog.getByRole('textbox'), rate);
      await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    };
    return { ...shown, dialog, fill };
  }

  it('lists each network with its price, and sends a rate as exact text: 0.8 stays 0.8', async () => {
    const { asked, fill } = await openRate({
      'client/billing/update': { status: 201, json: { message: 'Priced' } },
    });
    expect(screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual(['NetworkPrice per SMS (KES)Action', 'Safaricom0.60Update', 'Airtel0.80Update']); // oxfmt-ignore
    await fill('0.8');
    expect(await screen.findByText('Priced')).toBeInTheDocument();
    expect(bodies(asked, 'client/billing/update')).toEqual([
      { id: 5, billing_rate: [{ ...bill[1], billing_rate: '0.8' }] },
    ]);
    await waitFor(() => expect(requestsTo(asked, 'client/billing/view')).toHaveLength(2));
  });

  it('resets a network’s own price to the client’s default', async () => {
    const own = bill.map((line, index) => ({ ...line, is_default: index === 0 }));
    const { asked, dialog, user } = await openRate({
      'client/billing/view': { json: { message: own } },
      'client/billing/update': { status: 201, json: { message: 'Reset' } },
    });
    await user.click(
      await dialog.findByRole('button', { name: 'Use the client’s default price (KES 0.60)' }),
    );
    expect(await screen.findByText('Reset')).toBeInTheDocument();
    expect(bodies(asked, 'client/billing/update')).toEqual([
      { id: 5, billing_rate: [{ ...bill[1], billing_rate: 'default' }] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Update Safaricom' }));
    expect(
      (await openedDialog('Price per SMS on Safaricom')).queryByText(/Use the client’s default price/),
    ).toBeNull();
  });

  it('an empty price shows Please fill all fields and an invalid one is refused', async () => {
    const { asked, dialog, fill } = await openRate();
    await fill('');
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument();
    await fill('0.12345');
    expect(await dialog.findByText(/at most 4 decimals/)).toBeInTheDocument();
    expect(requestsTo(asked, 'client/billing/update')).toEqual([]);
  });

  it('a 422 shows the server’s message', async () => {
    const refused = refuses('connector_not_found', 'Connector not found', { status: 422 });
    const { dialog, fill } = await openRate({ 'client/billing/update': refused });
    await fill('0.7');
    expect(await dialog.findByText('Connector not found')).toBeInTheDocument();
  });
});

describe('Users', () => {
  it('lists the client’s users in pages of 10, with Previous and Next', async () => {
    const people = Array.from({ length: 12 }, (_, n) => ({ ...joy, id: n + 20, full_name: `User ${n}` }));
    const { asked, user } = show('/client-sms/5/users', { 'client/user/table': pageOfRows(people) });
    await screen.findByText('User 0');
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pager.getAllByRole('button').map((button) => button.textContent)).toEqual(['Previous', 'Next']);
    await user.click(pager.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('User 11')).toBeInTheDocument();
    expect(bodies(asked, 'client/user/table')).toEqual([
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
    await enter(user, dialog.getByRole('textbox', { name: 'Full name' }), 'Mary Wairimu');
    await enter(user, dialog.getByRole('textbox', { name: 'Email' }), 'mary@umoja.example');
    await enter(user, dialog.getByRole('textbox', { name: 'Mobile number' }), '0784111333');
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Client Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Mary was created')).toBeInTheDocument();
    expect(bodies(asked, 'client/user/create')).toEqual([
      { client_id: 5, fullname: 'Mary Wairimu', email: 'mary@umoja.example', msisdn: '0784111333', role: 3 },
    ]);
    expect(bodies(asked, 'client/user/role')).toEqual([{ client_id: 5 }]);
    await waitFor(() => expect(requestsTo(asked, 'client/user/table')).toHaveLength(2));
  });

  it('a 500 of Add user shows the server’s message', async () => {
    const failed = otherBackend(500, 'The number is taken');
    const { user } = show('/client-sms/5/users', { 'client/user/create': failed });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = await openedDialog('Add user');
    await enter(user, dialog.getByRole('textbox', { name: 'Full name' }), 'Mary');
    await enter(user, dialog.getByRole('textbox', { name: 'Email' }), 'mary@umoja.example');
    await enter(user, dialog.getByRole('textbox', { name: 'Mobile number' }), '0784111333');
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Client Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
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
    await user.click(await screen.findByRole('button', { name: 'Actions for Joy Njeri' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    await user.click((await openedDialog('Are you sure?')).getByRole('button', { name: action }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodies(asked, path)).toEqual([body]);
    await waitFor(() => expect(requestsTo(asked, 'client/user/table')).toHaveLength(2));
  });
});

describe('the page of a client', () => {
  const filtered = (path: string, filter: object) =>
    `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('copies its link and its id', async () => {
    vi.stubGlobal('isSecureContext', true);
    const { user } = show('/client-sms/5/billing');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/client-sms/5`);
    await user.click(screen.getByRole('button', { name: 'Copy ID' }));
    expect(await navigator.clipboard.readText()).toBe('5');
  });

  it.each([
    [
      'users',
      [
        ['System User', filtered('/system-users', { client_id: 5 })],
        ['SMPP Accounts', filtered('/smpp-accounts', { client_id: 5 })],
      ],
    ],
    ['topups', [['Payments', filtered('/payments', { client_id: 5 })]]],
    [
      'senders',
      [
        ['Sender Id Mapping', filtered('/senderid-mapping', { client_id: 5 })],
        ['Sender ID Requests', filtered('/senderid-requests', { client_id: 5 })],
      ],
    ],
    ['consumptions', [['SMS Consumption', filtered('/sms-consumption', { client: '5' })]]],
  ])('links its tab %s to the lists of this client', async (tab, links) => {
    show(`/client-sms/5/${tab}`);
    const nav = within(await screen.findByRole('navigation', { name: 'More about this client' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      links,
    );
  });

  it('links only to lists that the role may read', async () => {
    const permissions = [
      { module: 'clients', actions: ['read'] },
      { module: 'campaigns', actions: ['read'] },
    ];
    show('/client-sms/5', {}, { roleId: 2, permissions });
    const nav = within(await screen.findByRole('navigation', { name: 'More about this client' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['Bulk SMS']);
  });
});
