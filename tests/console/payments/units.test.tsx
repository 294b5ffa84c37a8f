// Covers requirements/administration.md#units-allocation.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { AllocationPage } from '../../../src/resources/units/AllocationPage.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import {
  bodiesTo,
  requestsTo,
  pageOfRows,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { cells, history, load, log, show, topup, transfer } from '../../support/console/unitsScreens.ts';
import { notices } from '../../support/console/notices.ts';

describe('Units Allocation of an Admin', () => {
  const admin = (replies: Replies = {}, scene: Scene = {}) =>
    show(AllocationPage, { [log]: pageOfRows([transfer, load]), ...replies }, { roleId: 1, ...scene });

  it('has the columns of the specification, and asks for all from 2024-11-17', async () => {
    const shown = admin();
    expect(await cells(/Invoice 77/)).toEqual(['Units Loaded', '+5,000', 'Invoice 77', '1,000', '6,000', 'Completed', '18th Nov 2024 9:00 am']); // oxfmt-ignore
    expect((await cells(/November/))[1]).toBe('-700');
    expect(columnHeadings()).toEqual(['Event', 'Amount', 'Description', 'Opening Balance', 'Closing Balance', 'Status', 'Date']); // oxfmt-ignore
    expect(bodiesTo(shown.asked, log)).toEqual([
      { page: 1, per_page: 10, start_date: '2024-11-17', end_date: nairobiDay() },
    ]);
    expect(screen.queryByText(/In stock/)).toBeNull();
  });

  it('shows the stock where the server gives it, and reads a numeric status', async () => {
    admin({ [log]: { json: { data: [{ ...load, status: 1 }], last_page: 1, stock: 88_000 } } });
    expect(await screen.findByText('88,000')).toBeInTheDocument();
    expect((await cells(/Invoice/))[5]).toBe('Completed');
  });

  it('filters by a range, from page 1', async () => {
    const shown = admin();
    await screen.findByText('Invoice 77');
    await shown.user.click(screen.getByRole('combobox', { name: 'Date range' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Choose Custom', 'All SMS', 'Today', 'Yesterday', 'Last 7 Days', 'Last Month', 'This Month', 'Custom Range']); // oxfmt-ignore
    await shown.user.click(screen.getByRole('option', { name: 'Today' }));
    const today = nairobiDay();
    await waitFor(() =>
      expect(bodiesTo(shown.asked, log).at(-1)).toEqual({
        page: 1,
        per_page: 10,
        start_date: today,
        end_date: today,
      }),
    );
  });

  it('filters by kind and client', async () => {
    const path = `/?filter=${encodeURIComponent(JSON.stringify({ client_id: 3 }))}`;
    const shown = admin({}, { path });
    await screen.findByText('Invoice 77');
    await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
    await shown.user.click(screen.getByRole('menuitem', { name: 'Event' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Bonus Given' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, log).at(-1)).toMatchObject({ client_id: 3, kind: 'bonus' }),
    );
    expect(await screen.findByText('Client: Savanna Sacco')).toBeInTheDocument();
  });

  it('leads from a top-up to its payment and to its client', async () => {
    const bought = { ...transfer, id: 11, event_title: 'Top Up', payment_id: 12, client_id: 3 };
    admin({ [log]: pageOfRows([bought, load]) });
    expect(await screen.findByRole('link', { name: 'Top Up' })).toHaveAttribute('href', '/payments/12');
    expect(screen.getByRole('link', { name: 'Savanna Sacco: November' })).toHaveAttribute(
      'href',
      '/client-sms/3',
    );
    expect(screen.queryByRole('link', { name: 'Units Loaded' })).toBeNull();
  });

  it('says No SMS Allocation Found, and Download cannot be pressed then', async () => {
    admin({ [log]: pageOfRows([]) });
    expect(await screen.findByText('No SMS Allocation Found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('downloads every row as sms_allocation_{range}.csv with its columns', async () => {
    const files = collectDownloads();
    const many = Array.from({ length: 23 }, (_, n) => ({
      ...load,
      id: n + 1,
      event_description: `=Load ${n}`,
    }));
    const shown = admin({ [log]: pageOfRows([...many, transfer]) });
    await screen.findByText('=Load 0');
    await shown.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('sms_allocation_all.csv');
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(25);
    expect(lines[24]).toBe(
      'Units Transferred,-700,Savanna Sacco: November,6000,5300,Completed,18th Nov 2024 9:00 am',
    );
    expect(lines[0]).toBe('Event,Amount,Description,Opening Balance,Closing Balance,Status,Date');
    expect(lines[1]).toBe(`Units Loaded,5000,"'=Load 0",1000,6000,Completed,18th Nov 2024 9:00 am`);
    vi.restoreAllMocks();
  });

  async function open(button: string, replies: Replies = {}) {
    const shown = admin(replies);
    await screen.findByText('Invoice 77');
    await shown.user.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: button }));
    const submit = () =>
      shown.user.click(dialog.getByRole('button', { name: button === 'Load Units' ? 'Load' : 'Transfer' }));
    return { ...shown, dialog, submit };
  }

  it('Load Units asks for the amount: Please fill all fields', async () => {
    const shown = await open('Load Units');
    await shown.submit();
    await waitFor(() => expect(notices()).toEqual([['error', 'Please fill all fields']]));
    expect(shown.dialog.getByText('Amount is required')).toBeInTheDocument();
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '1.5');
    await shown.submit();
    const fault = 'Amount must be a whole number from 1 to 1,000,000,000';
    expect(await shown.dialog.findByText(fault)).toBeInTheDocument();
    expect(shown.dialog.getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(bodiesTo(shown.asked, 'units/load')).toEqual([]);
  });

  it('Load Units sends a whole number once, shows the answer and reloads the list', async () => {
    const shown = await open('Load Units', {
      'units/load': {
        json: { message: '1,000,000 units loaded', stock: 1_000_000 },
      },
    });
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '1,000,000');
    expect(shown.dialog.getByText('1,000,000 units')).toBeInTheDocument();
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Description' }), ' Invoice 78 ');
    await shown.submit();
    await waitFor(() => expect(notices()).toEqual([['success', '1,000,000 units loaded']]));
    expect(bodiesTo(shown.asked, 'units/load')).toEqual([
      { sms_units: 1_000_000, description: 'Invoice 78' },
    ]);
    expect(requestsTo(shown.asked, 'units/load')[0]?.headers.get('Idempotency-Key')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    await waitFor(() => expect(bodiesTo(shown.asked, log)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says after a lost answer that pressing again loads once, and keeps the key until the load changes', async () => {
    const shown = await open('Load Units', { 'units/load': 'no answer' });
    const amount = shown.dialog.getByRole('textbox', { name: 'Amount' });
    await shown.user.type(amount, '500');
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Description' }), 'Invoice 78');
    await shown.submit();
    const lost = 'Network error. Please check your connection. Press the button again: what already went through is not made twice.'; // oxfmt-ignore
    expect(await shown.dialog.findByText(lost)).toBeInTheDocument();
    await shown.submit();
    await waitFor(() => expect(requestsTo(shown.asked, 'units/load')).toHaveLength(2));
    await shown.user.type(amount, '0');
    await shown.submit();
    await waitFor(() => expect(requestsTo(shown.asked, 'units/load')).toHaveLength(3));
    const [first, again, changed] = requestsTo(shown.asked, 'units/load').map((sent) =>
      sent.headers.get('Idempotency-Key'),
    );
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('Load Units on a backend without that call credits the own client, as in the specification', async () => {
    const shown = await open('Load Units', {
      'units/load': otherBackend(404, 'Not found'),
      'dashboard/credit/client': { json: { message: 'Done' } },
    });
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '700');
    await shown.submit();
    await waitFor(() => expect(notices()).toEqual([['success', 'Done']]));
    const [loaded, credited] = ['units/load', 'dashboard/credit/client'].map(
      (path) => requestsTo(shown.asked, path)[0],
    );
    expect(credited?.body).toEqual({ client_id: 2, sms_units: 700 });
    expect(credited?.headers.get('Idempotency-Key')).toBe(loaded?.headers.get('Idempotency-Key'));
  });

  it('Transfer Units asks for client and amount, and sends client_id and sms_units', async () => {
    const shown = await open('Transfer Units', { 'dashboard/credit/client': { json: { message: 'Done' } } });
    await shown.submit();
    await waitFor(() => expect(notices()).toEqual([['error', 'Please fill all fields']]));
    expect(shown.dialog.getByText('Client is required')).toBeInTheDocument();
    expect(shown.dialog.getByText('Amount is required')).toBeInTheDocument();
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '700');
    await shown.user.click(shown.dialog.getByRole('combobox', { name: 'Client' }));
    await shown.user.click(await screen.findByRole('option', { name: /Savanna Sacco/ }));
    await shown.submit();
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'Done']));
    expect(bodiesTo(shown.asked, 'dashboard/credit/client')).toEqual([{ client_id: 3, sms_units: 700 }]);
  });

  it('Transfer Units shows the balance of the chosen client, now and after it', async () => {
    const shown = await open('Transfer Units', {
      'dashboard/client/balance': { json: { message: { balance: 1500 } } },
    });
    await shown.user.click(shown.dialog.getByRole('combobox', { name: 'Client' }));
    await shown.user.click(await screen.findByRole('option', { name: /Savanna Sacco/ }));
    expect(await shown.dialog.findByText('Client’s balance now: 1,500')).toBeInTheDocument();
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '700');
    expect(shown.dialog.getByText('Client’s balance now: 1,500 · after: 2,200')).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'dashboard/client/balance')[0]).toMatchObject({ client_id: 3 });
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '.5');
    expect(shown.dialog.getByText('Client’s balance now: 1,500')).toBeInTheDocument();
  });

  it.each([422, 500])('shows the server’s message after a %i and keeps the input', async (status) => {
    const message = 'The stock does not hold that many units';
    const shown = await open('Load Units', { 'units/load': otherBackend(status, message) });
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '5');
    await shown.submit();
    expect(await shown.dialog.findByRole('alert')).toHaveTextContent(message);
    expect(notices()).toEqual([['error', message]]);
    await shown.submit();
    const keys = requestsTo(shown.asked, 'units/load').map(({ headers: sent }) =>
      sent.get('Idempotency-Key'),
    );
    expect(new Set(keys).size).toBe(1);
    await shown.user.type(shown.dialog.getByRole('textbox', { name: 'Amount' }), '0');
    await shown.submit();
    await waitFor(() => expect(requestsTo(shown.asked, 'units/load')).toHaveLength(3));
    expect(requestsTo(shown.asked, 'units/load')[2]?.headers.get('Idempotency-Key')).not.toBe(keys[0]);
  });

  it('offers neither Load nor Transfer to a role that may only read', async () => {
    const scene = { roleId: 2, permissions: [{ module: 'units', actions: ['read'] }] };
    const profile = { json: { message: { client: { id: 1, name: 'Tuma' }, user: { id: 7, role_id: 2, full_name: 'B', permissions: scene.permissions } } } }; // oxfmt-ignore
    admin({ 'client/balance': profile }, scene);
    await screen.findByText('Invoice 77');
    expect(screen.queryByRole('button', { name: /Load Units|Transfer Units/ })).toBeNull();
  });
});

describe('Units Allocation of client users', () => {
  it('shows the own top-ups: Topup Amount, Description, Date, without the stock’s log', async () => {
    const shown = show(AllocationPage, { [history]: pageOfRows([topup]) });
    expect(await cells(/M-Pesa/)).toEqual(['1,500', 'M-Pesa QWE123', '1st Jan 2024 1:05 pm']);
    expect(columnHeadings()).toEqual(['Topup Amount', 'Description', 'Date']);
    expect(bodiesTo(shown.asked, log)).toEqual([]);
    expect(screen.queryByRole('button', { name: /Load|Transfer|Download/ })).toBeNull();
    expect(screen.queryByText(/alert/)).toBeNull();
  });

  describe('its low balance alert', () => {
    let stored: number | null;
    beforeEach(() => {
      stored = null;
    });
    const withAlert = (): Replies => ({
      [history]: pageOfRows([topup]),
      'dashboard/client/balance': () => ({ json: { message: { balance: 40, low_balance: stored } } }),
      'units/alert': ({ body }) => {
        stored = (body as { low_balance: number | null }).low_balance;
        return { json: { message: 'Alert saved' } };
      },
    });

    it('the low balance alert is turned on, changed and turned off', async () => {
      const shown = show(AllocationPage, withAlert());
      expect(await screen.findByText('Low balance alert is off')).toBeInTheDocument();
      await shown.user.click(screen.getByRole('button', { name: 'Turn on' }));
      await shown.user.type(screen.getByRole('textbox', { name: 'Warn below' }), '500');
      await shown.user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Low balance alert below 500 units')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await shown.user.click(screen.getByRole('button', { name: 'Change' }));
      await shown.user.clear(screen.getByRole('textbox', { name: 'Warn below' }));
      await shown.user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Low balance alert is off')).toBeInTheDocument();
      expect(bodiesTo(shown.asked, 'units/alert')).toEqual([
        { client_id: 2, low_balance: 500 },
        { client_id: 2, low_balance: null },
      ]);
    });

    it('the low balance alert refuses fractions, and is read-only without the permission', async () => {
      const shown = show(AllocationPage, withAlert());
      await shown.user.click(await screen.findByRole('button', { name: 'Turn on' }));
      await shown.user.type(screen.getByRole('textbox', { name: 'Warn below' }), '0.5');
      await shown.user.click(screen.getByRole('button', { name: 'Save' }));
      const fault = 'Warn below must be a whole number from 1 to 1,000,000,000';
      await waitFor(() => expect(notices()).toEqual([['error', fault]]));
      expect(within(screen.getByRole('dialog')).getByText(fault)).toBeInTheDocument();
      expect(bodiesTo(shown.asked, 'units/alert')).toEqual([]);
    });
  });
});
