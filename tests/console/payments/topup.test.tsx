// Account Top Up (requirements/administration.md#account-top-up; requirements/deviations.md#top-up).
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { paymentAccount, paymentStates, type PaymentState } from '../../../contract/payments.ts';
import { AccountTopup } from '../../../src/pages/AccountTopup.tsx';
import { paymentText, stateChips } from '../../../src/features/payments/paymentText.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { account, fill, message, payment, payments, show } from '../../support/console/accountTopup.tsx';
import { bodiesTo, requestsTo, showScreenAt } from '../../support/console/showScreen.tsx';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';

describe('Top-up form', () => {
  it.each([
    ['with the phone of the own client', 2, '254712345678'],
    ['without a phone on the platform, which tops up for others', 1, ''],
  ])('starts %s', async (_how, id, phone) => {
    const client = { id, name: 'Wanjiku Agrovet', msisdn: '254712345678' };
    show({ 'client/balance': { json: { message: { client } } } }, { roleId: id === 1 ? 1 : 3 });
    expect(await screen.findByLabelText(/Mpesa phone number/)).toHaveValue(phone);
  });

  it('sends amount, msisdn and client_id, and shows the payment in place of itself', async () => {
    const shown = show();
    await fill(shown, '500', '0712 345 678');
    expect(await screen.findByText('Waiting for your M-Pesa PIN')).toBeInTheDocument();
    expect(payments(shown)).toEqual([{ amount: 500, msisdn: '0712 345 678', client_id: 2 }]);
    expect(screen.queryByRole('button', { name: 'Topup Account' })).toBeNull();
    expect(notices()).toEqual([]);
  });

  it('does not lead back from the screen that is opened before the answer', async () => {
    const answer = Promise.withResolvers<Reply>();
    const Screens = () => {
      const navigate = useNavigate();
      return (
        <>
          <button onClick={() => void navigate('/contact-sms')}>Contacts</button>
          {useLocation().pathname === '/account-topup' && <AccountTopup />}
        </>
      );
    };
    const replies = {
      'payment/account': { json: { message: account } },
      'payment/request': () => answer.promise,
    };
    const { asked, address } = showScreenAt(Screens, replies, { path: '/account-topup' });
    const user = userEvent.setup();
    await fill({ asked, user }, '500', '0712345678');
    await user.click(screen.getByRole('button', { name: 'Contacts' }));
    answer.resolve({ status: 201, json: { message, payment: payment() } });
    await waitFor(() => expect(notices()).toEqual([['success', message]]));
    expect(address.path()).toBe('/contact-sms');
  });

  it.each([
    ['', '0712345678', 'Please Fill all Fields'],
    ['500', '', 'Please Fill all Fields'],
    ['0', '0712345678', 'Amount must be a whole number from 1 to 250,000'],
    ['1.5', '0712345678', 'Amount must be a whole number from 1 to 250,000'],
    ['250001', '0712345678', 'Amount must be a whole number from 1 to 250,000'],
  ])('refuses the amount "%s" for "%s": %s', async (amount, phone, text) => {
    const shown = show();
    await fill(shown, amount, phone);
    await waitFor(() => expect(notices()).toEqual([['error', text]]));
    expect(payments(shown)).toEqual([]);
    const wrong = amount === '' || phone !== '' ? /Amount/ : /Mpesa phone number/;
    const field = screen.getByLabelText(wrong);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    // A corrected field is no longer marked.
    await shown.user.clear(field);
    await shown.user.type(field, '7');
    await waitFor(() => expect(field).toBeValid());
  });

  it('names the limit of M-Pesa before the amount is sent', async () => {
    show();
    expect(await screen.findByLabelText(/Amount/)).toHaveAccessibleDescription(
      'At most KES 250,000, the limit of M-Pesa for one payment.',
    );
  });

  it('shows every wrong field at once, each with its own text', async () => {
    const shown = show();
    await fill(shown, '', '');
    expect(await screen.findByText('Amount is required')).toBeInTheDocument();
    expect(screen.getByText('Mpesa phone number is required')).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Please Fill all Fields']]);
  });

  it('takes an amount as it is pasted, with its currency and separators', async () => {
    const shown = show();
    await shown.user.click(await screen.findByLabelText(/Amount/));
    await shown.user.paste('KES 1,000');
    await fill(shown, '', '0712345678');
    await screen.findByText('Waiting for your M-Pesa PIN');
    expect(payments(shown)).toEqual([{ amount: 1000, msisdn: '0712345678', client_id: 2 }]);
  });

  it.each([422, 500])('shows the server’s message after a %i and keeps the input', async (status) => {
    const text = 'M-Pesa could not be reached.';
    const shown = show({ 'payment/request': otherBackend(status, text) });
    await fill(shown, '500', '0712345678');
    await waitFor(() => expect(notices()).toEqual([['error', text]]));
    const card = within(screen.getByRole('region', { name: 'Account Top Up' }));
    expect(card.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/Amount/)).toHaveValue('500');
    // An edit may correct the order, so the form no longer displays the refusal.
    await shown.user.type(screen.getByLabelText(/Amount/), '7');
    expect(card.queryByRole('alert')).toBeNull();
  });

  it('sends one request for two presses within one frame, and retries with the same key until the order changes', async () => {
    let fails = true;
    const shown = show({
      'payment/request': () =>
        fails
          ? { status: 500, json: { code: 'mpesa_refused', message: 'Away' } }
          : { status: 201, json: { message, payment: payment() } },
    });
    await shown.user.type(await screen.findByLabelText(/Amount/), '500');
    await shown.user.type(screen.getByLabelText(/Mpesa phone number/), '0712345678');
    const { form } = screen.getByLabelText<HTMLInputElement>(/Amount/);
    if (!form) throw new Error('The amount is in no form');
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(notices()).toEqual([['error', 'Away']]));
    fails = false;
    await shown.user.click(screen.getByRole('button', { name: 'Topup Account' }));
    expect(await screen.findByText('Waiting for your M-Pesa PIN')).toBeInTheDocument();
    const keys = requestsTo(shown.asked, 'payment/request').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('shows the units for the amount, with earlier credit and the remainder', async () => {
    const { user } = show();
    expect(await screen.findByText('KES 0.70 per unit · includes KES 0.50 of credit')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Amount/), '1,000');
    expect(screen.getByText('You get 1,429 units')).toBeInTheDocument();
    expect(screen.getByText(/KES 0\.20 is kept as credit$/)).toBeInTheDocument();
  });

  it('pays for the own client by default', async () => {
    show();
    await screen.findAllByText('600100');
    expect(screen.queryByLabelText('Client to top up')).toBeNull();
  });

  it('lets platform users choose the client', async () => {
    const profile = { client: { id: 1, name: 'Tuma' }, user: { id: 7, role_id: 1, full_name: 'Amina' } };
    const shown = show(
      { 'client/balance': { json: { message: profile } } },
      { roleId: 1, path: '/?client=4' },
    );
    expect(await screen.findByLabelText('Client to top up')).toBeInTheDocument();
    await screen.findAllByText('600100');
    expect(bodiesTo(shown.asked, 'payment/account').at(-1)).toEqual({ client_id: 4 });
  });
});

describe('Payment progress', () => {
  const showPayment = (status: Reply) => show({ 'payment/status': status }, { path: '/?payment=9' });

  it('a payment is restored after a reload from the address', async () => {
    const { asked } = showPayment({ json: { message: payment() } });
    await screen.findByText('Waiting for your M-Pesa PIN');
    expect(bodiesTo(asked, 'payment/status')[0]).toEqual({ id: 9 });
  });

  it('an open payment is restored without an address, and its result stays when the account is read again', async () => {
    let isPaid = false;
    const later = { ...account, account_number: '10000217' };
    show({
      'payment/account': () => ({ json: { message: isPaid ? later : { ...account, open_payment_id: 9 } } }),
      'payment/status': () => ({ json: { message: payment(isPaid ? { state: 'paid', units: 715 } : {}) } }),
    });
    await screen.findByText('Waiting for your M-Pesa PIN');
    isPaid = true;
    await screen.findByText('715 units are on the account.');
    void queryClient.refetchQueries({ queryKey: [paymentAccount.path] });
    await screen.findAllByText('10000217');
    expect(screen.getByText('715 units are on the account.')).toBeInTheDocument();
  });

  it('updates live until it is paid, then shows units and receipt', async () => {
    const answers = [payment(), payment({ state: 'confirming' }), payment({ state: 'paid', units: 715, receipt: 'SFG3K2L9' })];
    const { asked } = show(
      { 'payment/status': () => ({ json: { message: answers.length > 1 ? answers.shift() : answers[0] } }) },
      { path: '/?payment=9' },
    );
    expect(await screen.findByText('Paid, being confirmed')).toBeInTheDocument();
    expect(await screen.findByText('715 units are on the account.')).toBeInTheDocument();
    expect(screen.getByText('SFG3K2L9')).toBeInTheDocument();
    expect(requestsTo(asked, 'payment/status')).toHaveLength(3);
  }); // oxfmt-ignore

  it('a failed payment is retried with the same amount and phone', async () => {
    const { user } = showPayment({ json: { message: payment({ state: 'cancelled' }) } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText(/Amount/)).toHaveValue('500');
    expect(screen.getByLabelText(/Mpesa phone number/)).toHaveValue('254712345678');
  });

  it('shows why a payment cannot be loaded, and leads back to the form', async () => {
    const { user } = showPayment(refuses('invalid_input', 'Payment not found'));
    await screen.findByText('Payment not found');
    await user.click(screen.getByRole('button', { name: 'New top-up' }));
    expect(screen.getByRole('button', { name: 'Topup Account' })).toBeInTheDocument();
  });

  it('has a text for each state with the next step', () => {
    const words = paymentStates.map((state: PaymentState) => paymentText(payment({ state, reason: 'Why.' })));
    expect(new Set(words.map(({ title }) => title)).size).toBe(paymentStates.length);
    for (const { next } of words) expect(next.length).toBeGreaterThan(20);
    expect(new Set(Object.values(stateChips)).size).toBe(paymentStates.length);
  });
});

describe('paybill instructions', () => {
  it('name business number, account number and each step', async () => {
    show();
    const steps = (await screen.findByRole('region', { name: 'Pay by paybill' })).textContent ?? '';
    await waitFor(() => expect(screen.getAllByText('600100')).toHaveLength(2));
    expect(screen.getAllByText('10000216')).toHaveLength(2);
    for (const step of ['Lipa na Mpesa', 'Pay Bill', 'business number', 'account number', 'amount and your M-Pesa PIN', 'confirmation SMS'])
      expect(steps).toContain(step);
  }); // oxfmt-ignore

  it('say why their numbers could not be loaded, until another try succeeds', async () => {
    const replies = [refuses('internal_error', 'Something went wrong')];
    const { user } = show({
      'payment/account': () => replies.shift() ?? { json: { message: account } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.queryByText(/Lipa na Mpesa/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Lipa na Mpesa/)).toBeInTheDocument();
  });

  it('stay when they cannot be read again', async () => {
    const replies = [{ json: { message: account } }];
    const { asked, user } = show(
      {
        'payment/account': () => replies.shift() ?? refuses('internal_error', 'Something went wrong'),
        'payment/status': { json: { message: payment({ state: 'cancelled' }) } },
      },
      { path: '/?payment=9' },
    );
    expect(await screen.findAllByText('600100')).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(requestsTo(asked, 'payment/account')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Topup Account' });
    expect(screen.getAllByText('600100')).toHaveLength(2);
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('shows a notice where M-Pesa is not set up', async () => {
    const off = { ...account, is_set_up: false, business_number: null };
    show({ 'payment/account': { json: { message: off } } });
    expect(await screen.findByText(/M-Pesa is not set up on this platform yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Topup Account' })).toBeNull();
    expect(screen.queryByText(/Lipa na Mpesa/)).toBeNull();
    expect(screen.getByText(/Ask its operator to add units/)).toBeInTheDocument();
    expect(screen.queryByText(/docs\//)).toBeNull();
  });

  it('names the settings to users of the platform where M-Pesa is not set up', async () => {
    const off = { ...account, is_set_up: false, business_number: null };
    show({ 'payment/account': { json: { message: off } } }, { roleId: 1, clientId: 1 });
    expect(await screen.findByText(/docs\/running\/integrations.md/)).toBeInTheDocument();
  });
});

describe('on a backend with payment/request alone', () => {
  it('the form and the steps work, and the backend’s message is shown', async () => {
    const shown = show({
      'payment/account': otherBackend(404),
      'payment/request': otherBackend(200, 'Request accepted'),
    });
    expect(await screen.findByText(/Lipa na Mpesa/)).toBeInTheDocument();
    await fill(shown, '500', '0712345678');
    await waitFor(() => expect(notices()).toEqual([['success', 'Request accepted']]));
  });

  it('an answer without a message asks for the PIN on the phone', async () => {
    const shown = show({ 'payment/account': otherBackend(404), 'payment/request': otherBackend(200, {}) });
    await fill(shown, '500', '0712345678');
    await waitFor(() =>
      expect(notices()).toEqual([['success', 'Enter your M-Pesa PIN on your phone to pay']]),
    );
  });
});
