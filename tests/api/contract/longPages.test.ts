// Pages of thousands of rows, which the specification's export requests, are written to their connection piece by piece
// (requirements/portal.md#exports).
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { watchLoop } from '../../support/ownTime.ts';
import { signedIn } from '../../support/people.ts';
import { slowness } from '../../support/slowness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

/** A client with a group of contacts whose fields have the longest values. */
async function aLargeGroup(contacts: number) {
  const person = await signedIn(db);
  const api = contactsApi(app, person);
  const { body } = await api.upload({ text: '0712000001,Jane,N' });
  const id = body.contact_group_id as number;
  await sql`
    WITH made AS (
      INSERT INTO contacts (client_id, msisdn, first_name, other_name, country_code, status, fields)
      SELECT ${person.clientId}::int, '2547' || (20000000 + n), 'Jane', '', 'ke', 1,
        (SELECT jsonb_object_agg('field_' || k, repeat('ж', 200)) FROM generate_series(1, 20) k)
      FROM generate_series(1, ${contacts}::int) n RETURNING id
    ) INSERT INTO contact_group_members (group_id, contact_id) SELECT ${id}::int, id FROM made`.execute(db);
  return { ...api, ...person, groupId: id };
}

test('a page of 5,000 rows of 4,000 letters keeps no other request waiting, and is one JSON object', { timeout: 60_000 }, async () => {
  const { groupId: id, token } = await aLargeGroup(5_000);
  const loop = watchLoop();
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/contact/group/list',
    headers: { authorization: token },
    payload: { id, per_page: 5_000 },
    // Joining 40 MB to one text would be the longest turn.
    payloadAsStream: true,
  });
  const pieces = await answer.stream().toArray();
  const longestMs = loop.stop();
  const { data, ...rest } = JSON.parse(Buffer.concat(pieces as Buffer[]).toString());
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(rest).toEqual({ current_page: 1, last_page: 2, total: 5_001 });
  expect(new Set((data as { msisdn: string }[]).map(({ msisdn }) => msisdn)).size).toBe(5_000);
  process.stdout.write(`  the longest turn: ${longestMs.toFixed(0)} ms\n`);
  expect(longestMs).toBeLessThan(100 * slowness().own);
}); // oxfmt-ignore

test('a page of contacts has at most 5,000 rows, because a contact may have thousands of letters', async () => {
  const { groupId: id, call } = await aLargeGroup(1);
  const answer = await call('contact/group/list', { id, per_page: 5_001 });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid_input', message: 'Rows per page must be at most 5,000', field: 'per_page' },
  });
});
