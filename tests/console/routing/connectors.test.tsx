// Mobile Connectors: the list, its states and addresses, and the actions without a form (requirements/administration.md#connectors).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readSession } from '../../../src/session.ts';
import { ConnectorList } from '../../../src/resources/connectors/ConnectorList.tsx';
import { cells, choose, full, plain, show, upserts } from '../../support/console/connectorList.tsx';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { notices } from '../../support/console/notices.ts';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreenAt } from '../../support/console/showScreen.tsx';

describe('Mobile Connectors', () => {
  it('has the columns of the specification where the backend gives no live state', async () => {
    show([plain, { ...plain, id: 5, name: 'Airtel', mnc: 3, status: 0 }]);
    expect((await cells(/Safaricom/)).slice(0, 7)).toEqual([
      '1',
      'Safaricom',
      'NETWORK',
      'saf',
      '639',
      '02',
      'Active',
    ]);
    expect((await cells(/Airtel/))[6]).toBe('Inactive');
    expect(columnHeadings()).toEqual([
      '#',
      'Connector name',
      'Scope',
      'Queue prefix',
      'MCC',
      'MNC',
      'Status',
      'Actions',
    ]);
  });

  it('adds the live state where the backend gives it: bound, rate, queue, oldest, last error', async () => {
    const oldest = new Date(Date.now() - 4 * 60_000).toISOString();
    show([
      { ...full, queued: 1200, oldest },
      {
        ...full,
        id: 5,
        name: 'Airtel',
        live: { ...full.live!, bound: 0, last_error: 'the bind was refused' },
      },
      { ...full, id: 6, name: 'Telkom', smpp: null, live: null },
      { ...full, id: 7, name: 'Equitel', live: null },
    ]);
    expect((await cells(/Safaricom/))[7]).toBe('Bound 2 of 2 · 34/s1,200 queued · oldest 4 min');
    expect((await cells(/Airtel/))[7]).toBe('Not boundthe bind was refused');
    expect((await cells(/Telkom/))[7]).toBe('No link');
    expect((await cells(/Equitel/))[7]).toBe('Connecting…');
    expect(columnHeadings()).toContain('Link');
  });

  it('polls the list', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = show([full]);
    await cells(/Safaricom/);
    vi.setTimerTickMode('manual');
    const before = requestsTo(asked, 'connector/all').length;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requestsTo(asked, 'connector/all').length).toBe(before + 1);
  });

  it('pages many connectors by ten, and sorts by a column', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...plain,
      id: index + 1,
      name: `Telco ${index + 1}`,
    }));
    const { user } = show(many);
    expect(await screen.findByText('1–10 of 12 connectors')).toBeInTheDocument();
    const heading = () => screen.getByRole('columnheader', { name: 'Connector name' });
    for (const direction of ['ascending', 'descending']) {
      await user.click(within(heading()).getByRole('button'));
      await waitFor(() => expect(heading()).toHaveAttribute('aria-sort', direction));
    }
    expect((await cells(/Telco 12/))[0]).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect((await cells(/Telco 2/))[0]).toBe('11');
  });

  it('shows an empty text without connectors, and the reason where they cannot be loaded', async () => {
    show([], { 'connector/all': refuses('invalid_input', 'Not today') });
    expect(await screen.findByText('Not today')).toBeInTheDocument();
  });

  it.each([401, 403, 428])('shows one notice for a change that ends the session with %i', async (status) => {
    const shown = show([full], { 'connector/4/drain': otherBackend(status, 'No') });
    const dialog = await choose(shown, 'Drain');
    await shown.user.click(dialog.getByRole('button', { name: 'Drain' }));
    await waitFor(() => expect(readSession()).toBeNull());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Drain' })).toBeEnabled());
    expect(notices()).toHaveLength(1);
  });

  it('shows the info "Token Expired" and goes to sign-in after 401', async () => {
    show([], { 'connector/all': refuses('token_expired', 'No') });
    await waitFor(() => expect(readSession()).toBeNull());
    expect(notices()).toEqual([['info', 'Token Expired']]);
    expect(location.pathname).toBe('/');
  });

  it('offers only what the role may do', async () => {
    show([plain], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read'] }] });
    await screen.findByText('Safaricom');
    expect(screen.queryByRole('button', { name: /Actions|Add/ })).not.toBeInTheDocument();
  });

  // A refused call ends the session, so an action is only offered if the server permits it.
  it.each([
    [['read', 'create'], 0],
    [['read', 'update'], 0],
    [['read', 'create', 'update'], 1],
  ])('offers to add to a role with %j as the server admits it', async (actions, buttons) => {
    show([plain], {}, { roleId: 2, permissions: [{ module: 'connectors', actions }] });
    await screen.findByText('Safaricom');
    expect(screen.queryAllByRole('button', { name: 'Add connector' })).toHaveLength(buttons);
  });
});

describe('Activate, Deactivate, Delete', () => {
  it('shows the waiting messages before a deactivation, then sends the opposite status', async () => {
    const shown = show([plain], {
      'connector/4/queue': { json: { queued: 1200, pending: 98, oldest: null } },
      'connector/upsert': { json: { message: 'Safaricom deactivated' } },
    });
    const dialog = await choose(shown, 'Deactivate');
    expect(
      await dialog.findByText(/1,200 queued messages stay until .* 98 sent messages still wait/),
    ).toBeInTheDocument();
    expect(dialog.getByText(/Are you sure\?/)).toBeInTheDocument();
    expect(upserts(shown)).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Safaricom deactivated']]));
    expect(upserts(shown)).toEqual([{ ...plain, status: 0 }]);
  });

  it('names the clients without another connector before a deactivation and before draining', async () => {
    const stranded = [{ client_id: 2, client_name: 'Savanna Sacco', sender_id: 'SAVANNA' }];
    const impact = { clients: 5, senders: 7, stranded_clients: 2, stranded };
    const live = { engines: 1, bound: 1, sessions: 1, rate: 0, in_flight: 0, last_error: null };
    const shown = show([{ ...plain, live }], { 'connector/4/impact': { json: impact } });
    for (const verb of ['Deactivate', 'Drain']) {
      const dialog = await choose(shown, verb);
      expect(await dialog.findByText('5 clients send through it with 7 sender IDs.')).toBeInTheDocument();
      expect(
        dialog.getByText(/^2 clients have no other connector .*: Savanna Sacco \(SAVANNA\) and others\.$/),
      ).toBeInTheDocument();
      await shown.user.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });

  it('deactivates without counts where the backend has none', async () => {
    const shown = show([plain], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Deactivate');
    await waitFor(() => expect(dialog.queryByText(/Counting/)).not.toBeInTheDocument());
    await shown.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(upserts(shown)).toEqual([{ ...plain, status: 0 }]));
  });

  it('activates an inactive connector', async () => {
    const shown = show([{ ...plain, status: 0 }], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Activate');
    await shown.user.click(dialog.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(upserts(shown)).toEqual([plain]));
  });

  it('sends the status alone to a server that keeps the other fields', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Deactivate');
    await shown.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(upserts(shown)).toEqual([{ id: 4, status: 0 }]));
  });

  it('deletes after asking, and shows why it cannot be deleted', async () => {
    const text = 'Safaricom is in use by the sender ID TUMA';
    let isRefused = true;
    const shown = show([plain], {
      'connector/4/delete': () => (isRefused ? refuses('invalid_input', text) : { json: {} }),
    });
    const dialog = await choose(shown, 'Delete');
    expect(requestsTo(shown.asked, 'connector/4/delete')).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(notices()).toEqual([['error', text]]);
    isRefused = false;
    const looks = requestsTo(shown.asked, 'connector/all').length;
    await shown.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices()).toContainEqual(['success', 'Connector deleted']));
    await waitFor(() => expect(requestsTo(shown.asked, 'connector/all').length).toBeGreaterThan(looks));
  });
});

describe('a connector at an address', () => {
  const at = (path: string) =>
    showScreenAt(
      ConnectorList,
      { 'connector/all': { json: { message: [full, { ...full, id: 5, name: 'Airtel', status: 0 }] } } },
      { roleId: 1, path },
    );

  it('opens over the list with its link, its actions, and the lists that name it', async () => {
    const { address } = at('/telco-configuration/4');
    const drawer = within(await screen.findByRole('dialog', { name: 'Safaricom' }));
    expect(drawer.getByText('smpp.telco.example:2775')).toBeInTheDocument();
    expect(drawer.getByText('Bound 2 of 2 · 34/s')).toBeInTheDocument();
    const filter = encodeURIComponent('{"connector_id":4}');
    expect(drawer.getByRole('link', { name: 'Sender Ids Configurations' })).toHaveAttribute(
      'href',
      `/senderid-configuration?filter=${filter}`,
    );
    expect(drawer.getByRole('link', { name: 'Sending Windows' })).toHaveAttribute(
      'href',
      `/sending-windows?filter=${filter}`,
    );
    const user = userEvent.setup();
    await user.click(drawer.getByRole('button', { name: 'Drain' }));
    const question = within(await screen.findByRole('dialog', { name: 'Drain Safaricom?' }));
    await user.click(question.getByRole('button', { name: 'Close' }));
    await user.click(await drawer.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address.path()).toBe('/telco-configuration'));
  });

  it('is opened by a press on its row', async () => {
    const { address } = at('/telco-configuration');
    await userEvent.setup().click(await screen.findByText('Airtel'));
    expect(await screen.findByRole('dialog', { name: 'Airtel' })).toBeInTheDocument();
    expect(address.path()).toBe('/telco-configuration/5');
  });
});

it('connectors are filtered by their state, on any backend', async () => {
  const { user } = show([plain, { ...plain, id: 5, name: 'Airtel', status: 0 }]);
  await screen.findByText('Airtel');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }));
  await waitFor(() => expect(screen.queryByText('Safaricom')).not.toBeInTheDocument());
  expect(screen.getByText('Airtel')).toBeInTheDocument();
});
