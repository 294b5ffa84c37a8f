// Covers requirements/administration.md#sender-id-configurations, #sender-id-mapping.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SenderConfiguration, SenderMapping } from '../../contract/senders.ts';
import { readNotices } from '../../src/notices/notices.ts';
import { MappingList } from '../../src/resources/senders/MappingList.tsx';
import { SenderList } from '../../src/resources/senders/SenderList.tsx';
import { requestsTo, pageOfRows, showScreen, type Replies, type Scene } from '../support/showScreen.tsx';
import { otherBackend, refuses } from '../support/fakeServer.ts';

const savanna: SenderConfiguration = {
  id: 9,
  code: 'SAVANNA',
  package_id: 1001,
  connector_id: 4,
  connector_name: 'Safaricom',
  status: 1,
};
const connector = { scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02' };
const connectors = [
  { ...connector, id: 4, name: 'Safaricom', status: 1 },
  { ...connector, id: 5, name: 'Airtel', status: 0 },
];

const table = 'configuration/sender/view/table';
const mapping = 'configuration/sender/mapping/list';

function show(rows: SenderConfiguration[] = [savanna], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    [table]: pageOfRows(rows),
    'connector/all': { json: { message: connectors } },
    ...replies,
  };
  return { asked: showScreen(SenderList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;

async function choose({ user }: Shown, action: string) {
  await user.click(await screen.findByRole('button', { name: /^Actions for SAVANNA/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}
async function openNew({ user }: Shown) {
  await user.click(await screen.findByRole('button', { name: 'Create New' }));
  return within(await screen.findByRole('dialog', { name: 'Create sender ID' }));
}
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
const notices = () => readNotices().map(({ kind, text }) => [kind, text]);
const bodies = ({ asked }: Pick<Shown, 'asked'>, path: string) =>
  requestsTo(asked, path).map(({ body }) => body);

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
    expect(headers()).toEqual(['#', 'Sender Name', 'Package ID', 'Connector/Network', 'Status', 'Actions']);
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
    expect(bodies(shown, table)[0]).toEqual({ sort: 'sender.id|desc', page: 1, per_page: 10 });
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(10);
    await shown.user.click(screen.getByRole('button', { name: 'Last' }));
    expect(await screen.findByText('121–130 of 130 sender IDs')).toBeInTheDocument();
  });

  it('searches on the server, from page 1, and an emptied box restores the list', async () => {
    const shown = show();
    const box = await screen.findByLabelText('Search by name or network');
    await shown.user.type(box, 'sava');
    await waitFor(() => expect(bodies(shown, table).at(-1)).toMatchObject({ search: 'sava', page: 1 }));
    await shown.user.clear(box);
    await waitFor(() => expect(bodies(shown, table).at(-1)).not.toHaveProperty('search'));
  });

  it('sorts by a column on the server', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Sender Name' }));
    await waitFor(() => expect(bodies(shown, table).at(-1)).toMatchObject({ sort: 'code|asc' }));
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
    expect(bodies(shown, 'configuration/sender/create')).toEqual([]);
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
    expect(bodies(shown, 'configuration/sender/create')).toEqual([
      { code: 'DUKA', package_id: 1002, connector_id: 4 },
    ]);
    await waitFor(() => expect(bodies(shown, table)).toHaveLength(2));
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
    expect(bodies(shown, 'configuration/sender/9/update')).toEqual([
      { sender_name: 'SAVANNA-2', package_id: 1001, connector_id: 4, status: 1 },
    ]);
  });

  it.each([
    ['an id', { ...savanna, id: 0 }, 'Sender ID is missing. Cannot update Sender.'],
    ['a package', { ...savanna, package_id: '' }, 'Please fill all required fields'],
    ['a name', { ...savanna, code: '' }, 'Please fill all required fields'],
  ])('makes no call without %s, and shows what is missing', async (_, row, text) => {
    const shown = show([], { [table]: otherBackend(200, { data: [row], last_page: 1 }) });
    await shown.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Update' }));
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
      expect(bodies(shown, 'configuration/sender/9/update')).toEqual([{ status: opposite }]),
    );
  });

  it('deletes after asking, and shows who still uses it', async () => {
    const message = 'SAVANNA is assigned to Savanna Sacco; take it from them first';
    const shown = show([savanna], { 'configuration/sender/9/delete': refuses('invalid_input', message) });
    const dialog = await choose(shown, 'Delete');
    expect(bodies(shown, 'configuration/sender/9/delete')).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(notices()).toEqual([['error', message]]);
  });
});

describe('Sender Id Mapping', () => {
  const rows: SenderMapping[] = [
    { id: 2, client_name: 'Savanna Sacco', sender_id: 'SAVANNA' },
    { id: 1, client_name: null, sender_id: '' },
  ];
  const showMapping = (given: SenderMapping[], replies: Replies = {}) => ({
    asked: showScreen(MappingList, { [mapping]: pageOfRows(given), ...replies }, { roleId: 1 }),
    user: userEvent.setup(),
  });

  it('has its columns, and N/A for what is missing', async () => {
    const { asked } = showMapping(rows);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await screen.findByText('Savanna Sacco');
    expect(cells(/Savanna Sacco/)).toEqual(['1', 'Savanna Sacco', 'SAVANNA']);
    expect(cells(/N\/A/)).toEqual(['2', 'N/A', 'N/A']);
    expect(headers()).toEqual(['#', 'Client Name', 'Sender ID']);
    expect(bodies({ asked }, mapping)[0]).toEqual({ sort: 'sender.id|desc', page: 1, per_page: 10 });
  });

  it('searches as the text changes, from page 1; an emptied box restores the full list', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...rows[0]!, id: index + 1 }));
    const { asked, user } = showMapping(many);
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await screen.findByText('11–20 of 25 mappings');
    const box = screen.getByLabelText('Search by client or sender ID');
    await user.type(box, 'sacco');
    await waitFor(() =>
      expect(bodies({ asked }, mapping).at(-1)).toMatchObject({ search: 'sacco', page: 1 }),
    );
    await user.clear(box);
    await waitFor(() => expect(bodies({ asked }, mapping).at(-1)).not.toHaveProperty('search'));
  });

  it('shows "No SMS Found" for an empty list', async () => {
    showMapping([]);
    expect(await screen.findByText('No SMS Found')).toBeInTheDocument();
  });
});

describe('Assign to clients', () => {
  const clients = ['Savanna Sacco', 'Jambo Couriers'].map((name, n) => ({ id: n + 2, name, status: 1 }));
  const bulk = 'admin/client/senderid/bulk/create';
  const one = 'admin/client/senderid/create';
  const answer = {
    message: 'SAVANNA on Safaricom assigned to 2 clients',
    done: 2,
    results: [2, 3].map((id) => ({ id, verdict: 'done' as const })),
  };
  const replies = { 'client/table': pageOfRows(clients), [bulk]: { json: answer } };
  async function chooseBoth({ user }: Shown, dialog: ReturnType<typeof within>) {
    for (const { name } of clients) {
      await user.click(dialog.getByRole('combobox', { name: 'Clients' }));
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
  }

  it('assigns the sender ID of a row to the chosen clients in one call', async () => {
    const shown = show([savanna], replies);
    const dialog = await choose(shown, 'Assign to clients');
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Choose 1 to 1,000 clients')).toBeInTheDocument();
    expect(bodies(shown, bulk)).toEqual([]);
    await chooseBoth(shown, dialog);
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', answer.message]));
    expect(bodies(shown, bulk)).toEqual([{ sender_id: 9, client_ids: [2, 3] }]);
    await waitFor(() => expect(bodies(shown, table)).toHaveLength(2));
  });

  it('assigns one client after the other on a backend without the call', async () => {
    const shown = show([savanna], {
      ...replies,
      [bulk]: otherBackend(404),
      [one]: otherBackend(201, { message: 'Assigned' }),
    });
    const dialog = await choose(shown, 'Assign to clients');
    await chooseBoth(shown, dialog);
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'The chosen clients can send with it']));
    expect(bodies(shown, one)).toEqual([
      { sender_id: 9, client_id: 2 },
      { sender_id: 9, client_id: 3 },
    ]);
  });

  it('offers the sender IDs to choose from on Sender Id Mapping', async () => {
    const asked = showScreen(
      MappingList,
      {
        ...replies,
        [mapping]: pageOfRows([]),
        'configuration/sender/view/list': {
          json: { message: [{ id: 9, code: 'SAVANNA', connector_name: 'Safaricom' }] },
        },
      },
      { roleId: 1 },
    );
    const shown = { asked, user: userEvent.setup() };
    await shown.user.click(await screen.findByRole('button', { name: 'Assign to clients' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to clients' }));
    await shown.user.click(dialog.getByRole('combobox', { name: 'Sender ID' }));
    await shown.user.click(await screen.findByRole('option', { name: 'SAVANNA · Safaricom' }));
    await chooseBoth(shown, dialog);
    await waitFor(() => expect(bodies(shown, bulk)).toEqual([{ sender_id: 9, client_ids: [2, 3] }]));
    await waitFor(() => expect(bodies(shown, mapping)).toHaveLength(2));
  });

  it('is not offered to a role that may not assign', async () => {
    show([savanna], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read', 'update'] }] });
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for SAVANNA/ }));
    expect(screen.queryByRole('menuitem', { name: 'Assign to clients' })).toBeNull();
  });
});

describe('the links of sender IDs', () => {
  it('lead from a configuration to the clients that have it', async () => {
    show([{ ...savanna, clients: 3 }]);
    expect(await screen.findByRole('link', { name: '3' })).toHaveAttribute(
      'href',
      '/senderid-mapping?filter=%7B%22search%22%3A%22SAVANNA%22%2C%22connector_id%22%3A4%7D',
    );
  });

  it('lead from a mapping to its client and to the configurations of its name', async () => {
    const row = { id: 2, client_id: 5, client_name: 'Savanna Sacco', sender_id: 'SAVANNA' };
    showScreen(MappingList, { [mapping]: pageOfRows([row]) }, { roleId: 1 });
    expect(await screen.findByRole('link', { name: 'Savanna Sacco' })).toHaveAttribute(
      'href',
      '/client-sms/5',
    );
    expect(screen.getByRole('link', { name: 'SAVANNA' })).toHaveAttribute(
      'href',
      '/senderid-configuration?filter=%7B%22search%22%3A%22SAVANNA%22%7D',
    );
  });

  it('show the connector of the address as a chip', async () => {
    const filter = encodeURIComponent(JSON.stringify({ search: 'SAVANNA', connector_id: 4 }));
    const { asked } = show([savanna], {}, { path: `/senderid-configuration?filter=${filter}` });
    expect(await screen.findByText('Connector: Safaricom')).toBeInTheDocument();
    expect(bodies({ asked }, table)[0]).toMatchObject({ search: 'SAVANNA', connector_id: 4 });
  });
});
