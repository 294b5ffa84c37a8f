// Covers decisions/032-guidance-reads-what-exists.md: the checklist of a new installation, and forms that create what they need.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Setup } from '../../../contract/onboarding.ts';
import { SetupChecklist } from '../../../src/pages/checklist/SetupChecklist.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { ClientList } from '../../../src/resources/clients/ClientList.tsx';
import { ConnectorList } from '../../../src/resources/connectors/ConnectorList.tsx';
import { PackageList } from '../../../src/resources/packages/PackageList.tsx';
import {
  bodiesTo,
  pageOfRows,
  requestsTo,
  showScreen,
  type Replies,
} from '../../support/console/showScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const nothing: Setup = {
  delivered: false,
  connector: null,
  bound: false,
  error: null,
  loaded: false,
  stock: 0,
  sender: null,
  client: null,
  platform: ['units', 'sender'],
};
const umoja = { id: 5, name: 'Umoja Traders', lacks: [] };
const half: Setup = {
  ...nothing,
  connector: { id: 4, name: 'Safaricom' },
  error: 'the password is wrong',
  loaded: true,
  stock: 500,
  sender: { id: 7, name: 'UMOJA' },
};

const admin = { roleId: 1 };
const withSetup = (message: Setup): Replies => ({ 'operations/setup': { json: { message } } });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the checklist', () => {
  const steps = async () =>
    within(await screen.findByRole('region', { name: 'Get ready to send' })).getAllByRole('listitem');
  const buttonsOf = (step: HTMLElement | undefined) =>
    step
      ? within(step)
          .queryAllByRole('button')
          .map(({ textContent }) => textContent)
      : [];

  it('of an empty installation offers the steps that need no other one, the connector first', async () => {
    showScreen(SetupChecklist, withSetup(nothing), admin);
    const shown = await steps();
    expect(shown.map(buttonsOf)).toEqual([
      ['Add connector'],
      [],
      ['Load units'],
      [],
      ['Create client'],
      [],
      [],
    ]);
    expect(shown[0]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText(/^0 of 7 steps done/)).toBeInTheDocument();
  });

  it('ticks what exists, says why the link is down, and names what the platform’s own account lacks', async () => {
    showScreen(SetupChecklist, withSetup(half), admin);
    const shown = await steps();
    expect(shown.map((step) => step.textContent?.includes('(Done)'))).toEqual([true, false, true, true, false, false, false]);
    expect(shown[1]).toHaveTextContent('Not connected: the password is wrong');
    expect(buttonsOf(shown[1])).toEqual(['Check the connector']);
    expect(shown[6]).toHaveTextContent('The platform’s own account: no units, no sender ID.');
    expect(buttonsOf(shown[6])).toEqual(['Add credits', 'Assign a sender ID']);
  }); // oxfmt-ignore

  it('opens the form of a step in place, reads again after it, and says why it disappears', async () => {
    let setup = nothing;
    const asked = showScreen(
      SetupChecklist,
      {
        'operations/setup': () => ({ json: { message: setup } }),
        'units/load': () => {
          setup = { ...half, client: umoja };
          return { json: { message: '500 units loaded', stock: 500 } };
        },
      },
      admin,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Load units' }));
    const dialog = await dialogOf('Load units');
    await user.type(await dialog.findByRole('textbox', { name: 'Amount' }), '500');
    await user.click(dialog.getByRole('button', { name: 'Load' }));
    expect(await screen.findByText('Give Umoja Traders units and a sender ID')).toBeInTheDocument();
    expect(bodiesTo(asked, 'units/load')).toEqual([{ sms_units: 500 }]);
    setup = { ...setup, delivered: true };
    await waitFor(
      () => expect(notices().at(-1)).toEqual(['success', 'The first message was delivered. The setup is complete.']),
      { timeout: 5000 },
    );
    expect(screen.queryByRole('region', { name: 'Get ready to send' })).toBeNull();
  }); // oxfmt-ignore

  it('focuses the next step when a closed form has left the focus to the title', async () => {
    const title = document.body.appendChild(document.createElement('h1'));
    onTestFinished(() => title.remove());
    Object.assign(title, { id: 'title', tabIndex: -1 });
    let setup: Setup = { ...nothing, connector: { id: 4, name: 'Safaricom' } };
    showScreen(SetupChecklist, { 'operations/setup': () => ({ json: { message: setup } }) }, admin);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Load units' }));
    await dialogOf('Load units');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    title.focus();
    setup = { ...setup, bound: true };
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Load units' })).toHaveFocus());
  });

  it('is not read by a role that may not create clients', async () => {
    const permissions = [{ module: 'dashboard', actions: ['read'] }];
    const asked = showScreen(SetupChecklist, withSetup(nothing), { roleId: 2, permissions });
    await waitFor(() => expect(requestsTo(asked, 'client/balance')).toHaveLength(1));
    expect(requestsTo(asked, 'operations/setup')).toEqual([]);
  });
});

/** Creates the client Baobab with 50 units and a sender ID. */
async function createBaobab(replies: Replies) {
  const asked = showScreen(
    ClientList,
    {
      ...withSetup({ ...half, delivered: true, platform: ['units'] }),
      'client/table': pageOfRows([]),
      'configuration/sender/view/list': {
        json: { message: [{ id: 7, code: 'UMOJA', connector_name: 'Airtel' }] },
      },
      'client/create': {
        status: 201,
        json: { id: 6, message: 'Baobab created', one_time_password: 'Abc234Abc234Ab', sms_fault: 'units' },
      },
      'admin/client/senderid/create': { status: 201, json: {} },
      ...replies,
    },
    { ...admin, path: '/client-sms' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create Client' }));
  const dialog = await dialogOf('Create Client');
  await dialog.findByText(/cannot be sent by SMS, because the platform’s own account has no units\./);
  const fields = {
    'Organization name': 'Baobab',
    'First name': 'Joy',
    'Last name': 'Otieno',
    Email: 'joy@baobab.example',
    Phone: '0712000111',
    Address: 'Moi Avenue 1',
    'Town/City': 'Nakuru',
    'Units to start with': '50',
  };
  for (const [name, text] of Object.entries(fields)) {
    await user.click(dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }));
    await user.paste(text);
  }
  await user.click(dialog.getByRole('combobox', { name: 'Sender ID' }));
  await user.click(await screen.findByRole('option', { name: 'UMOJA · Airtel' }));
  return { asked, user, dialog };
}

it('Create Client says why no password can be sent by SMS, gives units and a sender ID, and reports what failed', async () => {
  const { asked, user, dialog } = await createBaobab({
    'dashboard/credit/client': {
      status: 422,
      json: { code: 'balance_insufficient', message: 'The stock has 0 units' },
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText(
    'No SMS could be sent: the platform has no units. This password is shown only now.',
  );
  expect(bodiesTo(asked, 'dashboard/credit/client')).toEqual([
    { client_id: 6, sms_units: 50, description: 'Units to start with' },
  ]);
  expect(bodiesTo(asked, 'admin/client/senderid/create')).toEqual([{ client_id: 6, sender_id: 7 }]);
  expect(notices()).toContainEqual([
    'error',
    'The client was created without units: add them on its page. The stock has 0 units',
  ]);
});

it('Create Client refuses units that are not in stock before the client is created', async () => {
  const { asked, user, dialog } = await createBaobab(
    withSetup({ ...half, delivered: true, platform: ['units'], stock: 49 }),
  );
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('The stock has 49 units. Load units first.')).toBeInTheDocument();
  expect(requestsTo(asked, 'client/create')).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: /^Units to start with/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(requestsTo(asked, 'client/create')).toHaveLength(1));
});

it('Create Client says that only units beyond the limit of one person wait for another one', async () => {
  const { user, dialog } = await createBaobab({
    'approval/room': { json: { message: { limit: 100, units: 40 } } },
    'dashboard/credit/client': { json: { message: 'Waits', approval_id: 3 } },
  });
  await dialog.findByText(
    'Another person has to approve the units. The client is created at once, without them.',
  );
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(notices()).toContainEqual([
      'info',
      'The client was created. Its units wait for another person under Approvals',
    ]),
  );
});

it('a network fills in the connector and turns its link on; Advanced opens for a fault in one of its fields', async () => {
  const asked = showScreen(
    ConnectorList,
    {
      'connector/all': { json: { message: [] } },
      'connector/networks': { json: { message: [{ name: 'Homeland Media', mcc: '639', mnc: '09' }] } },
      'connector/upsert': { json: { message: 'Created' } },
    },
    admin,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add connector' }));
  const dialog = await dialogOf('Add connector');
  await user.click(await dialog.findByRole('button', { name: 'Homeland Media' }));
  expect(dialog.getByRole('button', { name: 'Homeland Media' })).toHaveAttribute('aria-pressed', 'true');
  for (const [name, text] of [['Host', 'smpp.example'], ['System ID', 'tuma']] as const)
    await user.type(dialog.getByRole('textbox', { name }), text);
  await user.type(dialog.getByLabelText(/^Password/), 'secret');
  const details = dialog.getByText('Advanced').closest('details');
  expect(details).not.toHaveAttribute('open');
  await user.clear(dialog.getByRole('textbox', { name: 'Window', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(details).toHaveAttribute('open'));
  await user.type(dialog.getByRole('textbox', { name: 'Window' }), '20');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(requestsTo(asked, 'connector/upsert')).toHaveLength(1));
  expect(bodiesTo(asked, 'connector/upsert')[0]).toMatchObject({
    name: 'Homeland Media',
    queue_prefix: 'homeland-media',
    scope: 'NETWORK',
    mcc: '639',
    mnc: '09',
    smpp: { host: 'smpp.example', window: 20, rate: 50 },
  });
}); // oxfmt-ignore

it('a package that was never credited is Not tracked and not oversold', async () => {
  const row = { id: 1001, package_id: 1001, balance: -1, held: 999, clients: 1 };
  showScreen(PackageList, { 'dashboard/global/sms': { json: [{ ...row, tracked: false }] } }, admin);
  const cells = within(await screen.findByRole('row', { name: /1001/ })).getAllByRole('cell');
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual(['Not tracked', '999', '—']);
  expect(screen.getByRole('link', { name: 'Units Allocation' })).toHaveAttribute('href', '/sms-allocation');
});
