// Sender Ids Configurations: the list, and creating, updating and deleting one
// (requirements/administration.md#sender-id-configurations).
import { chooseAction } from '../../support/console/chooseAction.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { bodiesTo } from '../../support/console/showScreen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { choose, savanna, show, table, type Shown } from '../../support/console/senderList.tsx';
import { notices } from '../../support/console/notices.ts';

async function openNew({ user }: Shown) {
  await user.click(await screen.findByRole('button', { name: 'Create New' }));
  return within(await screen.findByRole('dialog', { name: 'Create sender ID' }));
}

describe('Sender Ids Configurations', () => {
  it('has its breadcrumb and the columns of the specification', async () => {
    show([savanna, { ...savanna, id: 8, code: 'OLD', status: 0 }]);
    const cells = within(await screen.findByRole('row', { name: /SAVANNA/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).slice(0, 5)).toEqual([
      '1',
      'SAVANNA',
      '1001',
      'Safaricom',
      'Active',
    ]);
    expect(within(screen.getByRole('row', { name: /OLD/ })).getByText('Inactive')).toBeInTheDocument();
    expect(columnHeadings()).toEqual([
      '#',
      'Sender Name',
      'Package ID',
      'Connector/Network',
      'Status',
      'Actions',
    ]);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByText(/Admin|Sender Ids|Telcos/).map((crumb) => crumb.textContent)).toEqual([
      'Admin',
      'Sender Ids',
      'Telcos',
    ]);
  });

  it('asks for pages of ten, the newest first, and shows up to ten page links', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...savanna,
      id: index + 1,
      code: `S${index + 1}`,
    }));
    const shown = show(many);
    await screen.findByText('1–10 of 130 sender IDs');
    expect(bodiesTo(shown.asked, table)[0]).toEqual({ sort: 'sender.id|desc', page: 1, per_page: 10 });
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(10);
    await shown.user.click(screen.getByRole('button', { name: 'Last' }));
    expect(await screen.findByText('121–130 of 130 sender IDs')).toBeInTheDocument();
  });

  it('searches on the server, from page 1, and an emptied box restores the list', async () => {
    const shown = show();
    const box = await screen.findByLabelText('Search by name or network');
    await shown.user.type(box, 'sava');
    await waitFor(() =>
      expect(bodiesTo(shown.asked, table).at(-1)).toMatchObject({ search: 'sava', page: 1 }),
    );
    await shown.user.clear(box);
    await waitFor(() => expect(bodiesTo(shown.asked, table).at(-1)).not.toHaveProperty('search'));
  });

  it('sorts by a column on the server', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Sender Name' }));
    await waitFor(() => expect(bodiesTo(shown.asked, table).at(-1)).toMatchObject({ sort: 'code|asc' }));
  });

  it('offers only what the role may do', async () => {
    show([savanna], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read'] }] });
    await screen.findByText('SAVANNA');
    expect(screen.queryByRole('button', { name: /^Actions|Create New/ })).not.toBeInTheDocument();
  });
});

describe('Create New', () => {
  it('asks for sender name, package and connector', async () => {
    const shown = show();
    const dialog = await openNew(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    expect(bodiesTo(shown.asked, 'configuration/sender/create')).toEqual([]);
  });

  it('sends code, package_id and connector_id, and reloads the list', async () => {
    const shown = show([savanna], {
      'configuration/sender/create': { status: 201, json: { message: 'DUKA created' } },
    });
    const dialog = await openNew(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Sender name' }), 'DUKA');
    await shown.user.type(dialog.getByRole('textbox', { name: 'Package ID' }), '1002');
    await shown.user.click(dialog.getByRole('combobox', { name: 'Connector' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Safaricom',
      'Airtel (inactive)',
    ]);
    await shown.user.click(screen.getByRole('option', { name: 'Safaricom' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'DUKA created']]));
    expect(bodiesTo(shown.asked, 'configuration/sender/create')).toEqual([
      { code: 'DUKA', package_id: 1002, connector_id: 4 },
    ]);
    await waitFor(() => expect(bodiesTo(shown.asked, table)).toHaveLength(2));
  });

  it('shows invalid characters while typing, and warns of a name like M-PESA', async () => {
    const shown = show();
    const dialog = await openNew(shown);
    const name = dialog.getByRole('textbox', { name: 'Sender name' });
    await shown.user.type(name, 'MY DUKA SHOP');
    expect(dialog.getByText('The sender name may have at most 11 characters')).toBeInTheDocument();
    await shown.user.clear(name);
    await shown.user.type(name, 'M-PE5A');
    expect(dialog.getByText(/resembles M-PESA/)).toBeInTheDocument();
  });

  it('shows the server’s refusal, and keeps the input', async () => {
    const message = 'SAVANNA is configured on this connector already';
    const shown = show([savanna], { [`configuration/sender/9/update`]: refuses('invalid_input', message) });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(notices()).toEqual([['error', message]]);
    expect(dialog.getByRole('textbox', { name: 'Sender name' })).toHaveValue('SAVANNA');
  });
});

describe('Update, Activate, Deactivate, Delete', () => {
  it('sends connector_id, package_id, sender_name and status', async () => {
    const shown = show([savanna], { 'configuration/sender/9/update': { status: 201, json: {} } });
    const dialog = await choose(shown, 'Update');
    await shown.user.type(dialog.getByRole('textbox', { name: 'Sender name' }), '-2');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Sender ID updated']]));
    expect(bodiesTo(shown.asked, 'configuration/sender/9/update')).toEqual([
      { sender_name: 'SAVANNA-2', package_id: 1001, connector_id: 4, status: 1 },
    ]);
  });

  it('sends the changed fields alone where the others keep their value', async () => {
    const shown = show([{ ...savanna, route_order: 2 }], {
      'configuration/sender/9/update': { status: 201, json: {} },
    });
    const dialog = await choose(shown, 'Update');
    const packageId = dialog.getByRole('textbox', { name: 'Package ID' });
    await shown.user.clear(packageId);
    await shown.user.type(packageId, '1002');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'configuration/sender/9/update')).toEqual([
        { package_id: 1002, read: { package_id: 1001 } },
      ]),
    );
  });

  it.each([
    ['an id', { ...savanna, id: 0 }, 'Sender ID is missing. Cannot update Sender.'],
    ['a package', { ...savanna, package_id: '' }, 'Please fill all required fields'],
    ['a name', { ...savanna, code: '' }, 'Please fill all required fields'],
  ])('makes no call without %s, and shows what is missing', async (_, row, text) => {
    const shown = show([], { [table]: otherBackend(200, { data: [row], last_page: 1 }) });
    await chooseAction(shown.user, /^Actions for/, 'Update');
    const dialog = within(await screen.findByRole('dialog'));
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(notices()).toEqual([['error', text]]);
    expect(shown.asked.some(({ path }) => path.endsWith('/update'))).toBe(false);
  });

  it.each([
    ['Deactivate', 1, 0],
    ['Activate', 0, 1],
  ])('%s asks first and sends only the opposite status', async (verb, status, opposite) => {
    const shown = show([{ ...savanna, status }], {
      'configuration/sender/9/update': { status: 201, json: {} },
    });
    const dialog = await choose(shown, verb);
    expect(dialog.getByText(/Are you sure\?/)).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'configuration/sender/9/update')).toEqual([{ status: opposite }]),
    );
  });

  it('deletes after asking, and shows who still uses it', async () => {
    const message = 'SAVANNA is assigned to Savanna Sacco; remove it from them first';
    const shown = show([savanna], { 'configuration/sender/9/delete': refuses('invalid_input', message) });
    const dialog = await choose(shown, 'Delete');
    expect(bodiesTo(shown.asked, 'configuration/sender/9/delete')).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(notices()).toEqual([['error', message]]);
  });
});
