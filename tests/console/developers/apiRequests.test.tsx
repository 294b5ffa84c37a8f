// /developers/requests: the log of requests to the HTTP API (decisions/045-log-of-requests.md).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ApiKey } from '../../../contract/apiKeys.ts';
import type { ApiRequest } from '../../../contract/apiRequests.ts';
import { RequestList } from '../../../src/pages/developers/requests/RequestList.tsx';
import { curlOfDraft } from '../../../src/features/sendSms/review/apiRequest.ts';
import { splitNumbers } from '../../../src/features/sendSms/fields/countNumbers.ts';
import { clearDraft, readDraft } from '../../../src/features/sendSms/draft.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies } from '../../support/console/showScreen.tsx';

const path = 'developers/requests/list';
const request: ApiRequest = {
  id: 40,
  at: '2026-11-21T06:00:00.000Z',
  key_id: 7,
  key_name: 'Core banking',
  key_ending: 'k3x9',
  live: true,
  method: 'POST',
  path: '/v1/messages',
  status: 422,
  code: 'phone_number_invalid',
  message: 'to is not a mobile number; write it like +254712345678',
  milliseconds: 12,
  request_id: '5a1f6d0e',
  address: '10.0.0.1',
  query: null,
  body: '{"to":"[5 characters]","text":"[11 characters]"}',
};
const page = (data: readonly ApiRequest[], next: number | null = null) => ({ json: { data, next } });
const key: ApiKey = {
  id: 7,
  client_id: 2,
  client_name: 'Savanna Sacco',
  name: 'Core banking',
  live: true,
  scopes: ['messages:send'],
  ending: 'k3x9',
  allowed_addresses: [],
  state: 'active',
  expires: null,
  last_used: null,
  last_address: null,
  created: '2026-11-20T06:00:00.000Z',
  created_by: null,
};

function show(replies: Replies = {}) {
  const asked = showScreen(RequestList, {
    'developers/keys/list': { json: { data: [key] } },
    [path]: page([request]),
    ...replies,
  });
  return { asked, user: userEvent.setup() };
}

it('shows each request with its status, code, key and duration, and all that is kept of it when it is opened', async () => {
  const { user } = show();
  const row = await screen.findByRole('row', { name: /POST \/v1\/messages/ });
  for (const text of ['422', 'phone_number_invalid', 'Core banking', '12 ms'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  await user.click(row);
  const dialog = within(await screen.findByRole('dialog', { name: 'POST /v1/messages' }));
  expect(dialog.getByText(/"text": "\[11 characters\]"/)).toBeInTheDocument();
  expect(dialog.getByText('Core banking (tuma_live_…k3x9)')).toBeInTheDocument();
  expect(dialog.getByText('to is not a mobile number; write it like +254712345678')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'What it means' })).toHaveAttribute(
    'href',
    '/docs/errors#phone_number_invalid',
  );
});

async function addFilter(user: UserEvent, label: string, value: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  await user.click(await screen.findByRole('menuitem', { name: value }));
}

it('is filtered by key, outcome and method', async () => {
  const { asked, user } = show();
  await screen.findByRole('row', { name: /POST/ });
  for (const [label, value] of [
    ['API key', 'Core banking (…k3x9)'],
    ['Outcome', 'Refused (4xx)'],
    ['Method', 'DELETE'],
  ] as const)
    await addFilter(user, label, value);
  await waitFor(() =>
    expect(requestsTo(asked, path).at(-1)?.body).toEqual({
      key_id: 7,
      outcome: 'refused',
      method: 'DELETE',
      limit: 50,
    }),
  );
});

it('shows older requests below the newest', async () => {
  const { asked, user } = show({
    [path]: ({ body }) =>
      (body as { before?: number }).before === undefined
        ? page([request], 40)
        : page([{ ...request, id: 39, path: '/v1/older' }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByRole('row', { name: /v1\/older/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /\/v1\/messages/ })).toBeInTheDocument();
  expect(requestsTo(asked, path).at(-1)?.body).toEqual({ limit: 50, before: 40 });
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(document.activeElement).toContainElement(screen.getByRole('table'));
  expect(document.body).not.toHaveFocus();
});

it('says where requests will appear while there are none, and offers to try again after a failure', async () => {
  const { user } = show({ [path]: page([]) });
  expect(await screen.findByText('No requests')).toBeInTheDocument();
  await addFilter(user, 'Outcome', 'Failed (5xx)');
  expect(await screen.findByText('No requests match')).toBeInTheDocument();
});

it('shows why the requests could not be loaded', async () => {
  show({ [path]: refuses('internal_error', 'Something went wrong') });
  expect(await screen.findByText('The requests could not be loaded')).toBeInTheDocument();
});

// Test files share the draft.
clearDraft();
const draft = { ...readDraft(), tab: 'contacts' as const, sender_id: 'SAVANNA', message: "It's due {now}" };
const curl = (given: object) =>
  curlOfDraft({ ...draft, ...given }, { origin: 'https://sms.example.com', key: 'order-991' });

it('a reviewed send to one number is copied as a curl command that a shell takes as it is', () => {
  expect(curl({ msisdn: '0712345678' })).toBe(
    [
      'curl https://sms.example.com/v1/messages \\',
      '  -H "Authorization: Bearer $TUMA_KEY" \\',
      "  -H 'Idempotency-Key: order-991' \\",
      '  -H "Content-Type: application/json" \\',
      `  -d '{`,
      '  "to": "0712345678",',
      '  "from": "SAVANNA",',
      String.raw`  "text": "It'\''s due {now}"`,
      `}'`,
    ].join('\n'),
  );
});

it('a send to several numbers is copied as a batch, and a scheduled one with its time in Nairobi', () => {
  const command = curl({
    msisdn: '0712 345 678, 0722345678',
    schedule: true,
    repeat_type: 'NO_REPEAT',
    start_date: '2026-11-23',
    send_time: '09:30',
  });
  expect(command).toContain('/v1/messages/batch');
  expect(command).toContain('"send_at": "2026-11-23T09:30:00+03:00"');
  expect(command).toContain('"type": "promotional"');
  expect(command).toContain('"to": "0712 345 678"');
});

it('a send to a group, a repeated one and one to more numbers than a batch takes have no command', () => {
  expect(curl({ tab: 'lists', msisdn: '0712345678' })).toBeUndefined();
  expect(curl({ msisdn: '0712345678', schedule: true, repeat_type: 'DAILY' })).toBeUndefined();
  const far = { schedule: true, repeat_type: 'NO_REPEAT', start_date: '2126-01-31', send_time: '09:30' };
  expect(curl({ msisdn: '0712345678', ...far })).toBeUndefined();
  const many = Array.from({ length: 1001 }, (_, index) => `071234${String(index).padStart(4, '0')}`);
  expect(curl({ msisdn: many.join('\n') })).toBeUndefined();
});

it('a number that is typed twice is in the command once', () => {
  expect(curl({ msisdn: '0712345678, +254 712 345 678, 254712345678' })).toContain('"to": "0712345678"');
  const several = curl({ msisdn: '0712345678, 0722345678, 0712345678' });
  expect(several?.match(/"to": "\d+"/g)).toEqual(['"to": "0712345678"', '"to": "0722345678"']);
});

it('typed numbers are split where they are counted', () => {
  expect(splitNumbers('0712345678 +254 722 345 678;abc def\n712345')).toEqual([
    '0712345678',
    '+254 722 345 678',
    'abc def',
    '712345',
  ]);
});
