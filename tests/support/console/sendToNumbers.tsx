// Send SMS to typed numbers: a server that answers its calls, and functions that fill in the form and open its review.
import { fireEvent, screen } from '@testing-library/react';
import { SendSmsPage } from '../../../src/features/sendSms/SendSmsPage.tsx';
import type { FakeRequest } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';
import { choose, preflightOf, press, serveSendSms, to, write, type Answer } from './sendSms.tsx';

export const preflightPath = 'message/preflight/transactional';
export const sendPath = 'message/send/transactional';

export const senders = [
  { id: 1, sender_id: 'SAVANNA', carrier_name: 'Safaricom' },
  { id: 2, sender_id: 'SAVANNA', carrier_name: 'Airtel' },
  { id: 3, sender_id: 'SACCO', carrier_name: 'Safaricom' },
];

export const serve = (given: Record<string, Answer> = {}) =>
  serveSendSms({
    'client/senderid/view/list': { json: { status: 200, message: senders } },
    [preflightPath]: { json: { message: preflightOf() } },
    [sendPath]: { json: { message: 'SMS queued for 2 numbers' } },
    ...given,
  });

export const show = (replies?: Record<string, Answer>) => {
  const asked = serve(replies);
  renderScreen(<SendSmsPage />, '/send-sms');
  return asked;
};

export const numbers = () => screen.getByLabelText(/Phone numbers/);
export const sent = (asked: FakeRequest[]) => to(asked, sendPath);

export async function fill(text = 'Habari yako') {
  fireEvent.change(numbers(), { target: { value: '0712345678, 07123; 0733123456' } });
  await choose(/Sender ID/, /SAVANNA/);
  write(text);
}

export async function review() {
  await fill();
  await press('Submit');
  await screen.findByRole('button', { name: 'Send now' });
}
