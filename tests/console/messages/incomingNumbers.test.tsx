import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { IncomingNumber } from '../../../contract/incomingNumbers.ts';
import { narrowRow } from '../../../src/components/list/column.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { IncomingNumberList } from '../../../src/resources/incomingNumbers/IncomingNumberList.tsx';
import { numberColumns } from '../../../src/resources/incomingNumbers/incomingNumberRow.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';

const row: IncomingNumber = {
  id: 1,
  number: '22123',
  connector_id: 4,
  connector_name: 'Safaricom',
  client_id: 2,
  client_name: 'Savanna Sacco',
  account_id: null,
  account_name: null,
  can_reply: false,
  created: '2026-11-20T10:05:07+03:00',
};
const connector = { scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status: 1 };

function show(rows: IncomingNumber[] = [row], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'incoming-number/all': { json: { message: rows } },
    'connector/all': { json: { message: [{ ...connector, id: 4, name: 'Safaricom' }] } },
    'smpp/user/list': { json: { data: [{ id: 8, username: 'savanna-core' }] } },
    'incoming-number/upsert': { json: { message: 'Saved', id: 1 } },
    ...replies,
  };
  return { asked: showScreen(IncomingNumberList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

describe('Incoming Numbers', () => {
  it('shows each number with its connector, client and whether replies are possible', async () => {
    show();
    const found = within(await screen.findByRole('row', { name: /22123/ }));
    expect(found.getByText('Savanna Sacco')).toBeInTheDocument();
    expect(found.getByText('Sender ID not assigned')).toBeInTheDocument();
  });

  it('shows on a phone whether replies are possible beside the number, in few words', () => {
    const { title, titleEnd, detail } = narrowRow(numberColumns, row);
    render(titleEnd);
    expect(screen.getByText('No replies')).toBeInTheDocument();
    expect({ title, detail }).toEqual({ title: '22123', detail: 'Safaricom · Savanna Sacco' });
  });

  it('gives a number’s messages to an SMPP account of its client', async () => {
    const { asked, user } = show();
    await user.click(await screen.findByRole('row', { name: /22123/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update incoming number' }));
    const account = dialog.getByRole('combobox', { name: 'SMPP account' });
    expect(account).toHaveAccessibleDescription(
      /The last one used is the one that last sent to the subscriber/,
    );
    await user.click(account);
    await user.click(await screen.findByRole('option', { name: 'savanna-core' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(readNotices().map(({ text }) => text)).toEqual(['Saved']));
    expect(requestsTo(asked, 'incoming-number/upsert')[0]?.body).toEqual({
      id: 1,
      number: '22123',
      connector_id: 4,
      client_id: 2,
      account_id: 8,
      read: { number: '22123', connector_id: 4, client_id: 2, account_id: '' },
    });
    expect(requestsTo(asked, 'smpp/user/list')[0]?.body).toEqual({ client_id: 2 });
  });

  it('chooses the only connector, and marks an inactive one', async () => {
    const { user } = show([], {
      'connector/all': { json: { message: [{ ...connector, id: 4, name: 'Airtel', status: 0 }] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign number' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Connector' })).toHaveTextContent('Airtel (inactive)'),
    );
  });

  it('deletes an assignment after explaining the effect', async () => {
    const { asked, user } = show([row], { 'incoming-number/1/delete': { json: { message: 'Removed' } } });
    await chooseAction(user, '22123', 'Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/no longer reach Savanna Sacco/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requestsTo(asked, 'incoming-number/1/delete')).toHaveLength(1));
  });

  it('is read-only without the permission to update, and says how numbers are used when there are none', async () => {
    show([], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read'] }] });
    expect(await screen.findByText('No Incoming Numbers Found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assign number' })).not.toBeInTheDocument();
  });

  // A refused call ends the session, so an action is only offered if the server permits it.
  it.each([
    ['create', 0],
    ['update', 1],
  ])('offers to assign a number to a role that may %s as the server admits it', async (action, buttons) => {
    show([row], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read', action] }] });
    await screen.findByText('Savanna Sacco');
    expect(screen.queryAllByRole('button', { name: 'Assign number' })).toHaveLength(buttons);
  });
});
