// The texts of refusals that no schema defines, and hostile input that once passed the checks.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const caller = await signedIn(db);

test.each([
  ['message/all/transactional', { per_page: 50_001 }, 'Rows per page must be at most 50,000', 'per_page'],
  ['message/all/transactional', { page: 'many' }, 'Page must be a number', 'page'],
  [
    'message/all/transactional',
    { start_date: 'today' },
    'Start date must be a date like 2026-01-31',
    'start_date',
  ],
  [
    'message/all/transactional',
    { start_date: '2026-02-01', end_date: '2026-01-01' },
    'End date must not be before the start date',
    'end_date',
  ],
  ['message/all/transactional', [], 'The request must be a JSON object', undefined],
  ['client/user/table', { client_id: 'abc' }, 'Client is not valid', 'client_id'],
  ['dashboard/client/balance', { client_id: true }, 'Client is not valid', 'client_id'],
  ['dashboard/client/balance', { client_id: [1] }, 'Client is not valid', 'client_id'],
  ['contact/group/delete', { contact_group_id: true }, 'Please Enter the Contact Group', 'contact_group_id'],
  ['client/user/table', { search: 'x'.repeat(121) }, 'Search must have at most 120 characters', 'search'],
])('%s with %j is refused as “%s”', async (...given) => {
  const [path, body, message, field] = given;
  const answer = await app.call(path, body, caller);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ message, ...(field !== undefined && { field }) });
});

test('a query without the group a download needs is refused by the name people know it by', async () => {
  const call = (query: Record<string, string>) =>
    app.call('message/groupbulk/download', {}, { ...caller, query });
  expect(await call({})).toMatchObject({ status: 422, body: { message: 'Group is required' } });
  const wrong = await call({ group_id: 'abc' });
  expect(wrong).toMatchObject({ status: 422, body: { message: 'Group is not valid' } });
});

test('a schema that words a refusal itself keeps its words', () => {
  const named = z.object({ name: z.string('Name is required') });
  expect(named.safeParse({}).error?.issues[0]?.message).toBe('Name is required');
});

describe('text that PostgreSQL cannot store', () => {
  const hostile = { 'a NUL': 'a\0b', 'half a surrogate pair': 'a\ud800b', 'the other half': '\udc00' };

  test.each(Object.entries(hostile))('%s is refused in a body, in a name of a field and in a query', async (_what, text) => {
    for (const body of [{ search: text }, { [text]: 1 }, { deep: [{ deeper: text }] }]) {
      expect((await app.call('client/user/table', body, caller)).status).toBe(422);
    }
  }); // oxfmt-ignore

  test.each(Object.entries(hostile))('%s is refused inside the JSON of a filter, a range and a sort', async (_what, text) => {
    for (const [name, value] of [['filter', { q: text }], ['sort', [text, 'ASC']], ['range', [text]]] as const) {
      const answer = await app.get(`/api/templates?${name}=${encodeURIComponent(JSON.stringify(value))}`, caller);
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/^Text must not hold/)]);
    }
  }); // oxfmt-ignore
});

test.each(['1e3', '0x1', '+1', ' 1', '1.0', '-1', '0', '9007199254740993', 'abc'])(
  'the path id %j is no record’s',
  async (id) => {
    const answer = await app.get(`/api/templates/${encodeURIComponent(id)}`, caller);
    expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: 'Record not found' }]);
  },
);

test.each(['%', '%ED%A0%80', '%zz'])('the path id %s, which cannot be decoded, answers 400 in a sentence', async (id) => {
  const answer = await app.get(`/api/templates/${id}`, caller);
  expect([answer.status, answer.body]).toEqual([400, { code: 'malformed_request', message: 'The request could not be read' }]);
}); // oxfmt-ignore

test('what the framework refuses is said in sentences', async () => {
  const raw = async (payload: string, type: string) => {
    const answer = await app.fastify.inject({ method: 'POST', url: '/api/user/login', payload, headers: { 'content-type': type } });
    return [answer.statusCode, answer.json<{ message: string }>().message];
  }; // oxfmt-ignore
  expect(await raw('{"a"', 'application/json')).toEqual([400, 'The body is not valid JSON']);
  expect(await raw('a=1', 'application/x-www-form-urlencoded')).toEqual([
    415,
    'Send the body as JSON, with Content-Type: application/json',
  ]);
  expect(await raw(JSON.stringify('x'.repeat(300_000)), 'application/json')).toEqual([413, 'The request is too large']);
}); // oxfmt-ignore
