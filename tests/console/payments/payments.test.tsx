// Payments: the list, and the queue that an admin decides about.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../contract/payments.ts';
import { PaymentList } from '../../../src/resources/payments/PaymentList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import {
  bodiesTo,
  requestsTo,
  showScreen,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';

const kept: Payment = {
  id: 4,
  source: 'paybill',
  state: 'review',
  amount: '1250.00',
  msisdn: '2547 ***** 149',
  reference: 'RENT 4',
  receipt: 'SFG3K2L9',
  units: null,
  reason: 'No client has the account number that was typed.',
  client_id: null,
  client_name: null,
  payer: 'JANE WANJIRU',
  note: null,
  handled_by: null,
  created: '2026-01-31T09:05:00.000Z',
};
const paid: Payment = {
  ...kept,
  id: 3,
  state: 'paid',
  receipt: 'SAA',
  units: 1785,
  reason: null,
  client_id: 2,
  client_name: 'Savanna Sacco',
};

/** A user of the platform, who has every permission by default. */
const platform = (permissions: readonly { module: string; actions: readonly string[] }[] = []): Replies => {
  const user = { id: 7, role_id: 1, full_name: 'Amina', permissions };
  return { 'client/balance': { json: { message: { client: { id: 1, name: 'Tuma' }, user } } } };
};

function show(rows: Payment[] = [kept, paid], replies: Replies = {}, scene: Scene = {}) {
  const attention = rows.filter(({ state }) => state === 'review').length;
  const given: Replies = {
    'payment/list': { json: { data: rows, last_page: 1, current_page: 1, total: rows.length, attention } },
    'client/table': { json: { data: [{ id: 2, name: 'Savanna Sacco', status: 1 }], last_page: 1 } },
    ...platform(),
    ...replies,
  };
  return { asked: showScreen(PaymentList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;

async function choose({ user }: Shown, action: string) {
  await chooseAction(user, 'SFG3K2L9', action);
  return within(await screen.findByRole('dialog'));
}

describe('Payments list', () => {
  it('shows receipt, account, client, payer, amount, units and status of each payment', async () => {
    show();
    const row = (await screen.findByText('Savanna Sacco')).closest('tr')!;
    const cells = within(row).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 8)).toEqual(['2', '31st Jan 2026 12:05 pm', 'SAARENT 4', 'Savanna Sacco',
      '2547 ***** 149JANE WANJIRU', 'KES 1,250.001,785 units', 'Paid', '']);
    expect(screen.getByText('SFG3K2L9').closest('tr')).toHaveTextContent('Unassigned');
  }); // oxfmt-ignore

  it('dates a payment by M-Pesa’s time, and shows with its details when it was announced', async () => {
    const { user } = show([{ ...paid, paid_at: '2026-01-30T20:51:30.000Z' }]);
    const row = (await screen.findByText('SAA')).closest('tr')!;
    expect(row).toHaveTextContent('30th Jan 2026 11:51 pm');
    await user.click(screen.getByText('SAA'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Payment · SAA' }));
    expect(drawer.getByText('Date').closest('div')).toHaveTextContent(/30th Jan 2026/);
    expect(drawer.getByText('Received here').closest('div')).toHaveTextContent(/31st Jan 2026/);
  });

  it('counts payments that need review and shows them from the first page', async () => {
    const shown = show();
    expect(await screen.findByText(/^1 payment needs review/)).toBeInTheDocument();
    await shown.user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'payment/list').at(-1)).toMatchObject({ state: 'attention', page: 1 }),
    );
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });

  it('keeps the height of the review line while it loads and where none need review', async () => {
    show([paid]);
    const line = screen.getByRole('status', { name: 'Needs review' });
    expect(await screen.findByText('No payments need review.')).toBe(line);
  });

  it('filters by days, status and text together, and keeps them in the address', async () => {
    const path = '/?filter={"range":"custom","start_date":"2026-01-01","end_date":"2026-01-31","search":"0712","state":"paid"}';
    const shown = show([paid], {}, { path });
    await screen.findByText('SAA');
    expect(bodiesTo(shown.asked, 'payment/list')[0]).toEqual({
      page: 1, per_page: 10, start_date: '2026-01-01', end_date: '2026-01-31', search: '0712', state: 'paid',
    });
    expect(screen.getByLabelText('Search receipt, phone or client')).toHaveValue('0712');
  }); // oxfmt-ignore

  it('ends with the amount received and the units of all pages', async () => {
    const totals = { amount: '12500.5000', units: 17_858 };
    show([paid], { 'payment/list': { json: { data: [paid], last_page: 4, total: 31, totals } } });
    await screen.findByText('SAA');
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(/^Total receivedKES 12,500.5017,858 units$/);
  });

  it('filters by method with a chip, and shows all that need review whatever the filters', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Filter' }));
    await shown.user.click(screen.getByRole('menuitem', { name: 'Method' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Paybill' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'payment/list').at(-1)).toMatchObject({ source: 'paybill' }),
    );
    await shown.user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(bodiesTo(shown.asked, 'payment/list').at(-1)).toMatchObject({ state: 'attention' }),
    );
    expect(bodiesTo(shown.asked, 'payment/list').at(-1)).not.toHaveProperty('source');
  });

  it('shows No payments found for an empty list', async () => {
    show([]);
    expect(await screen.findByText('No payments found')).toBeInTheDocument();
  });
});

describe('A payment', () => {
  const at = (id: number) => ({ path: `/payments/${id}?filter={"state":"paid"}` });

  it('opens over its list by its address, and leads to its client and to the units it bought', async () => {
    show([{ ...paid, topup_id: 61 }], {}, at(3));
    const drawer = within(await screen.findByRole('dialog', { name: /^Payment/ }));
    expect(drawer.getByRole('link', { name: 'Savanna Sacco' })).toHaveAttribute('href', '/client-sms/2');
    const units = drawer.getByRole('link', { name: '1,785' }).getAttribute('href') ?? '';
    expect(units.split('?')[0]).toBe('/topup-history');
    expect(JSON.parse(new URLSearchParams(units.split('?')[1]).get('filter') ?? '')).toEqual({
      whose: 2,
      ids: [61],
    });
  });

  it('that is not on the page is read by its id', async () => {
    const shown = show([kept], {
      'payment/list': ({ body }) => {
        const rows = (body as { ids?: number[] }).ids ? [paid] : [kept];
        return { json: { data: rows, last_page: 1, current_page: 1, total: 1, attention: 1 } };
      },
    }, at(3)); // oxfmt-ignore
    expect(await screen.findByRole('dialog', { name: `Payment · ${paid.receipt}` })).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'payment/list')).toContainEqual({ page: 1, per_page: 100, ids: ['3'] });
  });

  it('stays open while a decision about it is taken', async () => {
    const { user } = show([kept], { 'payment/dismiss': { json: { message: 'Payment closed' } } }, at(4));
    const drawer = within(await screen.findByRole('dialog', { name: /^Payment/ }));
    await user.click(drawer.getByRole('button', { name: 'Close without credit' }));
    const decision = within(await screen.findByRole('dialog', { name: 'Close without credit' }));
    await user.type(decision.getByLabelText(/Note/), 'Paid back');
    await user.click(decision.getByRole('button', { name: 'Close without credit' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Payment closed']]));
    expect(await screen.findByRole('dialog', { name: /^Payment/ })).toBeInTheDocument();
  });
});

describe('Payment decision', () => {
  it('assigns a payment to a client with a note, and reloads the list', async () => {
    const shown = show([kept], { 'payment/assign': { json: { message: '1,785 units credited' } } });
    const dialog = await choose(shown, 'Assign');
    await shown.user.click(dialog.getByLabelText(/Client/));
    await shown.user.click(await screen.findByRole('option', { name: /Savanna Sacco/ }));
    await shown.user.type(dialog.getByLabelText(/Note/), 'Called her');
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(notices()).toEqual([['success', '1,785 units credited']]));
    expect(bodiesTo(shown.asked, 'payment/assign')).toEqual([{ id: 4, client_id: 2, note: 'Called her' }]);
    expect(requestsTo(shown.asked, 'payment/list').length).toBeGreaterThan(1);
  });

  it.each(['Assign', 'Close without credit'])('shows who paid and what was typed in %s', async (action) => {
    const dialog = await choose(show([kept]), action);
    const facts = dialog.getAllByRole('definition').map((fact) => fact.textContent);
    expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Account entered',
      'Phone',
      'Payer',
    ]);
    expect(facts).toEqual(['RENT 4', '2547 ***** 149', 'JANE WANJIRU']);
  });

  it('shows, with its details and in a decision, that one waits for another person', async () => {
    const shown = show([{ ...kept, approval: 'payment_assign', approval_id: 7 }]);
    const dialog = await choose(shown, 'Close without credit');
    expect(dialog.getByText(/^Assigning this payment waits for another person/)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Request #7' })).toHaveAttribute('href', '/approvals/7');
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(screen.getByText('SFG3K2L9'));
    expect(await screen.findByText(/^Assigning this payment waits/)).toBeInTheDocument();
  });

  it('requires a client and a note', async () => {
    const shown = show([kept]);
    const dialog = await choose(shown, 'Assign');
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(notices()).toEqual([['error', 'Please Fill all Fields']]));
    expect(dialog.getByText('Client is required')).toBeInTheDocument();
    expect(dialog.getByText('Note is required')).toBeInTheDocument();
    await shown.user.type(dialog.getByLabelText(/Note/), 'x');
    await waitFor(() => expect(dialog.queryByText('Note is required')).toBeNull());
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveFocus());
    expect(dialog.getByText('Client is required')).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'payment/assign')).toEqual([]);
  });

  it('closes without credit, with a note; a refusal stays in the dialog', async () => {
    const message = 'This payment is not waiting for a decision';
    const shown = show([kept], { 'payment/dismiss': refuses('invalid_input', message) });
    const dialog = await choose(shown, 'Close without credit');
    await shown.user.type(dialog.getByLabelText(/Note/), 'Paid back');
    await shown.user.click(dialog.getByRole('button', { name: 'Close without credit' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'payment/dismiss')).toEqual([{ id: 4, note: 'Paid back' }]);
  });

  it('marks a paid one as reversed, with a note; a refusal stays in the dialog', async () => {
    const message = '1,785 units are to be taken back and the client holds 40.';
    const shown = show([paid], { 'payment/reverse': refuses('balance_insufficient', message) });
    await chooseAction(shown.user, 'SAA', 'Mark as reversed');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1,785 units are deducted from Savanna Sacco/)).toBeInTheDocument();
    await shown.user.type(dialog.getByLabelText(/Note/), 'Seen on the statement');
    await shown.user.click(dialog.getByRole('button', { name: 'Mark as reversed' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'payment/reverse')).toEqual([{ id: 3, note: 'Seen on the statement' }]);
  });

  it('moves a paid one to another client, with a note', async () => {
    const message = '1,785 units taken back from Savanna Sacco, 1,562 units credited to Umoja';
    const shown = show([paid], {
      'payment/move': { json: { message } },
      'client/table': { json: { data: [{ id: 3, name: 'Umoja', status: 1 }], last_page: 1 } },
    });
    await chooseAction(shown.user, 'SAA', 'Move to another client');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1,785 units are deducted from Savanna Sacco\.$/)).toBeInTheDocument();
    expect(dialog.queryByText(/went back to the payer/)).toBeNull();
    await shown.user.click(dialog.getByLabelText(/Client/));
    await shown.user.click(await screen.findByRole('option', { name: /Umoja/ }));
    await shown.user.type(dialog.getByLabelText(/Note/), 'Wrong account');
    await shown.user.click(dialog.getByRole('button', { name: 'Move to another client' }));
    await waitFor(() => expect(notices()).toEqual([['success', message]]));
    expect(bodiesTo(shown.asked, 'payment/move')).toEqual([{ id: 3, client_id: 3, note: 'Wrong account' }]);
  });

  it('undoes a reversal that was a mistake, with a note', async () => {
    const message = '1,785 units credited to Savanna Sacco again';
    const shown = show([{ ...paid, state: 'reversed' }], { 'payment/restore': { json: { message } } });
    expect(await screen.findByText('Reversed')).toBeInTheDocument();
    await shown.user.click(await screen.findByRole('button', { name: 'Actions for SAA' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Undo reversal']);
    await shown.user.click(screen.getByRole('menuitem', { name: 'Undo reversal' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/of SAA was not reversed in M-Pesa/)).toBeInTheDocument();
    await shown.user.type(dialog.getByLabelText(/Note/), 'Another payment was meant');
    await shown.user.click(dialog.getByRole('button', { name: 'Undo reversal' }));
    await waitFor(() => expect(notices()).toEqual([['success', message]]));
    expect(bodiesTo(shown.asked, 'payment/restore')).toEqual([{ id: 3, note: 'Another payment was meant' }]);
  });

  it('offers the decisions in the payment’s details, with the reason for review', async () => {
    const { user } = show([kept]);
    await user.click(await screen.findByText('SFG3K2L9'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Payment/ }));
    expect(dialog.getByText(kept.reason ?? '')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByRole('dialog', { name: 'Assign to a client' })).toBeInTheDocument();
  });

  it('offers no decision without the permission', async () => {
    show([kept, paid], platform([{ module: 'payments', actions: ['read'] }]), { roleId: 2 });
    for (const receipt of ['SFG3K2L9', 'SAA']) await screen.findByText(receipt);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
