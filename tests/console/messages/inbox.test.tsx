import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Conversation } from '../../../contract/inbox.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { InboxPage } from '../../../src/pages/inbox/InboxPage.tsx';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';

const conversation: Conversation = {
  id: 5,
  msisdn: '254712345678',
  contact_name: null,
  number: '22123',
  last_text: 'Asante sana',
  last_received: '2026-11-20T10:05:07+03:00',
  unread: 2,
  client_id: 2,
};
const preflight = {
  rows: 1,
  accepted: 1,
  encoding: 'GSM-7',
  parts: 1,
  units: 1,
  cost: '0.6000',
  balance: 100,
  balance_after: 99,
  rejected: [],
  rejects: [],
  networks: [],
};

function show(replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    'inbox/conversations': { json: { data: [conversation], more: false } },
    'inbox/numbers': { json: { message: ['22123'] } },
    'inbox/5/thread': {
      json: {
        conversation,
        entries: [
          { kind: 'received', id: 9, at: '2026-11-20T10:05:07+03:00', text: 'Asante sana', action: null },
          { kind: 'sent', id: 8, at: '2026-11-20T10:00:00+03:00', text: 'Karibu', sender: 'DUKA', status: 'Delivered' }, // oxfmt-ignore
        ],
        more: false,
        can_reply: true,
      },
    },
    'inbox/5/read': { json: { message: 'Read' } },
    'message/preflight/transactional': { json: { message: preflight } },
    'message/send/transactional': { json: { message: 'SMS queued for 1 number' } },
    ...replies,
  };
  return {
    asked: showScreen(InboxPage, given, { path: '/inbox', ...scene }),
    user: userEvent.setup({ delay: null }),
  };
}

it('opens a conversation in its order, marks it as read, and replies at the price shown', async () => {
  const { asked, user } = show();
  await user.click(await screen.findByRole('button', { name: /\+254 712 345 678.*Asante sana/ }));
  const log = within(await screen.findByRole('log', { name: 'Messages with +254 712 345 678' }));
  expect(log.getAllByText(/Karibu|Asante sana/).map((each) => each.textContent)).toEqual([
    'Karibu',
    'Asante sana',
  ]);
  expect(log.getByText('as DUKA · Delivered · 10:00 am')).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(asked, 'inbox/5/read')).toMatchObject([{ body: { unread: 2 } }]));
  await user.type(screen.getByLabelText('Reply as 22123'), 'Karibu tena');
  expect(await screen.findByText('1 unit, KES 0.60')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(readNotices().map(({ text }) => text)).toEqual(['Reply sent']));
  const [sent] = requestsTo(asked, 'message/send/transactional');
  expect(sent?.body).toMatchObject({ msisdn: '+254712345678', sender_id: '22123', message: 'Karibu tena' });
  expect(screen.getByLabelText('Reply as 22123')).toHaveValue('');
});

it('names a contact above the number, in the list and in the conversation', async () => {
  const jane = { ...conversation, contact_name: 'Jane Wanjiru' };
  const { user } = show({
    'inbox/conversations': { json: { data: [jane], more: false } },
    'inbox/5/thread': { json: { conversation: jane, entries: [], more: false, can_reply: true } },
  });
  await user.click(
    await screen.findByRole('button', { name: /^Jane Wanjiru.*\+254 712 345 678.*Asante sana/ }),
  );
  expect(await screen.findByRole('heading', { name: 'Jane Wanjiru +254 712 345 678' })).toBeInTheDocument();
  expect(screen.getByRole('log', { name: 'Messages with Jane Wanjiru' })).toBeInTheDocument();
});

it('sends a reply again with a key of its own after the same text was sent, and with the same key after a lost answer', async () => {
  let isLost = false;
  const answer = () =>
    isLost ? otherBackend(502, 'Bad gateway') : { json: { message: 'SMS queued for 1 number' } };
  const { asked, user } = show({ 'message/send/transactional': answer }, { path: '/inbox?open=5' });
  const reply = async () => {
    await user.type(await screen.findByLabelText('Reply as 22123'), 'Sawa');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.getByLabelText('Reply as 22123')).toHaveValue(''));
  };
  await reply();
  isLost = true;
  await user.type(screen.getByLabelText('Reply as 22123'), 'Sawa');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(requestsTo(asked, 'message/send/transactional')).toHaveLength(2));
  isLost = false;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(screen.getByLabelText('Reply as 22123')).toHaveValue(''));
  const keys = requestsTo(asked, 'message/send/transactional').map(({ headers }) =>
    headers.get('Idempotency-Key'),
  );
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

it('marks each further text as read, also if as many are unread as before', async () => {
  const texts = ['Asante sana'];
  const { asked, user } = show(
    {
      'inbox/5/thread': () => ({
        json: {
          conversation: { ...conversation, unread: 1 },
          entries: texts
            .map((text, index) => ({
              kind: 'received',
              id: 9 + index,
              at: '2026-11-20T10:05:07+03:00',
              text,
              action: null,
            }))
            .toReversed(),
          more: false,
          can_reply: true,
        },
      }),
    },
    { path: '/inbox?open=5' },
  );
  await waitFor(() => expect(requestsTo(asked, 'inbox/5/read')).toHaveLength(1));
  texts.push('Na kesho?');
  // A sent reply reads the conversation again.
  await user.type(await screen.findByLabelText('Reply as 22123'), 'Sawa');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  const log = within(screen.getByRole('log'));
  expect(await log.findByText('Na kesho?')).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(asked, 'inbox/5/read')).toHaveLength(2));
});

it('keeps what is typed while a reply is being sent', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  const { asked, user } = show(
    { 'message/send/transactional': () => new Promise<Reply>((resolve) => answers.push(resolve)) },
    { path: '/inbox?open=5' },
  );
  const field = await screen.findByLabelText('Reply as 22123');
  const button = () => screen.getByRole('button', { name: 'Send reply' });
  const sendAndType = async (text: string, isInstead = false) => {
    await user.click(button());
    await waitFor(() => expect(answers).toHaveLength(1));
    if (isInstead) await user.clear(field);
    await user.type(field, text);
    answers.pop()?.({ json: { message: 'SMS queued for 1 number' } });
    await waitFor(() => expect(button()).toBeEnabled());
  };
  await user.type(field, 'Sawa ');
  await sendAndType('Kesho');
  expect(field).toHaveValue('Kesho');
  await sendAndType('Leo', true);
  expect(field).toHaveValue('Leo');
  const sent = requestsTo(asked, 'message/send/transactional');
  expect(sent.map(({ body }) => (body as { message: string }).message)).toEqual(['Sawa', 'Kesho']);
});

it('keeps an unsent reply while another conversation is open, and shows it in the list', async () => {
  const other = { ...conversation, id: 6, msisdn: '254733000111', unread: 0 };
  const { user } = show({
    'inbox/conversations': { json: { data: [conversation, other], more: false } },
    'inbox/6/thread': { json: { conversation: other, entries: [], more: false, can_reply: true } },
  });
  await user.click(await screen.findByRole('button', { name: /712 345 678/ }));
  await user.type(await screen.findByLabelText('Reply as 22123'), 'Nusu');
  await user.click(screen.getByRole('button', { name: /733 000 111/ }));
  await screen.findByRole('log', { name: 'Messages with +254 733 000 111' });
  expect(screen.getByLabelText('Reply as 22123')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /712 345 678.*Draft: Nusu/ }));
  expect(await screen.findByLabelText('Reply as 22123')).toHaveValue('Nusu');
});

it('has the browser ask before it loses an unsent reply, and only then', async () => {
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user } = show({}, { path: '/inbox?open=5' });
  const reply = await screen.findByLabelText('Reply as 22123');
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(reply, 'Nusu');
  expect(asksBeforeLeaving()).toBe(true);
  await user.clear(reply);
  expect(asksBeforeLeaving()).toBe(false);
});

it('says why a reply cannot be sent, and does not send it', async () => {
  const rejected = { ...preflight, accepted: 0, rejected: [{ reason: 'DND', count: 1 }] };
  const { user } = show(
    { 'message/preflight/transactional': { json: { message: rejected } } },
    { path: '/inbox?open=5' },
  );
  await user.type(await screen.findByLabelText('Reply as 22123'), 'Samahani');
  const reason =
    'This person opted out (DND), so no reply can be sent until they send START or are removed under DND.';
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send reply' })).toBeDisabled();
  const listed = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Show in DND' }).href);
  expect(listed.pathname).toBe('/dnd-sms');
  expect(listed.searchParams.get('filter')).toBe(JSON.stringify({ msisdn: conversation.msisdn }));
});

it('checks the price of a reply again on request where no answer came', async () => {
  let isDown = true;
  const { asked, user } = show(
    {
      'message/preflight/transactional': () =>
        isDown ? otherBackend(503, 'Try later') : { json: { message: preflight } },
    },
    { path: '/inbox?open=5' },
  );
  const reply = await screen.findByLabelText('Reply as 22123');
  await user.click(reply);
  await user.paste('Samahani');
  expect(await screen.findByText('Try later')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send reply' })).toBeDisabled();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 unit, KES 0.60')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(reply).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(requestsTo(asked, 'message/send/transactional')).toHaveLength(1));
});

it('sends a reply at no more than the price shown, and shows the new one where it is refused', async () => {
  let cost = '0.6000';
  const { asked, user } = show(
    {
      'message/preflight/transactional': () => ({ json: { message: { ...preflight, cost } } }),
      'message/send/transactional': () => {
        if (cost === '0.8000') return { json: { message: 'SMS queued for 1 number' } };
        cost = '0.8000';
        return refuses('preflight_price_changed', 'Review the send again');
      },
    },
    { path: '/inbox?open=5' },
  );
  const reply = await screen.findByLabelText('Reply as 22123');
  await user.click(reply);
  await user.paste('Samahani');
  await screen.findByText('1 unit, KES 0.60');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('1 unit, KES 0.80')).toBeInTheDocument();
  expect(readNotices().map(({ text }) => text)).toEqual(['The price has changed. Check it and send again.']);
  expect(reply).toHaveValue('Samahani');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(reply).toHaveValue(''));
  const costs = requestsTo(asked, 'message/send/transactional').map(({ body }) => body);
  expect(costs).toMatchObject([{ cost_max: '0.6000' }, { cost_max: '0.8000' }]);
});

it('asks for the filtered conversations, and says when none matches', async () => {
  const { asked, user } = show({ 'inbox/conversations': { json: { data: [], more: false } } });
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  expect(screen.getByText('Messages that subscribers send to 22123 appear here.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search by number'), '0712{Enter}');
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('No conversation matches')).toBeInTheDocument();
  expect(requestsTo(asked, 'inbox/conversations').at(-1)?.body).toEqual({
    msisdn: '0712',
    unread: true,
    per_page: 30,
  });
});

it('explains how a client without a number gets one', async () => {
  show({
    'inbox/conversations': { json: { data: [], more: false } },
    'inbox/numbers': { json: { message: [] } },
  });
  expect(await screen.findByText('You have no number that subscribers can write to')).toBeInTheDocument();
});

it('shows the reason and a retry when the conversations cannot be read', async () => {
  show({ 'inbox/conversations': { status: 500, json: { message: 'Down', code: 'internal_error' } } });
  expect(await screen.findByText('Conversations could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('is empty on a backend without an inbox', async () => {
  showScreen(InboxPage, { 'inbox/conversations': otherBackend(404, 'Not found') }, { path: '/inbox' });
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
});
