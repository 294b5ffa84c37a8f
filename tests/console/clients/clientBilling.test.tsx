// Add Credits and the prices of a client (requirements/administration.md#client-detail).
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bill, enter, show } from '../../support/console/clientScreens.tsx';
import { otherBackend, refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { bodiesTo, requestsTo, type Replies, type Scene } from '../../support/console/showScreen.tsx';

describe('Add Credits', () => {
  async function openForm(replies: Replies = {}) {
    const shown = show('/client-sms/5', replies);
    await shown.user.click(await screen.findByRole('button', { name: 'Add Credits' }));
    const dialog = await openedDialog('Add credits to Umoja Traders');
    const fill = async (amount: string, description: string) => {
      if (amount) await enter(shown.user, dialog.getByRole('textbox', { name: 'Amount' }), amount);
      if (description)
        await enter(shown.user, dialog.getByRole('textbox', { name: 'Description' }), description);
      await shown.user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    };
    return { ...shown, dialog, fill };
  }

  it.each([
    ['', 'Invoice'],
    ['50', ''],
  ])('with %s and %s says Please fill all fields', async (amount, description) => {
    const { asked, fill } = await openForm();
    await fill(amount, description);
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument();
    expect(requestsTo(asked, 'dashboard/credit/client')).toEqual([]);
  });

  it('refuses an amount that is no whole number', async () => {
    const { asked, dialog, fill } = await openForm();
    await fill('1.5', 'Invoice');
    expect(await dialog.findByText('Amount must be a whole number from 1 to 1,000,000,000')).toBeInTheDocument(); // oxfmt-ignore
    expect(requestsTo(asked, 'dashboard/credit/client')).toEqual([]);
  });

  it('sends a whole number with a key, shows the server’s message and reloads the balance', async () => {
    const { asked, fill } = await openForm({
      'dashboard/credit/client': { json: { message: '50 units credited' } },
    });
    await fill('50', 'Invoice 7');
    expect(await screen.findByText('50 units credited')).toBeInTheDocument();
    const [order] = requestsTo(asked, 'dashboard/credit/client');
    expect(order?.body).toEqual({ client_id: 5, description: 'Invoice 7', sms_units: 50 });
    expect(order?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(requestsTo(asked, 'dashboard/client/balance').length).toBeGreaterThan(1));
  });

  it('shows both faults under their fields, and takes an amount as it is pasted', async () => {
    const { asked, dialog, fill } = await openForm({
      'dashboard/credit/client': { json: { message: '100,000 units credited' } },
    });
    await fill('', '');
    expect(await dialog.findByText('Amount is required')).toBeInTheDocument();
    expect(dialog.getByText('Description is required')).toBeInTheDocument();
    await fill('100,000', 'Invoice 8');
    expect(await screen.findByText('100,000 units credited')).toBeInTheDocument();
    expect(bodiesTo(asked, 'dashboard/credit/client')).toMatchObject([{ sms_units: 100_000 }]);
  });

  it('sends a bonus as another order than the same amount without', async () => {
    const { asked, dialog, user, fill } = await openForm({
      'dashboard/credit/client': refuses('internal_error', 'Later'),
    });
    await fill('50', 'Welcome');
    await dialog.findByText('Later');
    await user.click(dialog.getByRole('checkbox', { name: 'Add as bonus' }));
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    await waitFor(() => expect(requestsTo(asked, 'dashboard/credit/client')).toHaveLength(2));
    const [plain, bonus] = requestsTo(asked, 'dashboard/credit/client');
    expect(bonus?.body).toEqual({ client_id: 5, description: 'Welcome', sms_units: 50, bonus: true });
    expect(plain?.headers.get('Idempotency-Key')).not.toBe(bonus?.headers.get('Idempotency-Key'));
  });

  it.each([422, 500])('a %s shows the server’s message; a retry is the same order', async (status) => {
    const reply = otherBackend(status, 'The stock does not hold that many units');
    const { asked, user, dialog, fill } = await openForm({ 'dashboard/credit/client': reply });
    await fill('50', 'Invoice');
    expect(await dialog.findByText('The stock does not hold that many units')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add Credits' }));
    await waitFor(() => expect(requestsTo(asked, 'dashboard/credit/client')).toHaveLength(2));
    const keys = requestsTo(asked, 'dashboard/credit/client').map(({ headers }) => headers.get('Idempotency-Key')); // oxfmt-ignore
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('Billing', () => {
  async function openRate(replies: Replies = {}, scene: Scene = {}) {
    const shown = show('/client-sms/5/billing', replies, scene);
    await shown.user.click(await screen.findByRole('button', { name: 'Update Airtel' }));
    const dialog = await openedDialog('Price per SMS on Airtel');
    const fill = async (rate: string) => {
      await shown.user.clear(dialog.getByRole('textbox'));
      if (rate) await enter(shown.user, dialog.getByRole('textbox'), rate);
      await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    };
    return { ...shown, dialog, fill };
  }

  it('lists each network with its price, and sends a rate as exact text: 0.8 stays 0.8', async () => {
    const priced = { 'client/billing/update': { status: 201, json: { message: 'Priced' } } };
    const { asked, fill } = await openRate(priced, { permissions: null });
    expect(screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual(['NetworkPrice per SMS (KES)Action', 'Safaricom0.60Update', 'Airtel0.80Update']); // oxfmt-ignore
    await fill('0.8');
    expect(await screen.findByText('Priced')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/billing/update')).toEqual([
      { id: 5, billing_rate: [{ ...bill[1], billing_rate: '0.8' }] },
    ]);
    await waitFor(() => expect(requestsTo(asked, 'client/billing/view')).toHaveLength(2));
  });

  it('sends the price as it was read to a backend with permissions, which refuses a change of one that is newer', async () => {
    const permissions = [{ module: 'clients', actions: ['read', 'update'] }];
    const { asked, fill } = await openRate(
      { 'client/billing/update': { status: 201, json: { message: 'Priced' } } },
      { permissions },
    );
    await fill('0.7');
    expect(await screen.findByText('Priced')).toBeInTheDocument();
    const { connector_id, connector_name, billing_rate, mcc, mnc } = {
      mcc: undefined,
      mnc: undefined,
      ...bill[1],
    };
    const line = { connector_id, connector_name, mcc, mnc, billing_rate: '0.7', read: { billing_rate } };
    expect(bodiesTo(asked, 'client/billing/update')).toEqual([{ id: 5, billing_rate: [line] }]);
  });

  it.each([
    ['1,000', '1000'],
    ['KES 0.80', '0.80'],
  ])('takes %s as it is pasted', async (pasted, billing_rate) => {
    const { asked, fill } = await openRate({
      'client/billing/update': { status: 201, json: { message: 'Priced' } },
    });
    await fill(pasted);
    expect(await screen.findByText('Priced')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/billing/update')).toMatchObject([{ billing_rate: [{ billing_rate }] }]);
  });

  it('resets a network’s own price to the client’s default', async () => {
    const own = bill.map((line, index) => ({ ...line, is_default: index === 0 }));
    const { asked, dialog, user } = await openRate({
      'client/billing/view': { json: { message: own } },
      'client/billing/update': { status: 201, json: { message: 'Reset' } },
    });
    await user.click(
      await dialog.findByRole('button', { name: 'Use the client’s default price (KES 0.60)' }),
    );
    expect(await screen.findByText('Reset')).toBeInTheDocument();
    expect(bodiesTo(asked, 'client/billing/update')).toEqual([
      {
        id: 5,
        billing_rate: [
          { ...bill[1], billing_rate: 'default', read: { billing_rate: bill[1]!.billing_rate } },
        ],
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Update Safaricom' }));
    expect(
      (await openedDialog('Price per SMS on Safaricom')).queryByText(/Use the client’s default price/),
    ).toBeNull();
  });

  it('an empty price shows Please fill all fields and an invalid one is refused', async () => {
    const { asked, dialog, fill } = await openRate();
    await fill('');
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument();
    await fill('0.12345');
    expect(await dialog.findByText(/at most 4 decimals/)).toBeInTheDocument();
    expect(requestsTo(asked, 'client/billing/update')).toEqual([]);
  });

  it('a 422 shows the server’s message', async () => {
    const refused = refuses('connector_not_found', 'Connector not found', { status: 422 });
    const { dialog, fill } = await openRate({ 'client/billing/update': refused });
    await fill('0.7');
    expect(await dialog.findByText('Connector not found')).toBeInTheDocument();
  });
});
