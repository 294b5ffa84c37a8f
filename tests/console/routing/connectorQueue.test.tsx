// A connector's queue: draining and moving it, and the alarms, the hold and the parked results above the list
// (requirements/administration.md#connectors).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cells, choose, full, show, upserts } from '../../support/console/connectorList.tsx';
import { notices } from '../../support/console/notices.ts';
import { requestsTo } from '../../support/console/showScreen.tsx';

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
      text: 'No sending process is running: nothing is sent',
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
