// Covers requirements/portal.md#send-sms; requirements/domain.md#pre-flight.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOfClient } from '../../src/dataProvider/rpc/balance.ts';
import { clearDraft, changeDraft } from '../../src/features/sendSms/draft.ts';
import { SendSmsDialog } from '../../src/features/sendSms/SendSmsDialog.tsx';
import { SendSmsPage } from '../../src/features/sendSms/SendSmsPage.tsx';
import { queryClient } from '../../src/queryClient.ts';
import { otherBackend, refuses, type FakeRequest, type Reply } from '../support/fakeServer.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import {
  preflightOf,
  choose,
  figure,
  message,
  openTab,
  press,
  serveSendSms,
  to,
  write,
  type Answer,
} from '../support/sendSms.tsx';

const preflightPath = 'message/preflight/transactional';
const sendPath = 'message/send/transactional';

const senders = [
  { id: 1, sender_id: 'SAVANNA', carrier_name: 'Safaricom' },
  { id: 2, sender_id: 'SAVANNA', carrier_name: 'Airtel' },
  { id: 3, sender_id: 'SACCO', carrier_name: 'Safaricom' },
];

const serve = (given: Record<string, Answer> = {}) =>
  serveSendSms({
    'client/senderid/view/list': { json: { status: 200, message: senders } },
    [preflightPath]: { json: { message: preflightOf() } },
    [sendPath]: { json: { message: 'SMS queued for 2 numbers' } },
    ...given,
  });

/** The opener and the dialog, as in the layout. */
function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SendSmsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const show = (replies?: Record<string, Answer>) => {
  const asked = serve(replies);
  renderScreen(<SendSmsPage />, '/send-sms');
  return asked;
};

const numbers = () => screen.getByLabelText(/Phone numbers/);
const sent = (asked: FakeRequest[]) => to(asked, sendPath);

async function fill(text = 'Habari yako') {
  fireEvent.change(numbers(), { target: { value: '0712345678, 07123; 0733123456' } });
  await choose(/Sender ID/, /SAVANNA/);
  write(text);
}

async function review() {
  await fill();
  await press('Submit');
  await screen.findByRole('button', { name: 'Send now' });
}

beforeEach(() => {
  clearDraft();
  changeDraft({ sender_id: '' });
});

describe('Send SMS form', () => {
  it('requires every field, and makes no call while one is empty', async () => {
    const asked = show();
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(numbers()).toHaveAttribute('aria-invalid', 'true');
    expect(asked.some(({ path }) => path === preflightPath || path === sendPath)).toBe(false);
  });

  it('shows every fault under its field at once, focuses the first, and clears each as its field is corrected', async () => {
    show();
    await press('Submit');
    const faults = ['A phone number is required', 'Sender ID is required', 'Message is required'];
    for (const fault of faults) expect(await screen.findByText(fault)).toBeInTheDocument();
    await waitFor(() => expect(numbers()).toHaveFocus());
    write('Habari');
    await waitFor(() => expect(screen.queryByText('Message is required')).not.toBeInTheDocument());
    expect(message()).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByText('A phone number is required')).toBeInTheDocument();
    expect(screen.queryByText('Please fill all the required fields')).not.toBeInTheDocument();
  });

  it('marks no field of another tab before the next submit, and then its first one is focused', async () => {
    show();
    await press('Submit');
    await screen.findByText('Message is required');
    await openTab('Lists');
    expect(message()).toHaveAttribute('aria-invalid', 'false');
    expect(screen.queryByText('Message is required')).not.toBeInTheDocument();
    const group = await screen.findByRole('combobox', { name: /Contact group/ });
    await press('Submit');
    expect(await screen.findByText('Contact group is required')).toBeInTheDocument();
    await waitFor(() => expect(group).toHaveFocus());
  });

  it('counts the numbers while they are typed, with any separator', () => {
    show();
    fireEvent.change(numbers(), { target: { value: '0712345678, 0733 123 456;0110345678\n0722000000' } });
    expect(screen.getByText('4 numbers')).toBeInTheDocument();
  });

  it('offers each sender ID once, with its networks', async () => {
    show();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Sender ID/ })).not.toHaveAttribute('aria-disabled'),
    );
    await userEvent.click(screen.getByRole('combobox', { name: /Sender ID/ }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'SAVANNASafaricom, Airtel',
      'SACCOSafaricom',
    ]);
  });

  it('preselects the only sender ID', async () => {
    show({ 'client/senderid/view/list': { json: { message: senders.slice(0, 2) } } });
    expect(await screen.findByText('SAVANNA')).toBeInTheDocument();
  });

  it('gives advice where the account has no sender ID', async () => {
    show({ 'client/senderid/view/list': { json: { message: [] } } });
    expect(
      await screen.findByText('Your account has no sender ID yet. Ask for one under Sender ID Requests.'),
    ).toBeInTheDocument();
  });

  it('counts characters, parts and encoding, and names the characters that make the text expensive', async () => {
    show();
    write(`“Habari”${'a'.repeat(63)}`);
    expect(screen.getByText('71 characters · 2 parts · UCS-2 · 63 left in this part')).toBeInTheDocument();
    expect(screen.getByText('These characters make it UCS-2: “ ”')).toBeInTheDocument();
    await press('Replace look-alikes');
    expect(screen.getByText('71 characters · 1 part · GSM-7 · 89 left in this part')).toBeInTheDocument();
    expect(screen.queryByText(/make it UCS-2/)).not.toBeInTheDocument();
  });

  it('names characters that count double, invisible ones by their code point', () => {
    show();
    write('KES [5] €');
    expect(screen.getByText('These characters count double: [ ] €')).toBeInTheDocument();
    write('a\u00A0b');
    expect(screen.getByText('These characters make it UCS-2: U+00A0')).toBeInTheDocument();
  });

  it('refuses more than 10 parts before it calls the server', async () => {
    const asked = show();
    await fill('a'.repeat(10 * 153 + 1));
    await press('Submit');
    expect(screen.getByText('The message has 11 parts; at most 10 can be sent')).toBeInTheDocument();
    expect(asked.some(({ path }) => path === preflightPath)).toBe(false);
  });

  it('submits once with Ctrl+Enter while the answer is pending', async () => {
    const answer = Promise.withResolvers<Reply>();
    const asked = show({ [preflightPath]: () => answer.promise });
    await fill();
    await userEvent.type(message(), '{Control>}{Enter}{/Control}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    answer.resolve({ json: { message: preflightOf() } });
    await screen.findByRole('button', { name: 'Send now' });
    expect(asked.filter(({ path }) => path === preflightPath)).toHaveLength(1);
  });
});

describe('pre-flight', () => {
  it('shows what a send would do, and sends nothing', async () => {
    const asked = show();
    await review();
    expect(
      ['Rows', 'Valid', 'Rejected', 'Parts per message', 'Cost', 'Balance now', 'Balance after'].map(figure),
    ).toEqual(['3', '2', '1', '2 (GSM-7)', 'KES 3.20', '1,200', '1,196']);
    const network = within(screen.getByRole('table', { name: 'By network' })).getAllByRole('row')[1]!;
    expect(
      within(network)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Safaricom', '2', '4', '3.20']);
    const entry = within(screen.getByRole('table', { name: 'Rejected entries' })).getAllByRole('row')[1]!;
    expect(
      within(entry)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['2', '07123', 'Invalid number']);
    expect(sent(asked)).toEqual([]);
  });

  it('returns to the filled form on Back', async () => {
    show();
    await review();
    await press('Back');
    expect(numbers()).toHaveValue('0712345678, 07123; 0733123456');
    expect(message()).toHaveValue('Habari yako');
  });

  it('disables a send that exceeds the balance, with advice', async () => {
    show({ [preflightPath]: { json: { message: preflightOf({ balance: 1, balance_after: -3 }) } } });
    await review();
    expect(screen.getByText(/short by 3 units. Top up/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
  });

  it('disables a send without a valid number, with the reason', async () => {
    show({ [preflightPath]: { json: { message: preflightOf({ accepted: 0, networks: [] }) } } });
    await review();
    expect(screen.getByText('Nothing to send')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
  });

  it('shows its own count on a backend without pre-flight', async () => {
    const asked = show({ [preflightPath]: refuses('not_found', 'Not found') });
    await review();
    expect(screen.getByText('Send to 3 numbers?')).toBeInTheDocument();
    await press('Send now');
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
  });
});

describe('sending', () => {
  it('sends the payload of the specification, shows the server’s message and refetches balance and lists', async () => {
    const asked = show();
    const elsewhere = ['transactional-sms', 'getList'];
    queryClient.setQueryData(elsewhere, []);
    await review();
    expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(false);
    await press('Send now');
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(sent(asked)[0]?.body).toEqual({
      country_code: 'KE',
      message: 'Habari yako',
      msisdn: '0712345678, 07123; 0733123456',
      schedule: false,
      sender_id: 'SAVANNA',
    });
    await waitFor(() => expect(numbers()).toHaveValue(''));
    expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(true);
  });

  it.each<[string, Reply, string]>([
    [
      '422',
      refuses('invalid_input', 'Sender ID is suspended'),
      'Failed, wrong inputs: Sender ID is suspended',
    ],
    ['422 without a message', otherBackend(422), 'Failed, wrong inputs'],
    ['402', refuses('balance_insufficient', 'Your balance is 1 unit'), 'Your balance is 1 unit'],
    ['402 without a message', otherBackend(402), 'insufficient balance'],
    ['500', otherBackend(500, 'The queue is closed'), 'The queue is closed'],
    ['429', otherBackend(429, 'Slow down'), 'Slow down'],
    ['503 without a message', otherBackend(503), 'An error occurred. Please try again.'],
  ])('says what is wrong on %s, and keeps what was typed', async (_status, reply, text) => {
    show({ [sendPath]: reply });
    await review();
    await press('Send now');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await press('Back');
    expect(message()).toHaveValue('Habari yako');
  });

  it('shows the same texts for a refused pre-flight', async () => {
    show({ [preflightPath]: refuses('invalid_input', 'Message is required', { field: 'message' }) });
    await fill();
    await press('Submit');
    expect(await screen.findByText('Failed, wrong inputs: Message is required')).toBeInTheDocument();
    expect(message()).toHaveValue('Habari yako');
  });

  it('retries with the same Idempotency-Key, and uses a new one for another confirmation', async () => {
    let isUp = false;
    const asked = show({ [sendPath]: () => (isUp ? { json: { message: 'Sent' } } : 'no answer') });
    await review();
    await press('Send now');
    expect(await screen.findByText(/Network error.*is not made twice/)).toBeInTheDocument();
    await press('Send now');
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    await press('Back');
    await press('Submit');
    isUp = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sent(asked)).toHaveLength(3));
    const [first, second, third] = sent(asked).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends once when Send now is pressed repeatedly', async () => {
    const answer = Promise.withResolvers<Reply>();
    const asked = show({ [sendPath]: () => answer.promise });
    await review();
    const button = screen.getByRole('button', { name: 'Send now' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    answer.resolve({ json: { message: 'SMS queued' } });
    expect(await screen.findByText('SMS queued')).toBeInTheDocument();
    expect(sent(asked)).toHaveLength(1);
  });
});

const open = async (replies?: Record<string, Answer>) => {
  const asked = serve(replies);
  renderScreen(<Opener />);
  await press('Open');
  await screen.findByRole('dialog', { name: 'Send SMS' });
  return asked;
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('on the page, the result of a send takes the focus and leads to its list, until the next one is written', async () => {
  show();
  await review();
  await press('Send now');
  const result = await screen.findByText(/^Your messages are on their way\./);
  await waitFor(() => expect(result.closest('[role=status]')).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Follow them under API Reports' })).toHaveAttribute(
    'href',
    '/transactional-sms',
  );
  write('Next');
  await waitFor(() => expect(result).not.toBeInTheDocument());
});

it('estimates the units while the message is written', async () => {
  show();
  await fill('x'.repeat(161));
  expect(await screen.findByText('About 6 units')).toBeInTheDocument();
});

it('estimates the price, too, once the sidebar has read it', async () => {
  show();
  // Without a profile, as here.
  const { queryKey } = balanceOfClient(0);
  act(() => void queryClient.setQueryData(queryKey, { message: { balance: 1000, sms_cost: '0.6000' } }));
  await fill('x'.repeat(161));
  expect(await screen.findByText('About 6 units, KES 3.60')).toBeInTheDocument();
});

describe('Send SMS dialog', () => {
  it('keeps the draft when it is closed', async () => {
    await open();
    write('Half a thought');
    await userEvent.keyboard('{Escape}');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('Half a thought');
    await press('Close');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('Half a thought');
  });

  it('discards the draft on Cancel', async () => {
    await open();
    write('Half a thought');
    await press('Cancel');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('');
  });

  it('does not show the draft of another person', async () => {
    await open();
    write('Half a thought');
    await press('Close');
    await isGone();
    localStorage.setItem('user_id', '8');
    await press('Open');
    expect(message()).toHaveValue('');
  });

  it('closes after a send, and restores the focus', async () => {
    await open();
    await review();
    await press('Send now');
    await isGone();
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays open with the reason when the send fails', async () => {
    await open({ [sendPath]: refuses('balance_insufficient', 'Your balance is 1 unit') });
    await review();
    await press('Send now');
    expect(await screen.findByText('Your balance is 1 unit')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
