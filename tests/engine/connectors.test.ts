/**
 * The engine applies changes of connectors, and publishes their state
 * (requirements/domain.md#connectors).
 */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SmppLink } from '../../server/db/schema.ts';
import { roleIds, ensureRoles } from '../../server/modules/access/access.service.ts';
import { upsertConnectorBy } from '../../server/modules/connectors/connectors.service.ts';
import { authenticator } from '../../server/modules/identity/tokens.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/people.ts';
import { testSecrets } from '../support/secrets.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const states = (harness: EngineHarness) => harness.db.selectFrom('connector_states').selectAll().execute();

/** Returns a function that changes a connector as connector/upsert does. */
async function connectorEditor(harness: EngineHarness) {
  await ensureRoles(harness.db);
  await sql`INSERT INTO clients (id, name, msisdn, email) VALUES (1, 'Platform', '254700000000', 'p@p.example')
    ON CONFLICT DO NOTHING`.execute(harness.db);
  const { token } = await signedIn(harness.db, { clientId: 1, roleId: roleIds.administrator });
  const caller = await authenticator(harness.db, () => new Date())({ token, isCookie: false, isUse: true });
  if (!caller) throw new Error('not signed in');
  return (id: number, change: { status?: 0 | 1; smpp?: Partial<SmppLink> | null }) =>
    upsertConnectorBy(
      { db: harness.db, secrets: testSecrets },
      { ...caller, address: '127.0.0.1' },
      {
        name: `Telco ${id}`,
        scope: 'DEFAULT',
        queue_prefix: 'telco',
        mcc: '639',
        mnc: '02',
        id,
        ...change,
      },
    );
}

describe('a changed link', () => {
  test('is applied after the NOTIFY, and its state row follows', async () => {
    const harness = await engineHarness();
    const [before, after] = [await harness.smsc(), await harness.smsc()];
    const id = await harness.connector(before.port, { sessions: 2 });
    const engine = await harness.engine({ reloadMs: 3_600_000 });
    const change = await connectorEditor(harness);
    await eventually(async () =>
      expect(await states(harness)).toEqual([
        {
          engine_id: engine.id,
          connector_id: id,
          bound: 2,
          sessions: 2,
          rate: 0,
          in_flight: 0,
          last_error: null,
          unbound_since: null,
        },
      ]),
    );
    await change(id, { smpp: { port: after.port, sessions: 1, password: 'secret' } });
    await eventually(async () => {
      expect([before.sessions.size, after.sessions.size]).toEqual([0, 1]);
      expect(await states(harness)).toMatchObject([{ connector_id: id, bound: 1, sessions: 1 }]);
    });
    const [message] = await harness.send({ connectorId: id, numbers: uniqueNumbers(1) });
    await eventually(async () => expect((await harness.message(message)).state).toBe('delivered'));
    expect([before.log.length, after.log.length]).toEqual([0, 1]);
  });

  test('that the telco refuses is shown with the reason', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc({ accounts: { tuma: 'right' } });
    const id = await harness.connector(smsc.port, { system_id: 'tuma', password: 'right' });
    await harness.engine();
    const change = await connectorEditor(harness);
    await eventually(async () =>
      expect(await states(harness)).toMatchObject([{ bound: 1, last_error: null }]),
    );
    await change(id, { smpp: { password: 'wrong' } });
    await eventually(async () =>
      expect(await states(harness)).toMatchObject([
        { bound: 0, last_error: 'the bind was refused: ESME_RINVPASWD', unbound_since: expect.any(Date) },
      ]),
    );
    const [first] = await states(harness);
    await eventually(async () => {
      const { rows } = await sql<{ later: boolean }>`
        SELECT seen > ${first?.unbound_since}::timestamptz + interval '3 seconds' AS later FROM engines`.execute(
        harness.db,
      );
      expect(rows).toEqual([{ later: true }]);
    });
    // Further heartbeats do not change the time.
    expect(await states(harness)).toMatchObject([{ unbound_since: first?.unbound_since }]);
  });
});

describe('a deactivation', () => {
  test('unbinds only that connector and keeps its queue, which an activation sends', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const id = await harness.connector(smsc.port);
    const other = await harness.connector(smsc.port);
    await harness.engine({ reloadMs: 3_600_000 });
    const change = await connectorEditor(harness);
    await eventually(async () => expect(await states(harness)).toHaveLength(2));
    await change(id, { status: 0 });
    await eventually(async () => {
      expect(smsc.sessions.size).toBe(1);
      expect(await states(harness)).toMatchObject([{ connector_id: other, bound: 1 }]);
    });
    const [message] = await harness.send({ connectorId: id, numbers: uniqueNumbers(1) });
    await change(id, { status: 1 });
    await eventually(async () => expect((await harness.message(message)).state).toBe('delivered'));
  });
});

test('a stopping engine deletes its states', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  await harness.connector(smsc.port, { sessions: 2 });
  const engine = await harness.engine();
  const other = await harness.engine();
  await eventually(async () => expect(await states(harness)).toHaveLength(2));
  await engine.stop();
  expect((await states(harness)).map(({ engine_id }) => engine_id)).toEqual([other.id]);
});
