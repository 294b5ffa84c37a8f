// Connect, and the other actions of an SMPP account (requirements/administration.md#smpp-accounts;
// requirements/deviations.md#smpp-delete), also on a backend that speaks the specification's calls and fields alone.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SmppAccount } from '../../../contract/smppAccounts.ts';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { requestsTo, type Replies } from '../../support/console/showScreen.tsx';
import { account, showSmppAccounts as show } from '../../support/console/smppAccountsScreen.tsx';

async function choose(action: string, replies: Replies = {}, given: SmppAccount = account) {
  const shown = show([given], replies);
  await chooseAction(shown.user, /^Actions for/, action);
  return shown;
}

describe('Connect', () => {
  const list = (more: object) => ({ 'smpp/user/list': { json: { data: [account], ...more } } });
  const gateway = { gateway_host: 'sms.example', gateway_port: 2776, gateway_tls_port: 3550 };

  it('shows host, ports, system ID and the state of the password, each value with a button that copies it', async () => {
    vi.stubGlobal('isSecureContext', true);
    const { user } = await choose('Connect', list(gateway));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect with core-k3x9' }));
    for (const [label, value] of [
      ['Host', 'sms.example'],
      ['Port with TLS', '3550'],
      ['Port without TLS', '2776'],
      ['System ID', 'core-k3x9'],
    ] as const) {
      expect(dialog.getByText(label).nextElementSibling).toHaveTextContent(value);
      await user.click(dialog.getByRole('button', { name: `Copy ${label}` }));
      expect(await navigator.clipboard.readText()).toBe(value);
    }
    expect(dialog.getByText('Password').nextElementSibling).toHaveTextContent('Set. It was shown once');
    expect(dialog.queryByRole('button', { name: 'Copy Password' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'SMPP documentation' })).toHaveAttribute('href', '/docs/smpp');
    vi.unstubAllGlobals();
  });

  it('has the configuration of Kannel and Jasmin, with TLS where the gateway has it', async () => {
    const { user } = await choose('Connect', list(gateway));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect with core-k3x9' }));
    expect(dialog.getByText(/host = sms\.example\s+port = 3550\s+use-ssl = true/)).toBeInTheDocument();
    await user.click(dialog.getByRole('tab', { name: 'Jasmin' }));
    expect(
      dialog.getByText(/port 3550\s+ssl yes\s+username core-k3x9\s+password PASSWORD/),
    ).toBeInTheDocument();
  });

  it('says that a gateway without TLS has no encryption, and names the console’s host where none is configured', async () => {
    await choose('Connect', list({ gateway_port: 2776 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect with core-k3x9' }));
    expect(dialog.getByText('Host').nextElementSibling).toHaveTextContent(window.location.hostname);
    expect(dialog.getByText(/no encryption/)).toBeInTheDocument();
    expect(dialog.getByText(/use-ssl = false/)).toBeInTheDocument();
  });
});

describe('the actions of a row', () => {
  it.each([
    { action: 'Deactivate', path: 'client/user/update', given: account, body: { status: 0, user_id: 11 } },
    { action: 'Activate', path: 'client/user/update', given: { ...account, user_status: 0 }, body: { status: 1, user_id: 11 } }, // oxfmt-ignore
    { action: 'Delete', path: 'client/user/delete', given: account, body: { user_id: 11 } },
  ])('$action asks Are you sure? and calls $path', async ({ action, path, given, body }) => {
    const { asked, user } = await choose(
      action,
      { [path]: { status: 201, json: { message: 'Done so' } } },
      given,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(requestsTo(asked, path)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: action }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(requestsTo(asked, path).map((request) => request.body)).toEqual([body]);
    await waitFor(() => expect(requestsTo(asked, 'smpp/user/list').length).toBeGreaterThan(1));
  });

  it('a new password is shown once', async () => {
    const answer = {
      json: { message: 'New', smpp_account: { system_id: 'core-k3x9', password: 'New234Ab' } },
    };
    const { asked, user } = await choose('New password', { 'smpp/user/password/reset': answer });
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    await user.click(dialog.getByRole('button', { name: 'New password' }));
    expect(await screen.findByText(/password: New234Ab/)).toBeInTheDocument();
    expect(requestsTo(asked, 'smpp/user/password/reset').map(({ body }) => body)).toEqual([{ user_id: 11 }]);
  });

  it('limits are changed in one form; a 422 stays in it', async () => {
    const refused = refuses('invalid_input', 'At most 30 binds', { field: 'binds_max' });
    const platform = { json: { message: { client: { id: 1, name: 'Tuma' }, user: { id: 7, role_id: 1 } } } };
    const { asked, user } = await choose('Limits', {
      'smpp/user/update': refused,
      'client/balance': platform,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of core-k3x9' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Concurrent binds' }));
    await user.type(dialog.getByRole('textbox', { name: 'Concurrent binds' }), '40');
    await user.type(dialog.getByRole('textbox', { name: 'Allowed addresses' }), ' 196.201.214.7');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('At most 30 binds')).toBeInTheDocument();
    expect(requestsTo(asked, 'smpp/user/update').map(({ body }) => body)).toEqual([
      {
        user_id: 11,
        binds_max: 40,
        allowed_addresses: ['10.0.0.0/8', '196.201.214.7'],
        read: { binds_max: account.binds_max, allowed_addresses: ['10.0.0.0/8'] },
      },
    ]);
  });

  it('shows three faults of limits under three fields at once', async () => {
    const platform = { json: { message: { client: { id: 1, name: 'Tuma' }, user: { id: 7, role_id: 1 } } } };
    const { asked, user } = await choose('Limits', { 'client/balance': platform });
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of core-k3x9' }));
    for (const name of ['Messages per second', 'Concurrent binds'])
      await user.clear(dialog.getByRole('textbox', { name }));
    await user.type(dialog.getByRole('textbox', { name: 'Concurrent binds' }), '99');
    await user.type(dialog.getByRole('textbox', { name: 'Allowed addresses' }), ' nowhere');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('Messages per second is required')).toBeInTheDocument();
    expect(dialog.getByText('Concurrent binds must be a whole number from 1 to 50')).toBeInTheDocument();
    expect(dialog.getByText(/^Allowed addresses are IP addresses or networks/)).toBeInTheDocument();
    expect(requestsTo(asked, 'smpp/user/update')).toEqual([]);
  });

  it('a client sets the allowed addresses, not the rates', async () => {
    const done = { status: 201, json: { message: 'Done so' } };
    const { asked, user } = await choose('Limits', { 'smpp/user/update': done });
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of core-k3x9' }));
    expect(dialog.getByRole('textbox', { name: 'Messages per second' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: 'Concurrent binds' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox', { name: 'Allowed addresses' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(requestsTo(asked, 'smpp/user/update').map(({ body }) => body)).toEqual([
      { user_id: 11, allowed_addresses: [], read: { allowed_addresses: ['10.0.0.0/8'] } },
    ]);
  });

  it('shows a notice and makes no call for an account without an id', async () => {
    const { asked, user } = await choose('Deactivate', {
      'smpp/user/list': otherBackend(200, { data: [{ ...account, id: 0 }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect((await screen.findAllByText('User ID is missing. Cannot update user.')).length).toBeGreaterThan(0);
    expect(requestsTo(asked, 'client/user/update')).toEqual([]);
  });
});
