// The list of sender ID requests, and the platform's decisions (requirements/kenya.md#sender-ids).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequestList } from '../../../src/resources/senderRequests/RequestList.tsx';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { airtel, clientRole, duka, network, open, show } from '../../support/console/senderRequestsScreen.ts';
import { notices } from '../../support/console/notices.ts';
import {
  bodiesTo,
  pageOfRows,
  showScreenAt,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';

const showAt = (path: string) =>
  showScreenAt(RequestList, { 'senderid/request/list': pageOfRows([duka]) }, { ...clientRole, path }).address;
const admin: Scene = { roleId: 1 };

describe('Sender ID Requests', () => {
  it('shows each network’s answer, the purpose, the requester and the date', async () => {
    const answered = [
      network({ state: 'approved' }),
      network({ ...airtel, state: 'rejected', reason: 'No' }),
    ];
    show([{ ...duka, networks: [...answered, network({ connector_id: 6, connector_name: 'Telkom' })] }]);
    const cells = within(await screen.findByRole('row', { name: /DUKA/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '1',
      'DUKATransactional',
      'Pending: TelkomApproved: SafaricomRejected: Airtel',
      '20th Jan 2026 10:05 amGrace Wanjiku',
    ]);
  });

  it('sorts pending requests first, and filters by status on the server', async () => {
    const shown = show();
    await screen.findByText('DUKA');
    expect(bodiesTo(shown.asked, 'senderid/request/list')[0]).toEqual({ page: 1, per_page: 10 });
    await shown.user.type(screen.getByLabelText('Search by name'), 'duk{Enter}');
    await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Rejected' }));
    expect(await screen.findByRole('button', { name: 'Status: Rejected' })).toBeInTheDocument();
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'senderid/request/list').at(-1)).toMatchObject({
        state: 'rejected',
        search: 'duk',
      }),
    );
  });

  it('filters by purpose, and by client for the platform only', async () => {
    const shown = show([duka], {}, admin);
    await shown.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Client', 'Status', 'Used for']);
    await shown.user.click(screen.getByRole('menuitem', { name: 'Used for' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Promotional' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'senderid/request/list').at(-1)).toMatchObject({ purpose: 'promotional' }),
    );
  });

  it('shows the client to platform users only', async () => {
    show([{ ...duka, client_name: 'Savanna Sacco' }], {}, admin);
    expect(await screen.findByText('Savanna Sacco')).toBeInTheDocument();
  });
});

describe('the decision of the platform', () => {
  const asked = { ...duka, client_name: 'Savanna Sacco', networks: [network({ used_by: [] })] };
  const path = 'senderid/request/9/decide';

  it('has no heading of configurations before a network has one', async () => {
    const dialog = await open(show([asked], {}, admin));
    expect(dialog.getByText('Used for')).toBeInTheDocument();
    expect(dialog.queryByText('Configuration')).not.toBeInTheDocument();
  });

  it('approves with the entered package', async () => {
    const shown = show([asked], { [path]: { json: { message: 'DUKA on Safaricom approved' } } }, admin);
    const dialog = await open(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('Package ID is required')).toBeInTheDocument();
    await shown.user.type(dialog.getByRole('textbox', { name: 'Package ID' }), 'SAF');
    expect(await dialog.findByText('Package ID must be a whole number')).toBeInTheDocument();
    await shown.user.clear(dialog.getByRole('textbox', { name: 'Package ID' }));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Package ID' }), '1001');
    await shown.user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'DUKA on Safaricom approved']));
    expect(bodiesTo(shown.asked, path)).toEqual([{ state: 'approved', connector_id: 4, package_id: 1001 }]);
    await waitFor(() => expect(bodiesTo(shown.asked, 'senderid/request/list')).toHaveLength(2));
  });

  it('uses the name’s package on the network, and warns of other users of the name and of a bank-like name', async () => {
    const known = network({ used_by: ['KCB Ltd'], package_id: 77 });
    const shown = show([{ ...asked, code: 'KCB', networks: [known] }], {}, admin);
    const dialog = await open(shown, /KCB/);
    expect(dialog.getByText(/This name resembles KCB/)).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(dialog.getByRole('textbox', { name: 'Package ID' })).toHaveValue('77');
    expect(dialog.getByRole('textbox', { name: 'Package ID' })).toBeDisabled();
    expect(dialog.getByText(/KCB Ltd sends as KCB on Safaricom/)).toBeInTheDocument();
  });

  it('rejects with a reason, and shows an earlier decision', async () => {
    const message = 'Brian Otieno has approved DUKA on Safaricom already';
    const shown = show([asked], { [path]: refuses('invalid_input', message) }, admin);
    const dialog = await open(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Reject' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Enter a reason, so that the client knows what to change']]);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not signed');
    await shown.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, path)).toEqual([
      { state: 'rejected', connector_id: 4, reason: 'Not signed' },
    ]);
  });
});

describe('the forms of two networks', () => {
  const twice = {
    ...duka,
    client_name: 'Savanna Sacco',
    networks: [network({ used_by: [] }), network({ ...airtel, used_by: [] })],
  };
  const openForms = async () => {
    const shown = show([twice], {}, admin);
    const dialog = await open(shown);
    const reject = async (name: string) => {
      const item = within(dialog.getByRole('listitem', { name }));
      await shown.user.click(item.getByRole('button', { name: 'Reject' }));
      return item;
    };
    return { ...shown, dialog, reject };
  };

  it('are closed by their Cancel', async () => {
    const { user, dialog, reject } = await openForms();
    const item = await reject('Safaricom');
    await user.click(item.getByRole('button', { name: 'Cancel' }));
    expect(dialog.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    expect(item.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });

  it('keep what was typed in the first while the second is opened and the request is closed', async () => {
    const { user, reject } = await openForms();
    const item = await reject('Safaricom');
    await user.type(item.getByRole('textbox', { name: 'Reason' }), 'Not signed');
    await reject('Airtel');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInTheDocument();
    expect(item.getByRole('textbox', { name: 'Reason', hidden: true })).toHaveValue('Not signed');
  });
});

it('shows the answer of another person once a decision is refused because of it', async () => {
  const pending = { ...duka, client_name: 'Savanna Sacco', networks: [network({ used_by: [] })] };
  const rows = [pending];
  const message = 'Brian Otieno has approved DUKA on Safaricom already';
  const decide = (): Reply => {
    const decided = { decided: '2026-01-21T07:05:00.000Z', decided_by: 'Brian Otieno', package_id: 77 };
    rows[0] = { ...pending, networks: [network({ used_by: [], state: 'approved', ...decided })] };
    return refuses('request_decided', message);
  };
  const shown = show(rows, { 'senderid/request/9/decide': decide }, admin);
  const dialog = await open(shown);
  await shown.user.click(dialog.getByRole('button', { name: 'Reject' }));
  await shown.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not signed');
  await shown.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/Brian Otieno/)).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument());
  expect(dialog.getByText('Approved')).toBeInTheDocument();
  expect(notices().at(-1)).toEqual(['error', message]);
});

describe('the address of a request', () => {
  it('opens it over the list, with its client’s page and the configurations of its name one press away', async () => {
    const known = network({ used_by: [], state: 'approved', package_id: 77 });
    const savanna = { ...duka, client_id: 5, client_name: 'Savanna Sacco', networks: [known] };
    show([savanna], {}, { ...admin, path: '/senderid-requests/9' });
    const dialog = within(await screen.findByRole('dialog', { name: 'DUKA' }));
    expect(dialog.getByRole('link', { name: 'Savanna Sacco' })).toHaveAttribute('href', '/client-sms/5');
    expect(dialog.getByRole('link', { name: 'DUKA' })).toHaveAttribute(
      'href',
      '/senderid-configuration?filter=%7B%22search%22%3A%22DUKA%22%7D',
    );
  });

  it('is that of the list again once it is closed, with its filters', async () => {
    const address = showAt('/senderid-requests?filter=%7B%22state%22%3A%22pending%22%7D');
    await userEvent.click(await screen.findByRole('row', { name: /DUKA/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'DUKA' }));
    expect(address.path()).toBe('/senderid-requests/9');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address.path()).toBe('/senderid-requests'));
    expect(address.search().get('filter')).toBe('{"state":"pending"}');
  });
});

describe('Approve selected', () => {
  const path = 'senderid/request/bulk/approve';
  const wanted = { ...duka, client_name: 'Savanna Sacco', networks: [network({ used_by: [] })] };
  const known = {
    ...wanted,
    id: 10,
    code: 'KCB',
    networks: [network({ ...airtel, used_by: ['KCB Ltd'], package_id: 77 })],
  };
  async function select(reply: Replies[string]) {
    const shown = show([wanted, known], { [path]: reply }, admin);
    for (const id of [9, 10])
      await shown.user.click(await screen.findByRole('checkbox', { name: `Select row ${id}` }));
    await shown.user.click(screen.getByRole('button', { name: 'Approve selected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 requests' }));
    return {
      ...shown,
      dialog,
      approve: () => shown.user.click(dialog.getByRole('button', { name: 'Approve' })),
    };
  }
  const done = (id: number) => ({ id, verdict: 'done' as const });

  it('asks for the package of each network without a configuration, in one call', async () => {
    const answer = { message: '2 requests approved', done: 2, results: [done(9), done(10)] };
    const shown = await select({ json: answer });
    expect(await shown.dialog.findByText(/KCB: This name resembles KCB/)).toBeInTheDocument();
    expect(shown.dialog.getByText(/KCB Ltd sends as KCB on Airtel/)).toBeInTheDocument();
    expect(shown.dialog.queryByRole('textbox', { name: 'Package ID on Airtel' })).toBeNull();
    await shown.approve();
    expect(await shown.dialog.findByText('Package ID is required')).toBeInTheDocument();
    expect(bodiesTo(shown.asked, path)).toEqual([]);
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Package ID on Safaricom' }), '1001');
    await shown.approve();
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', '2 requests approved']));
    expect(bodiesTo(shown.asked, path)).toEqual([
      { ids: [9, 10], packages: [{ connector_id: 4, package_id: 1001 }] },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  it('shows which requests were refused and why, and keeps them selected', async () => {
    const reason = 'Safaricom is inactive; activate it first';
    const refused = { id: 9, verdict: 'refused' as const, code: 'connector_inactive' as const, reason };
    const answer = {
      message: '0 requests approved',
      done: 0,
      results: [refused, { id: 10, verdict: 'unchanged' }],
    };
    const { dialog, user, approve } = await select({ json: answer });
    await user.type(await dialog.findByRole('textbox', { name: 'Package ID on Safaricom' }), '1001');
    await approve();
    expect(await dialog.findByText(`DUKA: ${reason}`)).toBeInTheDocument();
    expect(notices().filter(([kind]) => kind === 'success')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('2 requests selected')).toBeInTheDocument();
  });

  it('says where all requests were decided or withdrawn meanwhile', async () => {
    const unchanged = (id: number) => ({ id, verdict: 'unchanged' as const });
    const answer = { message: '0 requests approved', done: 0, results: [unchanged(9), unchanged(10)] };
    const { dialog, user, approve } = await select({ json: answer });
    await user.type(await dialog.findByRole('textbox', { name: 'Package ID on Safaricom' }), '1001');
    await approve();
    await waitFor(() =>
      expect(notices()).toEqual([
        ['info', 'Nothing to approve: the requests were decided or withdrawn meanwhile'],
      ]),
    );
  });

  it('is not offered to clients, who select no rows', async () => {
    const permissions = [{ module: 'sender_requests', actions: ['read', 'create', 'update', 'delete'] }];
    show([duka], {}, { permissions });
    await screen.findByText('DUKA');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
