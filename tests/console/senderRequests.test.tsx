import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RequestedNetwork, SenderRequest } from '../../contract/senderRequests.ts';
import { readNotices } from '../../src/notices/notices.ts';
import { RequestList } from '../../src/resources/senderRequests/RequestList.tsx';
import {
  requestsTo,
  pageOfRows,
  showScreen,
  showScreenAt,
  type Replies,
  type Scene,
} from '../support/showScreen.tsx';
import { refuses } from '../support/fakeServer.ts';

const network = (given: Partial<RequestedNetwork> = {}): RequestedNetwork => ({
  connector_id: 4,
  connector_name: 'Safaricom',
  state: 'pending',
  reason: null,
  decided: null,
  ...given,
});
const airtel = { connector_id: 5, connector_name: 'Airtel' };
const duka: SenderRequest = {
  id: 9,
  client_name: 'Wanjiku Agrovet',
  code: 'DUKA',
  purpose: 'transactional',
  requested_by: 'Grace Wanjiku',
  created: '2026-01-20T10:05:00+03:00',
  networks: [network()],
  papers: [
    { kind: 'authorisation_letter', file_name: 'letter.pdf', size: 2048 },
    { kind: 'incorporation_certificate', file_name: 'certificate.png', size: 1 },
    { kind: 'kra_pin', file_name: 'pin.jpg', size: 1 },
  ],
};

const clientRole: Scene = {
  permissions: [{ module: 'sender_requests', actions: ['read', 'create', 'delete'] }],
};
function show(rows: SenderRequest[] = [duka], replies: Replies = {}, scene: Scene = clientRole) {
  const given: Replies = {
    'senderid/request/list': pageOfRows(rows),
    'senderid/request/networks': {
      json: {
        message: [
          { id: 4, name: 'Safaricom' },
          { id: 5, name: 'Airtel' },
        ],
      },
    },
    ...replies,
  };
  return { asked: showScreen(RequestList, given, scene), user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;
const showAt = (path: string) =>
  showScreenAt(RequestList, { 'senderid/request/list': pageOfRows([duka]) }, { ...clientRole, path }).address;
const admin: Scene = { roleId: 1 };

async function open({ user }: Shown, name = /DUKA/) {
  await user.click(await screen.findByRole('row', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  // Its details load with the first one.
  await dialog.findAllByRole('listitem');
  return dialog;
}
const notices = () => readNotices().map(({ kind, text }) => [kind, text]);
const bodies = ({ asked }: Shown, path: string) => requestsTo(asked, path).map(({ body }) => body);
const pdf = (name: string) => new File(['%PDF-1.4 %%EOF'], name);

/** The form each fetch took, in their order. */
function formsOf(path: string): FormData[] {
  const calls = vi.mocked(fetch).mock?.calls ?? [];
  return calls
    .filter(([url]) => typeof url === 'string' && url.endsWith(path))
    .map(([, init]) => init?.body as FormData);
}

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
    expect(bodies(shown, 'senderid/request/list')[0]).toEqual({ page: 1, per_page: 10 });
    await shown.user.type(screen.getByLabelText('Search by name or client'), 'duk{Enter}');
    await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Rejected' }));
    expect(await screen.findByRole('button', { name: 'Status: Rejected' })).toBeInTheDocument();
    await waitFor(() =>
      expect(bodies(shown, 'senderid/request/list').at(-1)).toMatchObject({
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
      expect(bodies(shown, 'senderid/request/list').at(-1)).toMatchObject({ purpose: 'promotional' }),
    );
  });

  it('shows the client to platform users only', async () => {
    show([{ ...duka, client_name: 'Savanna Sacco' }], {}, admin);
    expect(await screen.findByText('Savanna Sacco')).toBeInTheDocument();
  });
});

describe('a request', () => {
  it('a request is sent with name, purpose, networks and all three documents', async () => {
    const shown = show([], {
      'senderid/request/create': { status: 201, json: { message: 'Requested', id: 1 } },
    });
    const answer = fetch;
    vi.stubGlobal('fetch', vi.fn(answer));
    await shown.user.click(await screen.findByRole('button', { name: 'Request sender ID' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request sender ID' }));
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Request' }));
    const papers = ['Authorisation letter', 'Certificate of incorporation', 'KRA PIN certificate'];
    await submit();
    expect(await dialog.findByText('Sender ID is required')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Sender ID' })).toHaveFocus();
    expect(dialog.getByText('Choose at least one network')).toBeInTheDocument();
    for (const paper of papers) expect(dialog.getByText(`${paper} is required`)).toBeInTheDocument();
    await shown.user.type(dialog.getByRole('textbox', { name: 'Sender ID' }), 'DUKA');
    await submit();
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Safaricom' })).toHaveFocus());
    await shown.user.click(dialog.getByRole('checkbox', { name: 'Airtel' }));
    await shown.user.click(dialog.getByRole('checkbox', { name: 'Safaricom' }));
    await waitFor(() => expect(dialog.queryByText('Choose at least one network')).not.toBeInTheDocument());
    for (const paper of papers)
      await shown.user.upload(dialog.getByLabelText(`File of the ${paper}`), pdf(`${paper}.pdf`));
    await submit();
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'Requested']));
    const [form] = formsOf('senderid/request/create');
    expect(
      [...(form?.entries() ?? [])].map(([key, value]) => [key, value instanceof File ? value.name : value]),
    ).toEqual([
      ['code', 'DUKA'],
      ['purpose', 'transactional'],
      ['networks', '4,5'],
      ['authorisation_letter', 'Authorisation letter.pdf'],
      ['incorporation_certificate', 'Certificate of incorporation.pdf'],
      ['kra_pin', 'KRA PIN certificate.pdf'],
    ]);
  });

  it('shows faults of the name and of a file before the call', async () => {
    const shown = show([]);
    await shown.user.click(await screen.findByRole('button', { name: 'Request sender ID' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Sender ID' });
    await shown.user.type(name, 'MY DUKA SHOP');
    expect(dialog.getByText('The sender name may have at most 11 characters')).toBeInTheDocument();
    await shown.user.clear(name);
    await shown.user.type(name, 'M-PE5A');
    expect(dialog.getByText(/resembles M-PESA/)).toBeInTheDocument();
    await shown.user.upload(
      dialog.getByLabelText('File of the KRA PIN certificate'),
      new File(['<script>'], 'pin.pdf'),
    );
    expect(
      await dialog.findByText('KRA PIN certificate: the file must be a PDF, PNG or JPEG'),
    ).toBeInTheDocument();
  });

  it('a pending request can be withdrawn', async () => {
    const shown = show([duka], { 'senderid/request/9/withdraw': { json: { message: 'Withdrawn' } } });
    const dialog = await open(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw DUKA?' }));
    await shown.user.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Withdrawn']]));
  });

  it('a rejected request shows why, and is sent again with its documents and a fixed name where one network has approved it', async () => {
    const rejected = network({ ...airtel, state: 'rejected', reason: 'The letter is not signed' });
    const shown = show([{ ...duka, networks: [network({ state: 'approved' }), rejected] }], {
      'senderid/request/9/resend': { status: 201, json: { message: 'Again', id: 9 } },
    });
    vi.stubGlobal('fetch', vi.fn(fetch));
    const dialog = await open(shown);
    expect(dialog.getByText('The letter is not signed')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Send again' }));
    const form = within(await screen.findByRole('dialog', { name: 'Send DUKA again' }));
    expect(form.getByRole('textbox', { name: 'Sender ID' })).toBeDisabled();
    expect(await form.findByRole('checkbox', { name: 'Airtel' })).toBeChecked();
    expect(form.queryByRole('checkbox', { name: 'Safaricom' })).not.toBeInTheDocument();
    expect(form.getByText('letter.pdf is attached')).toBeInTheDocument();
    await shown.user.click(form.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Again']]));
    expect(formsOf('senderid/request/9/resend')[0]?.get('networks')).toBe('5');
  });

  it('offers a client no decision, and a read-only role no action', async () => {
    const shown = show([duka], {}, { permissions: [{ module: 'sender_requests', actions: ['read'] }] });
    const dialog = await open(shown);
    expect(
      dialog.queryByRole('button', { name: /Approve|Reject|Withdraw|Send again/ }),
    ).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request sender ID' })).not.toBeInTheDocument();
  });

  it('offers its documents for download', async () => {
    const shown = show([duka], { 'senderid/request/9/paper': { json: {} } });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const dialog = await open(shown);
    expect(dialog.getByText('letter.pdf · 2 kB')).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Download KRA PIN certificate' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(bodies(shown, 'senderid/request/9/paper')).toEqual([{ kind: 'kra_pin' }]);
  });
});

describe('the decision of the platform', () => {
  const asked = { ...duka, client_name: 'Savanna Sacco', networks: [network({ used_by: [] })] };
  const path = 'senderid/request/9/decide';

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
    expect(bodies(shown, path)).toEqual([{ state: 'approved', connector_id: 4, package_id: 1001 }]);
    await waitFor(() => expect(bodies(shown, 'senderid/request/list')).toHaveLength(2));
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
    expect(bodies(shown, path)).toEqual([{ state: 'rejected', connector_id: 4, reason: 'Not signed' }]);
  });
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
    expect(bodies(shown, path)).toEqual([]);
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Package ID on Safaricom' }), '1001');
    await shown.approve();
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', '2 requests approved']));
    expect(bodies(shown, path)).toEqual([
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

  it('is not offered to clients, who select no rows', async () => {
    const permissions = [{ module: 'sender_requests', actions: ['read', 'create', 'update', 'delete'] }];
    show([duka], {}, { permissions });
    await screen.findByText('DUKA');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
