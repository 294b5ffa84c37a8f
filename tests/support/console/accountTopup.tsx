// Account Top Up with the answers of a client whose payment waits.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Payment } from '../../../contract/payments.ts';
import { AccountTopup } from '../../../src/pages/AccountTopup.tsx';
import { bodiesTo, showScreen, type Replies, type Scene } from './showScreen.tsx';

export const account = {
  is_set_up: true,
  business_number: '600100',
  account_number: '10000216',
  client_name: 'Wanjiku Agrovet',
  sms_cost: '0.7000',
  credit: '0.5000',
  open_payment_id: null as number | null,
};
export const payment = (given: Partial<Payment> = {}): Payment => ({
  id: 9,
  source: 'stk',
  state: 'waiting',
  amount: '500.00',
  msisdn: '254712345678',
  reference: '10000216-009',
  receipt: null,
  units: null,
  reason: null,
  client_id: 2,
  client_name: 'Wanjiku Agrovet',
  payer: null,
  note: null,
  handled_by: null,
  created: '2026-11-21T05:00:00.000Z',
  ...given,
});
export const message = 'Enter your M-Pesa PIN on 254712345678 to pay KES 500';

export function show(replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'payment/account': { json: { message: account } },
    'payment/request': { status: 201, json: { message, payment: payment() } },
    'payment/status': { json: { message: payment() } },
    ...replies,
  };
  return { asked: showScreen(AccountTopup, given, scene), user: userEvent.setup() };
}
export type Shown = ReturnType<typeof show>;

export async function fill({ user }: Shown, amount: string, phone: string) {
  if (amount) await user.type(await screen.findByLabelText(/Amount/), amount);
  if (phone) await user.type(await screen.findByLabelText(/Mpesa phone number/), phone);
  await user.click(await screen.findByRole('button', { name: 'Topup Account' }));
}
export const payments = ({ asked }: Shown) => bodiesTo(asked, 'payment/request');
