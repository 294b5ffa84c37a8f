// Suspend, Activate, Approve and Delete of a client (requirements/administration.md#client-detail).
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show, umoja } from '../../support/console/clientScreens.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { bodiesTo, requestsTo, pageOfRows } from '../../support/console/showScreen.tsx';

describe('Suspend, Activate and Delete', () => {
  it.each([
    ['Suspend', 1, 0],
    ['Activate', 0, 1],
  ])('%s asks Are you sure? and sends the opposite status', async (verb, status, sent) => {
    const { asked, user } = show('/client-sms/5', {
      'client/table': pageOfRows([{ ...umoja, status }]),
      'client/status': { status: 201, json: { message: 'Done so' } },
    });
    await user.click(await screen.findByRole('button', { name: verb }));
    const dialog = await openedDialog(`${verb} Umoja Traders?`);
    expect(dialog.getByText(/^Are you sure\?/)).toBeInTheDocument();
    expect(requestsTo(asked, 'client/status')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: verb }));
    expect(await screen.findByText('Done so')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/status')).toEqual([{ id: 5, status: sent }]);
  });

  const newClient = {
    lacks: ['approval'],
    balance: 0,
    low_balance: null,
    pace: 0,
    days: [],
    last_message: null,
    last_topup: null,
    senders: [],
    paused_campaigns: 0,
    open_requests: 0,
    links_down: [],
  };

  it('Approve activates a client that waits for approval, whose number may not be proved', async () => {
    const { asked, user } = show('/client-sms/5', {
      'client/table': pageOfRows([{ ...umoja, status: 0, approval_due: 'unproved' }]),
      'operations/client': { json: { message: newClient } },
      'client/status': { status: 201, json: { message: 'Umoja Traders is active' } },
    });
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(await screen.findByText('Cannot send yet: waits for approval')).toBeInTheDocument();
    expect(screen.getByText(/^No code could be sent to its number/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await openedDialog('Approve Umoja Traders?');
    expect(dialog.getByText(/Its number gets an SMS/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Umoja Traders is active')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/status')).toEqual([{ id: 5, status: 1 }]);
  });

  it('Delete leads back to the list', async () => {
    const { asked, user } = show('/client-sms/5', {
      'client/delete': { status: 201, json: { message: 'Deleted' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click((await openedDialog('Delete Umoja Traders?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByLabelText('Search by name, phone, email or account')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/delete')).toEqual([{ id: 5 }]);
  });

  it('a 422 shows the server’s message in the dialog', async () => {
    const message = 'Umoja Traders has messages or units on record; suspend it instead';
    const { user } = show('/client-sms/5', { 'client/delete': refuses('invalid_input', message) });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await openedDialog('Delete Umoja Traders?');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('neither Suspend nor Delete is offered for the platform itself', async () => {
    show('/client-sms/1', { 'client/table': pageOfRows([{ ...umoja, id: 1 }]) });
    expect(await screen.findByRole('button', { name: 'Add Credits' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
