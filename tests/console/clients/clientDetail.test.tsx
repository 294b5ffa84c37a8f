// The page of a client: its tabs, Info and Edit, and links to its lists (requirements/administration.md#client-detail).
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { actions, modules } from '../../../contract/access.ts';
import { enter, many, show, umoja } from '../../support/console/clientScreens.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { bodiesTo, requestsTo, pageOfRows } from '../../support/console/showScreen.tsx';

describe('Client detail', () => {
  it('finds the client behind a bookmark, on a backend without ids, too', async () => {
    const { asked } = show('/client-sms/5', { 'client/table': pageOfRows([...many(3), umoja]) });
    expect(await screen.findByRole('heading', { name: 'Umoja Traders' })).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/table')).toEqual([
      { page: 1, per_page: 1000, sort: 'client.id|desc', id: 5 },
    ]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['Info', 'Billing', 'Users']),
    );
  });

  it('shows Info once its summary has been read, which would push the details down', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { asked } = show('/client-sms/5/info', {
      'operations/client': async () => {
        await held;
        return otherBackend(404, {});
      },
    });
    await waitFor(() => expect(requestsTo(asked, 'operations/client')).toHaveLength(1));
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('Business name')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('Business name')).toBeInTheDocument();
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
    show('/client-sms/5', {
      'client/table': pageOfRows([{ ...umoja, billing_mode, account_number: '10000507' }]),
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
    for (const label of [
      'Business name',
      'M-Pesa account number',
      '10000507',
      'Account type',
      'Billing mode',
      'Contact email',
      'Phone',
      'Address',
    ])
      expect(screen.getByText(label)).toBeInTheDocument();
  });

  it('Edit sends the whole payload of the specification', async () => {
    const updated = { 'client/update': { status: 201, json: {} } };
    const { asked, user } = show('/client-sms/5', updated, { permissions: null });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    await user.clear(dialog.getByRole('textbox', { name: 'Business name' }));
    await enter(user, dialog.getByRole('textbox', { name: 'Business name' }), 'Umoja & Sons');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Client updated')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/update')).toEqual([
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

  it('Edit sends Tuma only what was changed, so that another admin’s suspension and address stay', async () => {
    const permissions = [{ module: 'clients', actions: ['read', 'update'] }];
    const { asked, user } = show(
      '/client-sms/5',
      { 'client/update': { status: 201, json: {} } },
      { permissions },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    await user.clear(dialog.getByRole('textbox', { name: 'Contact email' }));
    await enter(user, dialog.getByRole('textbox', { name: 'Contact email' }), 'info@umoja.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesTo(asked, 'client/update')).toEqual([
        { id: 5, email: 'info@umoja.example', read: { email: umoja.email } },
      ]),
    );
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
    expect(
      await dialog.findByText('Message retention (days) must be a whole number from 7 to 3,650, or empty'),
    ).toBeInTheDocument();
    await user.clear(days);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesTo(asked, 'client/update')).toMatchObject([{ retention_days: '' }]));
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
      expect(bodiesTo(asked, 'client/update')).toMatchObject([
        { address: '', sms_cost: '0.7', name: 'Umoja' },
      ]),
    );
  });

  it('without the billing permission Edit neither shows nor sends the billing fields', async () => {
    const permissions = [{ module: 'clients', actions: ['read', 'update'] }];
    const scene = { roleId: 2, permissions };
    const { asked, user } = show('/client-sms/5', { 'client/update': { status: 201, json: {} } }, scene);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog('Edit Umoja Traders');
    expect(dialog.queryByRole('textbox', { name: 'Price per SMS (KES)' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodiesTo(asked, 'client/update')).toEqual([{ id: 5 }]));
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
    const permissions = modules.map((module) => ({ module, actions }));
    show(`/client-sms/5/${tab}`, {}, { permissions });
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

it('closes Add Credits with the page of its client, so that its form is never below the name of another', async () => {
  const juma = { ...umoja, id: 6, name: 'Juma Stores' };
  const { address, user } = show('/client-sms/6', {
    'client/table': ({ body }) =>
      pageOfRows((body as { id: number }).id === 6 ? [juma] : [umoja])({ body } as never),
  });
  expect(await screen.findByRole('heading', { name: 'Juma Stores' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Palette' }));
  expect(await screen.findByRole('heading', { name: 'Umoja Traders' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add Credits' }));
  expect(await screen.findByRole('dialog', { name: 'Add credits to Umoja Traders' })).toBeInTheDocument();
  act(() => address.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Juma Stores' })).toBeInTheDocument();
});
