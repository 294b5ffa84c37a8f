// /developers: the keys of the HTTP API (decisions/039-api-keys.md).
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../contract/apiKeys.ts';
import { narrowRow } from '../../../src/components/list/column.ts';
import { go } from '../../../src/navigation.ts';
import { DevelopersPage } from '../../../src/pages/developers/DevelopersPage.tsx';
import { keyColumns } from '../../../src/pages/developers/keys/keyRow.tsx';
import { endSession } from '../../../src/session.ts';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';

const key: ApiKey = {
  id: 7,
  client_id: 2,
  client_name: 'Savanna Sacco',
  name: 'Core banking',
  live: true,
  scopes: ['messages:send', 'messages:read'],
  ending: 'k3x9',
  allowed_addresses: ['10.0.0.0/8'],
  state: 'active',
  expires: null,
  last_used: null,
  last_address: null,
  created: '2026-11-21T06:00:00.000Z',
  created_by: 'Asha Mwangi',
};
const secret = 'tuma_live_aBcDeFgHjKmNpQrStUvWxYzabcdefghjkmn23k3x9';

function show(keys: readonly ApiKey[] = [key], replies: Replies = {}, scene: Scene = {}) {
  const list = { json: { data: keys } };
  const asked = showScreen(DevelopersPage, { 'developers/keys/list': list, ...replies }, scene);
  return { asked, user: userEvent.setup() };
}

async function choose(action: string, replies: Replies = {}, given = key) {
  const shown = show([given], replies);
  await chooseAction(shown.user, 'Core banking', action);
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

describe('API keys', () => {
  it('shows a key by its name and last characters, with its state and last use', async () => {
    show();
    const row = await screen.findByRole('row', { name: /Core banking/ });
    expect(within(row).getByText('tuma_live_…k3x9')).toBeInTheDocument();
    expect(within(row).getByText('Not used yet')).toBeInTheDocument();
  });

  it('has the colour of its state in a narrow row, too', () => {
    render(narrowRow(keyColumns, key).titleEnd);
    expect(screen.getByText('Active').previousElementSibling).toHaveAttribute('aria-hidden', 'true');
  });

  it('offers only the requests of a revoked key', async () => {
    const { user } = show([{ ...key, state: 'revoked' }]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Core banking' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View requests']);
  });

  it('says to change the filters if no key matches them', async () => {
    show([key], {}, { path: '/developers?filter=%7B%22state%22%3A%22revoked%22%7D' });
    expect(await screen.findByText('Change or clear the search or the filters.')).toBeInTheDocument();
  });

  it('creates a test key with all scopes unless others are chosen, and shows it once', async () => {
    const created = {
      status: 201,
      json: { message: 'API key Loans created', key: { ...key, name: 'Loans' }, secret },
    };
    const { asked, user } = show([], { 'developers/keys/create': created });
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Loans');
    await user.click(dialog.getByRole('checkbox', { name: 'Manage opt-outs' }));
    await user.type(dialog.getByRole('textbox', { name: 'Allowed addresses' }), '10.0.0.1');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Your API key' }));
    expect(shown.getByText(secret)).toBeInTheDocument();
    expect(requestsTo(asked, 'developers/keys/create')[0]?.body).toEqual({
      name: 'Loans',
      live: false,
      scopes: ['messages:send', 'messages:read', 'balance:read', 'webhooks:manage'],
      allowed_addresses: ['10.0.0.1'],
      expires: null,
    });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    // Waits until the dialog has faded out.
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  it('says after a lost answer that a key may have been created', async () => {
    const { user } = show([], { 'developers/keys/create': 'no answer' });
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/Network error.*It may have been saved/)).toBeInTheDocument();
  });

  it('offers the scopes that the role may give, and those that a key has', async () => {
    const permissions = [
      { module: 'developers', actions: ['read', 'create', 'update'] },
      { module: 'units', actions: ['read'] },
    ];
    const { user } = show([key], {}, { permissions });
    const offered = async () =>
      within(await screen.findByRole('dialog'))
        .getAllByRole('checkbox')
        .map((box) => [
          box.getAttribute('aria-label') ?? box.closest('label')?.textContent,
          (box as HTMLInputElement).checked,
        ]);
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    expect(await offered()).toEqual([['Read the balance', true]]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseAction(user, 'Core banking', 'Edit');
    expect(await offered()).toEqual([
      ['Send messages', true],
      ['Read messages and replies', true],
      ['Read the balance', false],
    ]);
  });

  it('offers no roll of a key whose scopes the role may not give', async () => {
    const permissions = [{ module: 'developers', actions: ['read', 'update'] }];
    const { user } = show([key], {}, { permissions });
    await user.click(await screen.findByRole('button', { name: 'Actions for Core banking' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Roll' })).toBeNull();
  });

  it('keeps the end of a replaced key where only its name is changed', async () => {
    const replaced = { ...key, state: 'replaced' as const, expires: '2026-11-22T06:00:00.000Z' };
    const { asked, user, dialog } = await choose(
      'Edit',
      { 'developers/keys/7/update': { json: { message: 'API key Old updated' } } },
      replaced,
    );
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Old');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('API key Old updated')).toBeInTheDocument();
    expect(requestsTo(asked, 'developers/keys/7/update')[0]?.body).toEqual({
      name: 'Old',
      read: { name: 'Core banking' },
    });
  });

  it('says after a lost answer that a key may have been rolled', async () => {
    const { user, dialog } = await choose('Roll', { 'developers/keys/7/roll': 'no answer' });
    await user.click(dialog.getByRole('button', { name: 'Roll' }));
    expect(await dialog.findByText(/Network error.*It may have been saved/)).toBeInTheDocument();
  });

  it('repeats a change of a key once the person has confirmed who it is', async () => {
    let asks = 0;
    const { asked, user, dialog } = await choose('Edit', {
      'developers/keys/7/update': () =>
        asks++ === 0
          ? refuses('confirmation_required', 'Confirm that it is you', { field: 'password' })
          : { json: { message: 'API key Core banking updated' } },
      'account/confirm': { json: { message: 'Confirmed' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
    await user.type(confirm.getByLabelText(/password/i, { selector: 'input' }), 'a-right-password');
    await user.click(confirm.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('API key Core banking updated')).toBeInTheDocument();
    expect(requestsTo(asked, 'developers/keys/7/update')).toHaveLength(2);
  });

  it('does not ask who it is on the sign-in page, after the session has ended', async () => {
    const { asked, user, dialog } = await choose('Edit', {
      'developers/keys/7/update': refuses('confirmation_required', 'Confirm that it is you', {
        field: 'code',
      }),
    });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await screen.findByRole('dialog', { name: 'Confirm it is you' });
    act(() => {
      endSession();
      go('/');
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull());
    expect(requestsTo(asked, 'developers/keys/7/update')).toHaveLength(1);
    expect(notices()).toEqual([]);
  });

  it('shows the refusal of a roll in its dialog', async () => {
    const full = refuses('api_key_limit_reached', 'A client has at most 50 API keys. Revoke one first.');
    const { user, dialog } = await choose('Roll', { 'developers/keys/7/roll': full });
    await user.click(dialog.getByRole('button', { name: 'Roll' }));
    expect(await dialog.findByText(/at most 50 API keys/)).toBeInTheDocument();
  });

  it('rolls a key: the successor is shown once, and the key works on for a day', async () => {
    const rolled = { status: 201, json: { message: 'API key Core banking rolled', key, secret } };
    const { asked, user, dialog } = await choose('Roll', { 'developers/keys/7/roll': rolled });
    await user.click(dialog.getByRole('button', { name: 'Roll' }));
    expect(await screen.findByText(secret)).toBeInTheDocument();
    expect(requestsTo(asked, 'developers/keys/7/roll')[0]?.body).toEqual({ overlap_hours: 24 });
  });

  it('revokes a key after a confirmation that names it', async () => {
    const gone = { json: { message: 'API key Core banking revoked' } };
    const { asked, user, dialog } = await choose('Revoke', { 'developers/keys/7/revoke': gone });
    expect(dialog.getByText(/ends in k3x9/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key Core banking revoked')).toBeInTheDocument();
    expect(requestsTo(asked, 'developers/keys/7/revoke')).toHaveLength(1);
  });
});
