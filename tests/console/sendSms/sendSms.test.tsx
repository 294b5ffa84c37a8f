// The form of Send SMS (requirements/portal.md#send-sms; requirements/domain.md#pre-flight).
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOfClient } from '../../../src/dataProvider/rpc/balance.ts';
import { queryClient } from '../../../src/queryClient.ts';
import type { Reply } from '../../support/console/fakeServer.ts';
import {
  columnsRead,
  emptyForm,
  fillList,
  fillUpload,
  message,
  openTab,
  preflightOf,
  press,
  showSendSms,
  write,
} from '../../support/console/sendSms.tsx';
import { readPath } from '../../support/console/sendSmsUploads.ts';
import {
  fill,
  numbers,
  preflightPath,
  senders,
  sendPath,
  show,
} from '../../support/console/sendToNumbers.tsx';

beforeEach(emptyForm);

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

  it('gives advice where the account has no sender ID, with a link that leaves the draft open', async () => {
    show({ 'client/senderid/view/list': { json: { message: [] } } });
    const page = await screen.findByRole('link', { name: 'Sender ID Requests' });
    expect(page.closest('[role=alert]')).toHaveTextContent(
      'Your account has no sender ID yet. Ask for one under Sender ID Requests.',
    );
    expect(page).toHaveAttribute('href', '/senderid-requests');
    expect(page).toHaveAttribute('target', '_blank');
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

it('estimates the units while the message is written', async () => {
  show();
  await fill('x'.repeat(161));
  expect(await screen.findByText('About 6 units')).toBeInTheDocument();
});

it('estimates the price, too, once the sidebar has read it', async () => {
  show();
  const { queryKey } = balanceOfClient(2);
  act(() => void queryClient.setQueryData(queryKey, { message: { balance: 1000, sms_cost: '0.6000' } }));
  await fill('x'.repeat(161));
  expect(await screen.findByText('About 6 units, KES 3.60')).toBeInTheDocument();
});

it('estimates a send to a file by the parts of its first rows', async () => {
  const sample = ['Asha', 'x'.repeat(160)].map((name) => ['0712345678', name, '100']);
  showSendSms({ [readPath]: { json: { message: { ...columnsRead, numbers: 20_001, sample } } } });
  await fillUpload('Dear {name}');
  expect(await screen.findByText('About 30,002 units')).toBeInTheDocument();
});

it('says that the estimate is the least where rows that are not known fill fields in', async () => {
  showSendSms();
  await fillList('Dear {first_name}');
  expect(await screen.findByText('At least 1,204 units')).toBeInTheDocument();
  write('Dear member');
  expect(await screen.findByText('About 1,204 units')).toBeInTheDocument();
});
