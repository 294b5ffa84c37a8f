import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { WindowList } from '../../../src/resources/windows/WindowList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const all: SendingWindowRow = {
  id: 1,
  connector_id: null,
  connector_name: null,
  class: 'promotional',
  opens: '08:00',
  closes: '18:00',
  opens_at: null,
};
const day = 86_400_000;
const connector = { scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status: 1 };

function show(rows: SendingWindowRow[] = [all], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'sending-window/all': { json: { message: rows } },
    'connector/all': { json: { message: [{ ...connector, id: 4, name: 'Safaricom' }] } },
    'sending-window/upsert': { json: { message: 'Saved', id: 1 } },
    ...replies,
  };
  return { asked: showScreen(WindowList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

describe('Sending Windows', () => {
  it('shows the hours and whether each window is open', async () => {
    const tomorrow = new Date(Math.floor((Date.now() + 3 * 3_600_000) / day + 1) * day + 5 * 3_600_000);
    show([
      all,
      { ...all, id: 2, connector_id: 4, connector_name: 'Safaricom', opens: '00:00', closes: '24:00' },
      { ...all, id: 3, connector_id: 5, connector_name: 'Airtel', opens_at: tomorrow.toISOString() },
    ]);
    const cellsOf = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await screen.findByText('All connectors');
    expect(cellsOf(/All connectors/).slice(0, 5)).toEqual([
      'All connectors',
      'Promotional',
      '8:00 am',
      '6:00 pm',
      'Open closes at 6:00 pm',
    ]);
    expect(cellsOf(/Safaricom/)[4]).toBe('Open all day');
    expect(cellsOf(/Airtel/)[4]).toMatch(/^Closed opens at 8:00 am on \d+\w\w \w+ \d{4}$/);
  });

  it('adds a window for a connector until the end of the day', async () => {
    const { asked, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add window' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add sending window' }));
    await user.click(dialog.getByRole('combobox', { name: 'Connector' }));
    await user.click(await screen.findByRole('option', { name: 'Safaricom' }));
    fireEvent.change(dialog.getByLabelText(/Opens/), { target: { value: '07:00' } });
    fireEvent.change(dialog.getByLabelText(/Closes/), { target: { value: '00:00' } });
    expect(dialog.getByText('Midnight, the end of the day')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Saved']]));
    expect(requestsTo(asked, 'sending-window/upsert')[0]?.body).toEqual({
      connector_id: 4,
      class: 'promotional',
      opens: '07:00',
      closes: '24:00',
    });
    await waitFor(() => expect(requestsTo(asked, 'sending-window/all')).toHaveLength(2));
  });

  it('changes a window, and refuses one that closes before it opens', async () => {
    const { asked, user } = show();
    await user.click(await screen.findByRole('row', { name: /All connectors/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update sending window' }));
    fireEvent.change(dialog.getByLabelText(/Opens/), { target: { value: '19:00' } });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('It must open before it closes')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Closes/)).toBeInvalid();
    expect(requestsTo(asked, 'sending-window/upsert')).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/Opens/), { target: { value: '09:30' } });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(requestsTo(asked, 'sending-window/upsert')[0]?.body).toMatchObject({ id: 1, opens: '09:30' }),
    );
  });

  it('deletes a window after explaining the effect', async () => {
    const { asked, user } = show([all], { 'sending-window/1/delete': { json: { message: 'Removed' } } });
    await chooseAction(user, /^Actions for promotional messages/, 'Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Are you sure\?.*are sent at any hour/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requestsTo(asked, 'sending-window/1/delete')).toHaveLength(1));
  });

  it('is read-only without the permission to update', async () => {
    show([all], {}, { roleId: 2, permissions: [{ module: 'connectors', actions: ['read'] }] });
    await screen.findByText('All connectors');
    expect(screen.queryByRole('button', { name: /^Actions|Add/ })).not.toBeInTheDocument();
  });

  it('shows the windows of one connector, by a filter in the address', async () => {
    const own = { ...all, id: 2, connector_id: 4, connector_name: 'Safaricom' };
    show([all, own], {}, { path: '/sending-windows?filter=%7B%22connector_id%22%3A4%7D' });
    expect(await screen.findByRole('button', { name: 'Connector: Safaricom' })).toBeInTheDocument();
    expect(screen.getByText('1 of 1 sending window')).toBeInTheDocument();
    expect(screen.queryByText('All connectors')).not.toBeInTheDocument();
  });

  it('without a window, says that messages are sent at any hour, except where a filter hides the windows', async () => {
    show([]);
    expect(await screen.findByText('Messages are sent at any hour.')).toBeInTheDocument();
    cleanup();
    show([all], {}, { path: '/sending-windows?filter=%7B%22connector_id%22%3A4%7D' });
    expect(await screen.findByText('Change or clear the search or the filters.')).toBeInTheDocument();
    expect(screen.queryByText('Messages are sent at any hour.')).not.toBeInTheDocument();
  });
});
