// The pre-flight of Send SMS and the send after it (requirements/portal.md#send-sms; requirements/domain.md#pre-flight).
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SendSmsPage } from '../../../src/features/sendSms/SendSmsPage.tsx';
import { queryClient } from '../../../src/queryClient.ts';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { emptyForm, preflightOf, figure, message, press, write } from '../../support/console/sendSms.tsx';
import {
  fill,
  numbers,
  preflightPath,
  review,
  sendPath,
  sent,
  show,
} from '../../support/console/sendToNumbers.tsx';

beforeEach(emptyForm);

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

  it('of a message that was changed meanwhile is not shown, nor its failure', async () => {
    let answers = Promise.withResolvers<Reply>();
    const asked = show({ [preflightPath]: () => answers.promise });
    await fill();
    for (const reply of [{ json: { message: preflightOf() } }, refuses('invalid_input', 'Too old')]) {
      answers = Promise.withResolvers<Reply>();
      await press('Submit');
      await waitFor(() => expect(screen.getByRole('button', { name: /Submit/ })).toBeDisabled());
      write(`${(message() as HTMLTextAreaElement).value}!`);
      answers.resolve(reply);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
    }
    expect(message()).toHaveValue('Habari yako!!');
    expect(screen.queryByText('Too old')).not.toBeInTheDocument();
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
      // Only to a backend that has a pre-flight.
      cost_max: '3.2000',
    });
    await waitFor(() => expect(numbers()).toHaveValue(''));
    expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(true);
  });

  it('is reviewed again where it would cost more than the review showed', async () => {
    let cost = '3.20';
    const asked = show({
      [preflightPath]: () => ({ json: { message: preflightOf({ cost }) } }),
      [sendPath]: ({ body }) =>
        (body as { cost_max: string }).cost_max === '3.20'
          ? refuses('preflight_price_changed', 'The price has changed', { field: 'cost_max' })
          : { json: { message: 'SMS queued for 2 numbers' } },
    });
    await review();
    cost = '3.60';
    await press('Send now');
    expect(await screen.findByText('The price has changed. Check the cost and send.')).toBeInTheDocument();
    expect(screen.getByText('KES 3.60')).toBeInTheDocument();
    await press('Send now');
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(sent(asked).map(({ body }) => body)).toMatchObject([{ cost_max: '3.20' }, { cost_max: '3.60' }]);
  });

  it.each<[string, Reply, string]>([
    [
      '422',
      refuses('invalid_input', 'Sender ID is suspended'),
      'Failed, wrong inputs: Sender ID is suspended',
    ],
    ['422 of a suspended client', refuses('account_suspended', 'It is suspended'), 'It is suspended'],
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

  /** Loses the answer of a send, reviews it again and sends it; returns the keys of both and of a send before them. */
  async function sendAgain(change: () => unknown, given: Parameters<typeof preflightOf>[0] = {}) {
    let isUp = true;
    const asked = show({
      [preflightPath]: () => ({ json: { message: preflightOf(isUp ? given : {}) } }),
      [sendPath]: () => (isUp ? { json: { message: 'Sent' } } : 'no answer'),
    });
    await review();
    await press('Send now');
    await waitFor(() => expect(numbers()).toHaveValue(''));
    isUp = false;
    await review();
    await press('Send now');
    expect(await screen.findByText(/Network error.*is not made twice/)).toBeInTheDocument();
    await press('Send now');
    await waitFor(() => expect(sent(asked)).toHaveLength(3));
    isUp = true;
    await change();
    await press('Submit');
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sent(asked)).toHaveLength(4));
    const [before, first, second, last] = sent(asked).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(first).not.toBe(before);
    expect(second).toBe(first);
    return { first, last };
  }

  it.each([
    ['reviewed', () => press('Back')],
    [
      'opened and reviewed',
      () => {
        cleanup();
        renderScreen(<SendSmsPage />, '/send-sms');
      },
    ],
  ])('keeps the Idempotency-Key of a lost send where it is %s again', async (_how, open) => {
    const { first, last } = await sendAgain(open);
    expect(last).toBe(first);
  });

  it('uses a new Idempotency-Key where the message was changed', async () => {
    const { first, last } = await sendAgain(async () => {
      await press('Back');
      write('Habari zenu');
    });
    expect(last).not.toBe(first);
  });

  it('uses a new Idempotency-Key where the review warns that it was sent', async () => {
    const created = '2026-01-01T08:00:00Z';
    const sent_before = { message_id: 9, msisdn: '254712345678', created };
    const { first, last } = await sendAgain(() => press('Back'), { sent_before });
    expect(last).not.toBe(first);
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
