// Covers requirements/administration.md#connectors.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { linkDefaults, passwordAgainText, type Connector } from '../../contract/connectors.ts';
import { readNotices } from '../../src/notices/notices.ts';
import { ConnectorList } from '../../src/resources/connectors/ConnectorList.tsx';
import { readSession } from '../../src/session.ts';
import { requestsTo, showScreen, showScreenAt, type Replies, type Scene } from '../support/showScreen.tsx';
import { otherBackend, refuses } from '../support/fakeServer.ts';

/** As the specification's backend gives it. */
const plain: Connector = {
  id: 4,
  name: 'Safaricom',
  scope: 'NETWORK',
  queue_prefix: 'saf',
  mcc: '639',
  mnc: '02',
  status: 1,
};

/** With the fields that only our server sends. */
const full: Connector = {
  ...plain,
  smpp: { ...linkDefaults, host: 'smpp.telco.example', port: 2775, system_id: 'tuma' },
  live: { engines: 1, bound: 2, sessions: 2, rate: 34, in_flight: 3, last_error: null },
  queued: 0,
  oldest: null,
};

function show(rows: Connector[] = [plain], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = { 'connector/all': { json: { message: rows } }, ...replies };
  return { asked: showScreen(ConnectorList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

type Shown = ReturnType<typeof show>;
type Form = Awaited<ReturnType<typeof choose>>;

async function choose({ user }: Shown, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Safaricom' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
/** By text: a query by role computes the name of every row, which takes seconds on a busy machine. */
const cells = async (name: RegExp) =>
  [...((await screen.findByText(name)).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
const upserts = ({ asked }: Shown) => requestsTo(asked, 'connector/upsert').map(({ body }) => body);
const notices = () => readNotices().map(({ kind, text }) => [kind, text]);

async function fillNew(shown: Shown) {
  await shown.user.click(await screen.findByRole('button', { name: 'Add connector' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add connector' }));
  await shown.user.type(await dialog.findByRole('textbox', { name: 'Connector name' }), ' Airtel ');
  await shown.user.type(dialog.getByRole('textbox', { name: 'Queue prefix' }), 'air');
  await shown.user.click(dialog.getByRole('combobox', { name: 'Connection scope' }));
  await shown.user.click(await screen.findByRole('option', { name: 'NETWORK' }));
  await shown.user.type(dialog.getByRole('textbox', { name: 'MNC' }), '03');
  return dialog;
}

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
    expect(headers()).toEqual([
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
    expect(headers()).toContain('Link');
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
});

describe('Add connector', () => {
  it('asks for every field, and calls nothing while one is empty', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Add connector' }));
    const dialog = within(await screen.findByRole('dialog'));
    await shown.user.click(await dialog.findByRole('button', { name: 'Add' }));
    for (const name of ['Connector name', 'Queue prefix', 'Connection scope', 'MNC'])
      expect(await dialog.findByText(`${name} is required`)).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    expect(dialog.getByRole('textbox', { name: 'Connector name' })).toBeInvalid();
    expect(upserts(shown)).toEqual([]);
  });

  it('shows three messages under three wrong fields, also of the link', async () => {
    const shown = show([full]);
    const dialog = await fillNew(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'MCC' }), '{Backspace}x');
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'http://telco');
    await shown.user.type(dialog.getByRole('textbox', { name: 'System ID' }), 'tuma');
    await shown.user.type(dialog.getByRole('textbox', { name: 'Port' }), '99');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    const below = async (name: string) => {
      await waitFor(() => expect(dialog.getByLabelText(new RegExp(`^${name}`))).toBeInvalid());
      return dialog.getByLabelText(new RegExp(`^${name}`));
    };
    expect(await below('MCC')).toHaveAccessibleDescription('MCC must be 3 digits, like 639');
    expect(await below('Host')).toHaveAccessibleDescription(
      'Host must be a name or an IP address, without http:// and without a port',
    );
    expect(await below('Port')).toHaveAccessibleDescription('Port must be a whole number from 1 to 65,535');
    expect(await below('Password')).toHaveAccessibleDescription('Password is required');
    expect(upserts(shown)).toEqual([]);
  });

  it('keeps the link that was entered while it is switched off', async () => {
    const dialog = await fillNew(show([full]));
    const user = userEvent.setup();
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    await user.type(dialog.getByRole('textbox', { name: 'Host' }), 'smpp.airtel.example');
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    expect(dialog.queryByRole('textbox', { name: 'Host' })).not.toBeInTheDocument();
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    expect(dialog.getByRole('textbox', { name: 'Host' })).toHaveValue('smpp.airtel.example');
  });

  it('sends the fields of the specification and nothing else where there is no link', async () => {
    const shown = show([plain], { 'connector/upsert': { json: { message: 'Airtel created' } } });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Airtel created']]));
    expect(upserts(shown)).toEqual([
      { name: 'Airtel', queue_prefix: 'air', scope: 'NETWORK', mcc: '639', mnc: '03' },
    ]);
  });

  it('offers no link where the backend has none', async () => {
    const dialog = await fillNew(show([plain]));
    expect(dialog.queryByText('SMPP link')).not.toBeInTheDocument();
  });

  it('sends the link with it, numbers as numbers', async () => {
    const shown = show([full], { 'connector/upsert': { json: { message: 'Airtel created' } } });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(notices()).toEqual([['error', 'Please fill all required fields']]));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'smpp.airtel.example');
    await shown.user.type(dialog.getByRole('textbox', { name: 'System ID' }), 'tuma');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'secret');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(upserts(shown)).toHaveLength(1));
    expect(upserts(shown)[0]).toMatchObject({
      smpp: {
        ...linkDefaults,
        host: 'smpp.airtel.example',
        port: 2775,
        system_id: 'tuma',
        password: 'secret',
      },
    });
  });

  it.each([
    [
      422,
      { message: 'There is a connector named Airtel already' },
      'There is a connector named Airtel already',
    ],
    [500, { message: 'Down' }, 'Down'],
    [422, {}, 'Invalid Inputs'],
    [500, {}, 'Invalid Inputs'],
  ])('after %i with %j shows %s and keeps the input', async (status, json, text) => {
    const shown = show([plain], { 'connector/upsert': otherBackend(status, json) });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(notices()).toEqual([['error', text]]);
    expect(dialog.getByRole('textbox', { name: 'Queue prefix' })).toHaveValue('air');
  });
});

describe('Update connector', () => {
  it('sends id and status, and omits the password where none was entered', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    const rate = dialog.getByRole('textbox', { name: 'Messages per second' });
    await shown.user.clear(rate);
    await shown.user.type(rate, '200');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Connector updated']]));
    const { id, status, name, scope, queue_prefix, mcc, mnc } = plain;
    expect(upserts(shown)).toEqual([
      { id, status, name, scope, queue_prefix, mcc, mnc, smpp: { ...full.smpp, rate: 200 } },
    ]);
  });

  it.each([
    ['host', async (user: UserEvent, form: Form) => user.type(form.getByRole('textbox', { name: 'Host' }), '.ke')],
    ['port', async (user: UserEvent, form: Form) => user.type(form.getByRole('textbox', { name: 'Port' }), '1')],
    ['TLS', async (user: UserEvent, form: Form) => user.click(form.getByLabelText('TLS'))],
  ])('asks for the password again, before anything is sent, where the %s changes', async (_, change) => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    expect(dialog.queryByText(passwordAgainText)).not.toBeInTheDocument();
    await change(shown.user, dialog);
    expect(dialog.getByText(passwordAgainText)).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toBeInvalid());
    expect(upserts(shown)).toEqual([]);
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(upserts(shown)).toMatchObject([{ smpp: { password: 'typed' } }]));
  }); // oxfmt-ignore

  it('removes the link when it is switched off', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(upserts(shown)).toMatchObject([{ smpp: null }]));
  });

  it('shows a field’s bounds before the call', async () => {
    const shown = show([full]);
    const dialog = await choose(shown, 'Update');
    const fault = 'Window must be a whole number from 1 to 1,000';
    await shown.user.type(dialog.getByRole('textbox', { name: 'Window' }), '01');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText(fault)).toBeInTheDocument();
    expect(notices()).toEqual([['error', fault]]);
    expect(upserts(shown)).toEqual([]);
  });

  it('says "Connector ID is missing. Cannot update telco." where the row has none', async () => {
    const shown = show([], { 'connector/all': otherBackend(200, { message: [{ ...plain, id: 0 }] }) });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(notices()).toEqual([['error', 'Connector ID is missing. Cannot update telco.']]),
    );
    expect(upserts(shown)).toEqual([]);
  });

  it.each([
    [{ bound: true, message: 'Bound in 12 ms', took_ms: 12 }],
    [{ bound: false, message: 'Not bound: the password is wrong', took_ms: 8 }],
  ])('tests the link with the form’s settings, saves nothing, and shows %j', async (json) => {
    const shown = show([full], { 'connector/test': { json } });
    const dialog = await choose(shown, 'Update');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Test the link' }));
    expect(await dialog.findByText(json.message)).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'connector/test')[0]?.body).toEqual({
      id: 4,
      smpp: { ...full.smpp, password: 'typed' },
    });
    expect(upserts(shown)).toEqual([]);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'x');
    expect(dialog.queryByText(json.message)).not.toBeInTheDocument();
  });

  it('tests no link with a fault, which disappears as its field is corrected', async () => {
    const shown = show([full]);
    const dialog = await choose(shown, 'Update');
    const host = dialog.getByRole('textbox', { name: 'Host' });
    await shown.user.type(host, ':/');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Test the link' }));
    await waitFor(() => expect(host).toBeInvalid());
    expect(requestsTo(shown.asked, 'connector/test')).toEqual([]);
    await shown.user.type(host, '{Backspace}');
    await waitFor(() => expect(host).toBeValid());
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

describe('a connector’s queue', () => {
  it('drains a connector after asking', async () => {
    const shown = show([full], { 'connector/4/drain': { json: { message: 'Safaricom takes nothing new' } } });
    const dialog = await choose(shown, 'Drain');
    expect(
      dialog.getByText(/New messages and campaigns that have not started use other connectors/),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Drain' })).toHaveFocus();
    await shown.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(requestsTo(shown.asked, 'connector/4/drain')[0]?.body).toEqual({ draining: true }),
    );
  });

  it('moves a queue to any active connector, also from another page of the list', async () => {
    const others = Array.from({ length: 11 }, (_each, index) => ({
      ...full,
      id: 20 + index,
      name: `Link ${index}`,
    }));
    const shown = show([{ ...full, queued: 5 }, ...others]);
    const dialog = await choose(shown, 'Move queue');
    await shown.user.click(dialog.getByRole('combobox', { name: 'Move to' }));
    const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(offered).toEqual(others.map(({ name }) => `${name} · Bound 2 of 2 · 34/s`));
  });

  it('does not confirm a deactivation with the Enter that asked for it', async () => {
    const shown = show([full]);
    const dialog = await choose(shown, 'Deactivate');
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    await shown.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(upserts(shown)).toEqual([]);
  });

  it('moves a queue to another active connector', async () => {
    const other = { ...full, id: 5, name: 'Aggregator' };
    const reply = { json: { message: '7 messages moved to Aggregator', moved: 7, left: 0 } };
    const third = { ...full, id: 6, name: 'Spare', live: null };
    const shown = show([{ ...full, queued: 7, draining: true }, other, third], { 'connector/4/move': reply });
    expect((await cells(/Safaricom/))[6]).toBe('Draining');
    const dialog = await choose(shown, 'Move queue');
    await shown.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Move to is required')).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    await shown.user.click(dialog.getByRole('combobox', { name: 'Move to' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^Aggregator · Bound /),
      'Spare · Connecting…',
    ]);
    await shown.user.click(screen.getByRole('option', { name: /Aggregator/ }));
    await shown.user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(requestsTo(shown.asked, 'connector/4/move')[0]?.body).toEqual({ connector_id: 5 }),
    );
    await waitFor(() => expect(notices()).toContainEqual(['success', '7 messages moved to Aggregator']));
  });

  it('preselects the only other active connector and focuses the form', async () => {
    const reply = { json: { message: 'Moved', moved: 7, left: 0 } };
    const shown = show(
      [
        { ...full, queued: 7 },
        { ...full, id: 5, name: 'Aggregator' },
      ],
      {
        'connector/4/move': reply,
      },
    );
    const dialog = await choose(shown, 'Move queue');
    expect(dialog.getByRole('combobox', { name: 'Move to' })).toHaveFocus();
    await shown.user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(requestsTo(shown.asked, 'connector/4/move')[0]?.body).toEqual({ connector_id: 5 }),
    );
  });

  it('shows alarms above the list, and nothing where the backend has none', async () => {
    const alarm = {
      id: 'engine',
      severity: 'error',
      text: 'No engine is running: nothing is sent',
      since: null,
    };
    show([full], { 'operations/alarms': { json: { message: [alarm] } } });
    expect(await screen.findByText(alarm.text)).toBeInTheDocument();
  });

  it('releases sending after a restore, with or without earlier messages, and not once it is released', async () => {
    const alarm = {
      id: 'hold',
      kind: 'hold',
      severity: 'error',
      text: 'Nothing is sent until you release it: test. 3 messages wait',
      since: '2026-11-24T05:00:00.000Z',
    };
    let values: { count: number; error?: string } = { count: 3, error: 'test' };
    const { asked, user } = show([full], {
      'operations/alarms': () => ({ json: { message: [{ ...alarm, values }] } }),
      'operations/hold/release': { json: { message: 'Sending continues' } },
    });
    const act = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await act('Release and send everything');
    values = { count: 3 };
    await act('Release without earlier messages');
    expect(requestsTo(asked, 'operations/hold/release').map(({ body }) => body)).toEqual([
      { waiting: 'send' },
      { waiting: 'set_aside' },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Release and send everything' })).toBeNull(),
    );
  });

  it('lists results that were not stored below their alarm, and retries or discards one after asking', async () => {
    const text = 'The database refused 1 result of sending';
    const parked = [
      {
        id: 7,
        kind: 'outcome',
        connector_name: 'Safaricom',
        message_id: 99,
        error: 'refused',
        parked: '2026-11-21T05:00:00.000Z',
      },
    ];
    const { asked, user } = show([full], {
      'operations/alarms': { json: { message: [{ id: 'parked', severity: 'error', text, since: null }] } },
      'operations/parked': { json: { message: parked } },
      'operations/parked/7/retry': {
        status: 422,
        json: { code: 'result_refused', message: 'The database still refuses it: refused' },
      },
      'operations/parked/7/discard': { json: { message: 'Result discarded' } },
    });
    const list = within(await screen.findByRole('list', { name: 'Results not stored' }));
    expect(await list.findByText(/^Answer to message 99 from Safaricom · .* · refused$/)).toBeInTheDocument();
    await user.click(list.getByRole('button', { name: 'Retry' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The database still refuses it: refused')).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(list.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText(/its units are refunded after 72 hours/)).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(requestsTo(asked, 'operations/parked/7/discard')).toHaveLength(1));
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
