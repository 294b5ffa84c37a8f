/** Keys of secrets are rotated while an engine sends and webhooks are delivered. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { KeyRing, makeKeyFile } from '../../server/db/secrets/keys.ts';
import { listStoredKeys } from '../../server/db/secrets/reencrypt.ts';
import { Secrets } from '../../server/db/secrets/secrets.ts';
import { rotateSecrets, waitForNewestKey } from '../../server/modules/secrets/secrets.service.ts';
import { recordEvents } from '../../server/modules/webhooks/events.service.ts';
import { Outgoing } from '../../server/webhooks/outgoing.ts';
import { nameServers } from '../../server/webhooks/resolve.ts';
import { WebhookWorker } from '../../server/webhooks/worker.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver } from '../support/receiver.ts';
import { anEndpoint } from '../support/webhooks.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const rounds = 20;
const perRound = 25;

test('a rotation under load closes no session, sends each message once and signs each webhook with its secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'keys');
  makeKeyFile(file);
  const secrets = new Secrets(KeyRing.ofFile(file));
  const harness = await engineHarness();
  const { db, clientId } = harness;
  const smsc = await harness.smsc({ accounts: { tuma: 'telco-password' } });
  const link = { system_id: 'tuma', password: 'telco-password', sessions: 2 };
  const connectorId = await harness.connector(smsc.port, link);
  const receiver = await startReceiver();
  harness.atEnd(() => receiver.close());
  const endpoint = await anEndpoint(db, { clientId, url: receiver.url, types: ['balance.low'] });
  await harness.engine({ secrets });
  const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
  const options = { database: harness.database, logger: pino({ level: 'silent' }), metrics: new Registry() };
  const worker = new WebhookWorker({ ...options, secrets, outgoing, clock: harness.clock, pollMs: 50 });
  harness.atEnd(async () => {
    await worker.stop();
    await outgoing.close();
  });
  await eventually(() => expect(smsc.sessions.size).toBe(2));
  const sessions = [...smsc.sessions];

  const load = (async () => {
    for (let round = 0; round < rounds; round++) {
      await harness.send({ connectorId, numbers: uniqueNumbers(perRound) });
      const events = Array.from({ length: perRound }, () => ({
        clientId,
        type: 'balance.low' as const,
        at: harness.clock(),
        data: {},
      }));
      await db.transaction().execute((tx) => recordEvents(tx, events));
    }
  })();
  // The command runs as a separate process, so it reads the file itself.
  const command = new Secrets(KeyRing.ofFile(file));
  for (let rotation = 0; rotation < 3; rotation++) {
    const { id } = KeyRing.ofFile(file).add();
    expect(await waitForNewestKey(db, command)).toBe(true);
    expect(await rotateSecrets(db, command)).toEqual({ changed: 2, unreadable: [], left: 0 });
    expect(await listStoredKeys(db)).toEqual([{ id, secrets: 2 }]);
  }
  await load;

  const total = rounds * perRound;
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: total }));
  expect(new Set(smsc.log.map(({ destination }) => destination)).size).toBe(total);
  expect(smsc.log).toHaveLength(total);
  expect([...smsc.sessions]).toEqual(sessions);
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(total));
  const signature = new Webhook(`whsec_${endpoint.secret}`);
  const ids = receiver.received.map(
    ({ headers, body }) => (signature.verify(body, headers) as { id: string }).id,
  );
  expect(new Set(ids).size).toBe(total);
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'user_name', 'after'])
    .orderBy('id')
    .execute();
  expect(audit.filter(({ action }) => action === 'secrets.rotate')).toEqual(
    Array.from({ length: 3 }, () => ({
      action: 'secrets.rotate',
      user_name: 'System',
      after: { encrypted: 2, left: 0 },
    })),
  );
});
