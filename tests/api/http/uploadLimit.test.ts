// The bytes that a client may upload within a day (docs/running/operation.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aShop, base, csv, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
app.clock.now = midday;
const mib = 1024 ** 2;

/** Stores files of a client. */
const store = (clientId: number, { files, bytes, hoursAgo }: { files: number; bytes: number; hoursAgo: number }) =>
  sql`INSERT INTO uploads (client_id, user_id, file_name, bytes, created)
    SELECT ${clientId}, (SELECT min(id) FROM users), 'a.csv', convert_to(repeat('x', ${bytes}::int), 'UTF8'), now() - ${hoursAgo} * interval '1 hour'
    FROM generate_series(1, ${files}::int)`.execute(app.db); // oxfmt-ignore

test.each([
  ['small files', { small: 10_737, large: 0 }],
  ['small files and a large one', { small: 10_700, large: 4 * mib }],
])('%s within a day are refused beyond 1 GB, wherever they are sent, and accepted a day later', async (_what, { small, large }) => {
  const me = await aShop(app);
  const { upload } = preflightApi(app, () => me);
  const other = await aShop(app);
  const fill = async (clientId: number, hoursAgo: number) => {
    await store(clientId, { files: small, bytes: 1, hoursAgo });
    await store(clientId, { files: 1, bytes: large, hoursAgo });
  };
  const file = csv(`phone\n0712000001\n${' '.repeat(200_000)}`);
  const contacts = { name: 'people.csv', content: 'phone\n0712000001\n'.repeat(8_000) };
  await fill(me.clientId, 25);
  await fill(other.clientId, 0);
  expect((await upload(file)).status).toBe(200);
  await fill(me.clientId, 0);
  const refused = { status: 429, body: { code: 'upload_limit_reached', message: expect.stringContaining('1 GB') } };
  expect(await upload(file)).toMatchObject(refused);
  expect(await app.form('message/preflight/upload-columns', { file: contacts }, me)).toMatchObject(refused);
  expect(await app.form('contact/upload/columns', { file: contacts }, me)).toMatchObject(refused);
  const send = { ...base, campaign_name: 'Sale', schedule: 'false', file: contacts };
  expect(await app.form('message/send/upload-file', send, me)).toMatchObject(refused);
}); // oxfmt-ignore
