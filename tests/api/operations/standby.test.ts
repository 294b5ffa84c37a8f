// Lists, searches, exports and reports are read from a standby of PostgreSQL (decisions/067-reads-from-a-standby.md). The test uses a real
// one.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sessionHeader } from '../../../contract/session.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { status } from '../../../scripts/tuma/status.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openStandby } from '../../../server/db/standby/standby.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { eventually } from '../../support/eventually.ts';
import { collectionSamples, samples } from '../../support/matrix/samples.ts';
import type { Sample, SampleRequest } from '../../support/matrix/sample.ts';
import { aUser, giveUnits, signedIn, type TestUser } from '../../support/people.ts';
import { aSender } from '../../support/campaignHarness.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { startPair } from '../../support/api/standby.ts';
import { startTestApp } from '../../support/testApp.ts';

/** So long that the standby is not late because the machine is slow. A test lets this time pass instead. */
const lagSecondsMax = 60;
const elapsed = performance.now.bind(performance);
let passedMs = 0;
const monotonic = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + passedMs);
afterAll(() => monotonic.mockRestore());

const pair = await closeAfterAll(startPair());
const { primary } = pair;
const lines: string[] = [];
const late = `The standby is more than ${lagSecondsMax} seconds behind: the primary is read in its place`;
const lost = 'The standby cannot be read: the primary is read in its place';
const used = 'Lists, searches, exports and reports read the standby';
const standby = await closeAfterAll(
  openStandby({
    url: pair.url,
    primary,
    lagSecondsMax,
    everyMs: 100,
    logger: pino(
      { level: 'info' },
      { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
    ),
  }),
);
const metrics = new Registry();
const app = await startTestApp({
  database: { ...primary, close: () => Promise.resolve() },
  standby,
  metrics,
});
const { db } = app;
const platform = 1;
await aSender(db, platform);
await giveUnits(db, platform, 1_000_000);
let reads = 0;
standby.pool.on('acquire', () => reads++);
afterAll(() => standby.pool.removeAllListeners('acquire'));

/** Signs a person in to the console. Cookies are kept as in a browser. */
async function inConsole(user: TestUser) {
  const jar = new Map<string, string>();
  const call = async (path: string, body: object = {}) => {
    const answer = await app.call(path, body, { headers: headersOf() });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const headersOf = () => ({
    [sessionHeader]: 'active',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const { token } = await signedIn(db, { user });
  await db.updateTable('tokens').set({ browser: true }).where('user_id', '=', user.id).execute();
  jar.set('tuma_session', token);
  return { call, headersOf, jar };
}

const root = await aUser(db, { clientId: platform, roleId: roleIds.root });
const admin = await inConsole(root);
const colleague = await inConsole(await aUser(db, { clientId: platform, roleId: roleIds.root }));

const numbersOf = (answer: { body: { message: { msisdn: string }[] } }) =>
  answer.body.message.map(({ msisdn }) => msisdn);
const list = { page: 1, per_page: 10 };
const insert = (msisdn: string) =>
  db.insertInto('dnd').values({ client_id: null, msisdn, source: 'console' }).execute();

/**
 * Expects one line for each change: this one, and at last that the standby is read again. It is lost at other times, too, if the machine takes
 * more than a second for a measurement.
 */
function expectLogged(line: string): void {
  expect(lines).toContain(line);
  expect(lines.at(-1)).toBe(used);
  expect(lines.filter((each, i) => each === lines[i - 1])).toEqual([]);
}

/** The standby may be lost for a moment, so the list is read until it shows what only the standby has. */
const expectFromStandby = (who: Pick<typeof admin, 'call'>, numbers: string[]) =>
  eventually(async () => expect(numbersOf(await who.call('blacklist/all', list))).toEqual(numbers));

const isUsed = () => eventually(() => expect(standby.isUsable()).toBe(true));
beforeEach(async () => {
  await isUsed();
  await db.deleteFrom('dnd').execute();
  await pair.caughtUp();
  lines.length = 0;
});

const sampleOf = (given: Sample | Sample['request']) => (typeof given === 'function' ? given : given.request);
const mayLag = [
  ...endpoints.filter((call) => call.mayLag).map((call) => ({ path: call.path, status: call.status, list: false, samples: [samples[call.path]!].flat().map(sampleOf) })),
  ...collections.filter((each) => each.mayLag).map(({ name }) => ({ path: name, status: 200, list: true, samples: [sampleOf(collectionSamples[name]!.list!)] })),
]; // oxfmt-ignore

async function ask({ path, list: isList }: (typeof mayLag)[number], { id, body, query = {} }: SampleRequest) {
  const asked = isList ? { filter: JSON.stringify(query) } : query;
  return app.fastify.inject({
    method: isList ? 'GET' : 'POST',
    url: `/api/${path.replace(':id', String(id))}`,
    query: Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])),
    headers: admin.headersOf(),
    ...(!isList && { payload: body ?? {} }),
  });
}

test.each(mayLag.map((call) => [call.path, call] as const))('%s reads the standby and writes nothing there', async (_path, call) => {
  for (const sample of call.samples) {
    const request = await sample({ db, clientId: platform, caller: { userId: root.id, now: app.clock.now } });
    await pair.caughtUp();
    await eventually(async () => {
      const before = reads;
      const answer = await ask(call, request);
      expect(answer.statusCode, answer.body).toBe(call.status);
      expect(reads, 'reads(call) in its routes').toBeGreaterThan(before);
    });
  }
}); // oxfmt-ignore

test('a list shows what the standby has, and once it is late what the primary has', async () => {
  await pair.pause();
  onTestFinished(() => pair.resume());
  await insert('254711000001');
  await expectFromStandby(admin, []);
  passedMs += 1000 * lagSecondsMax;
  await eventually(() => expect(lines).toContain(late));
  await eventually(async () =>
    expect(numbersOf(await admin.call('blacklist/all', list))).toEqual(['254711000001']),
  );
  await eventually(async () =>
    expect(await metrics.getSingleMetricAsString('tuma_standby_usable')).toContain('tuma_standby_usable 0'),
  );
  const shown = await metrics.getSingleMetricAsString('tuma_standby_lag_seconds');
  expect(Number(/^tuma_standby_lag_seconds (\S+)/m.exec(shown)?.[1])).toBeGreaterThan(lagSecondsMax);
  await pair.resume();
  await isUsed();
  expectLogged(late);
});

test('a person sees what they wrote, and others what the standby has', async () => {
  await pair.pause();
  onTestFinished(() => pair.resume());
  const written = await admin.call('blacklist/add', { msisdn: '0711000002', platform: true });
  expect(written.headers['set-cookie']).toBe(
    `tuma_written=1; Max-Age=${lagSecondsMax + 3}; Path=/api; HttpOnly; SameSite=Strict`,
  );
  expect(numbersOf(await admin.call('blacklist/all', list))).toEqual(['254711000002']);
  await expectFromStandby(colleague, []);
  admin.jar.delete('tuma_written');
  await expectFromStandby(admin, []);
});

test('a call that only reads does not lead to the primary, and a program with a token reads it always', async () => {
  for (const path of ['client/balance', 'blacklist/all', 'operations/setup'])
    expect((await admin.call(path, list)).headers['set-cookie']).toBeUndefined();
  const program = await signedIn(db, { user: root });
  const before = reads;
  const answer = await app.call('blacklist/all', list, { token: program.token });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(reads).toBe(before);
});

test('calls are answered by the primary while the standby is killed, and by the standby once it is back', async () => {
  await db.insertInto('dnd').values(Array.from({ length: 3000 }, (_, i) => ({ client_id: null, msisdn: String(254711010000 + i), source: 'console' as const }))).execute(); // oxfmt-ignore
  await pair.caughtUp();
  const calls = Array.from({ length: 12 }, async (_, i) => {
    const outcomes = new Set<number>();
    while (lines.length === 0) {
      const answer = await (i % 2 ? colleague.call('blacklist/all', list) : app.call('blacklist/all/export', {}, { headers: admin.headersOf() })); // oxfmt-ignore
      outcomes.add(answer.status);
      if (i % 2 === 0) expect(rowsOf(answer)).toHaveLength(3000);
    }
    return [...outcomes];
  });
  pair.kill();
  expect((await Promise.all(calls)).flat().filter((outcome) => outcome !== 200)).toEqual([]);
  await pair.start();
  await isUsed();
  expectLogged(lost);
});

test('a read on a standby that hangs is answered by the primary', async () => {
  const usual = await admin.call('blacklist/all', list);
  // The connection to the standby is idle and was measured just now.
  pair.hang(true);
  onTestFinished(() => pair.hang(false));
  expect((await admin.call('blacklist/all', list)).body).toEqual(usual.body);
  await eventually(() => expect(lines.at(-1)).toBe(lost));
  expect(await metrics.getSingleMetricAsString('tuma_standby_lag_seconds')).not.toMatch(/^tuma/m);
});

test('tuma status says how far the standby is behind, and warns where it cannot be read', async () => {
  const run = (url: string, lagMax = '1') =>
    status.run({ config: readConfig({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: lagMax }), values: {}, positionals: [] }); // oxfmt-ignore
  expect((await run(pair.url, '60')).lines.join()).toMatch(/the standby is \d+(\.\d)? seconds behind/);
  await pair.pause();
  onTestFinished(() => pair.resume());
  await insert('254711000003');
  const behind = await run(pair.url);
  expect(behind.lines).toContain(
    'warning: the standby is more than 1 seconds behind; the primary is read in its place',
  );
  expect(behind.exit).toBe(1);
  expect((await run('postgres://tuma@127.0.0.1:1/tuma')).lines.join()).toContain(
    'warning: the standby cannot be read',
  );
});

test('a primary is refused as a standby', async () => {
  const refusals: unknown[] = [];
  const logger = pino(
    {},
    { write: (line) => void refusals.push((JSON.parse(line) as { fault: string }).fault) },
  );
  const none = await openStandby({ url: primary.url, primary, lagSecondsMax, logger });
  expect(none.isUsable()).toBe(false);
  await none.close();
  expect(refusals).toEqual(['PostgreSQL at this address is not a standby']);
});
