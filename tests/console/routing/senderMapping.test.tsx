// Sender Id Mapping, the assignment of sender IDs to clients, and the links between both lists
// (requirements/administration.md#sender-id-mapping, #sender-id-configurations).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SenderMapping } from '../../../contract/senders.ts';
import { MappingList } from '../../../src/resources/senders/MappingList.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { choose, savanna, show, table, type Shown } from '../../support/console/senderList.tsx';
import { notices } from '../../support/console/notices.ts';
import { bodiesTo, pageOfRows, showScreen, type Replies } from '../../support/console/showScreen.tsx';

const mapping = 'configuration/sender/mapping/list';

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
    expect(columnHeadings()).toEqual(['#', 'Client Name', 'Sender ID']);
    expect(bodiesTo(asked, mapping)[0]).toEqual({ sort: 'sender.id|desc', page: 1, per_page: 10 });
  });

  it('searches as the text changes, from page 1; an emptied box restores the full list', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...rows[0]!, id: index + 1 }));
    const { asked, user } = showMapping(many);
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await screen.findByText('11–20 of 25 mappings');
    const box = screen.getByLabelText('Search by client or sender ID');
    await user.type(box, 'sacco');
    await waitFor(() => expect(bodiesTo(asked, mapping).at(-1)).toMatchObject({ search: 'sacco', page: 1 }));
    await user.clear(box);
    await waitFor(() => expect(bodiesTo(asked, mapping).at(-1)).not.toHaveProperty('search'));
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
    expect(bodiesTo(shown.asked, bulk)).toEqual([]);
    await chooseBoth(shown, dialog);
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', answer.message]));
    expect(bodiesTo(shown.asked, bulk)).toEqual([{ sender_id: 9, client_ids: [2, 3] }]);
    await waitFor(() => expect(bodiesTo(shown.asked, table)).toHaveLength(2));
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
    expect(bodiesTo(shown.asked, one)).toEqual([
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
    await waitFor(() => expect(bodiesTo(shown.asked, bulk)).toEqual([{ sender_id: 9, client_ids: [2, 3] }]));
    await waitFor(() => expect(bodiesTo(shown.asked, mapping)).toHaveLength(2));
  });

  it('says where the sender IDs and the clients could not be loaded, in place of that there are none', async () => {
    const failed = refuses('internal_error', 'Sorry');
    const failing = { 'configuration/sender/view/list': failed, 'client/table': failed };
    showScreen(MappingList, { [mapping]: pageOfRows([]), ...failing }, { roleId: 1 });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Assign to clients' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign to clients' }));
    await dialog.findByText('Sorry');
    for (const name of ['Sender ID', 'Clients']) {
      await user.click(dialog.getByRole('combobox', { name }));
      expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByText('The list could not be loaded')).toBeNull());
    }
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
    expect(bodiesTo(asked, table)[0]).toMatchObject({ search: 'SAVANNA', connector_id: 4 });
  });
});
