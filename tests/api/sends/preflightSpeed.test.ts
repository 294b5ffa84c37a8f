// The documented limits of a pre-flight: 100,000 rows in less than 3 s, at most 150 MB more memory, and at most 50 ms per turn of the event
// loop, in its own time, because load by other programs is not a fault of the code. PREFLIGHT_ROWS sets another number of rows. The
// measured values are printed; the limits have a margin for a busy machine.
import { expect, test } from 'vitest';
import { encodeForm } from '../../support/api/form.ts';
import { watchLoop } from '../../support/ownTime.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { slowness } from '../../support/slowness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

const rows = Number(process.env['PREFLIGHT_ROWS'] ?? 100_000);

/** Creates rows of which some are mistyped, on the DND list, duplicates, without a route or without a name. */
function aFile(): string {
  const lines = ['Name,Phone'];
  for (let n = 0; n < rows; n++) {
    const phone = `07${String(n % 10)}2${String(100_000 + Math.floor(n / 10)).padStart(6, '0')}`;
    const kind = n % 100;
    const number = kind === 1 ? '0712' : kind === 2 ? '0702100000' : kind === 3 ? '0770000001' : phone;
    lines.push(`${kind === 4 ? '' : `P${n}`},${number}`);
  }
  return lines.join('\n');
}

test(`a file of ${rows.toLocaleString('en')} rows`, { timeout: 120_000 }, async () => {
  const { clientId, token } = await signedIn(db, { clientId: await aClient(db) });
  await aSender(db, { clientId, code: 'SHOP' });
  await db
    .insertInto('dnd')
    .values({ client_id: clientId, msisdn: '254702100000', source: 'console' })
    .execute();

  const { payload, contentType } = await encodeForm({
    campaign_name: 'Sale',
    sender_id: 'SHOP',
    message: 'Dear {name}, everything is cheaper this week.',
    file: { name: 'people.csv', content: aFile() },
  });

  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const loop = watchLoop();
  const started = performance.now();
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/message/preflight/upload-file',
    headers: { authorization: token, 'content-type': contentType },
    payload,
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const longestMs = loop.stop();

  const { message } = response.json();
  const megabytes = (peak - before) / 1024 / 1024;
  process.stdout.write(
    `pre-flight of ${rows.toLocaleString('en')} rows: ${seconds.toFixed(2)} s, +${megabytes.toFixed(0)} MB, event loop kept at most ${longestMs.toFixed(0)} ms\n`,
  );
  const rejected: { reason: string; count: number }[] = message.rejected;
  expect(rejected.map(({ reason }) => reason).toSorted()).toEqual([
    'DND',
    'Duplicate',
    'Invalid number',
    'Missing field',
    'No route',
  ]);
  expect(message.rows).toBe(rows);
  expect(message.accepted).toBe(rejected.reduce((left, { count }) => left - count, rows));
  const { wall, own } = slowness();
  expect(seconds).toBeLessThan(10 * wall * Math.max(1, rows / 100_000));
  expect(megabytes).toBeLessThan(300);
  expect(longestMs).toBeLessThan(100 * own);
});

test('a file with long cells that a text names hundreds of times', { timeout: 120_000 }, async () => {
  const { clientId, token } = await signedIn(db, { clientId: await aClient(db) });
  await aSender(db, { clientId, code: 'SHOP' });
  const lines = Array.from({ length: 200 }, (_, n) => `${'ж'.repeat(2_000)},07120${10_000 + n}`);
  const { payload, contentType } = await encodeForm({
    campaign_name: 'Sale',
    sender_id: 'SHOP',
    message: '{a}'.repeat(510),
    file: { name: 'people.csv', content: ['a,Phone', ...lines].join('\n') },
  });
  const loop = watchLoop();
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/message/preflight/upload-file',
    headers: { authorization: token, 'content-type': contentType },
    payload,
  });
  const longestMs = loop.stop();
  const { message } = response.json();
  expect(message).toMatchObject({ accepted: 0, rejected: [{ reason: 'Too long', count: 200 }] });
  expect(message.rejects[0].value).toBe('0712010000 (15224 parts)');
  expect(longestMs).toBeLessThan(100 * slowness().own);
});
