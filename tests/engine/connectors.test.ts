/**
 * What an admin changes takes effect in the engine, and what the engine sees is told to other processes
 * (requirements/domain.md#connectors).
 */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SmppLink } from '../../server/db/schema.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { upsertConnectorBy } from '../../server/modules/connectors/connectors.service.ts';
import { authenticator } from '../../server/modules/identity/tokens.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/people.ts';
import { aWorld, someNumbers, type World } from './world.ts';

const states = (world: World) => world.db.selectFrom('connector_states').selectAll().execute();

/** Changes a connector as connector/upsert does. */
async function anAdmin(world: World) {
  await ensureRoles(world.db);
  await sql`INSERT INTO clients (id, name, msisdn, email) VALUES (1, 'Platform', '254700000000', 'p@p.example')
    ON CONFLICT DO NOTHING`.execute(world.db);
  const { token } = await signedIn(world.db, { clientId: 1, roleId: roleIds.administrator });
  const caller = await authenticator(world.db, () => new Date())(token);
  if (!caller) throw new Error('not signed in');
  return (id: number, change: { status?: 0 | 1; smpp?: Partial<SmppLink> | null }) =>
    upsertConnectorBy(
      world.db,
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
  test('takes effect by the notice alone, and the state row follows', async () => {
    const world = await aWorld();
    const [before, after] = [await world.smsc(), await world.smsc()];
    const id = await world.connector(before.port, { sessions: 2 });
    const engine = await world.engine({ reloadMs: 3_600_000 });
    const change = await anAdmin(world);
    await eventually(async () =>
      expect(await states(world)).toEqual([
        {
          engine_id: engine.id,
          connector_id: id,
          bound: 2,
          sessions: 2,
          rate: 0,
          in_flight: 0,
          last_error: null,
        },
      ]),
    );
    await change(id, { smpp: { port: after.port, sessions: 1, password: 'secret' } });
    await eventually(async () => {
      expect([before.sessions.size, after.sessions.size]).toEqual([0, 1]);
      expect(await states(world)).toMatchObject([{ connector_id: id, bound: 1, sessions: 1 }]);
    });
    const [message] = await world.send({ connectorId: id, numbers: someNumbers(1) });
    await eventually(async () => expect((await world.message(message)).state).toBe('delivered'));
    expect([before.log.length, after.log.length]).toEqual([0, 1]);
  });

  test('that the telco refuses is told with its reason', async () => {
    const world = await aWorld();
    const smsc = await world.smsc({ accounts: { tuma: 'right' } });
    const id = await world.connector(smsc.port, { system_id: 'tuma', password: 'right' });
    await world.engine();
    const change = await anAdmin(world);
    await eventually(async () => expect(await states(world)).toMatchObject([{ bound: 1, last_error: null }]));
    await change(id, { smpp: { password: 'wrong' } });
    await eventually(async () =>
      expect(await states(world)).toMatchObject([
        { bound: 0, last_error: 'the bind was refused: ESME_RINVPASWD' },
      ]),
    );
  });
});

describe('a switch-off', () => {
  test('unbinds that connector alone, keeps what is queued, and a switch-on sends it', async () => {
    const world = await aWorld();
    const smsc = await world.smsc();
    const id = await world.connector(smsc.port);
    const other = await world.connector(smsc.port);
    await world.engine({ reloadMs: 3_600_000 });
    const change = await anAdmin(world);
    await eventually(async () => expect(await states(world)).toHaveLength(2));
    await change(id, { status: 0 });
    await eventually(async () => {
      expect(smsc.sessions.size).toBe(1);
      expect(await states(world)).toMatchObject([{ connector_id: other, bound: 1 }]);
    });
    const [message] = await world.send({ connectorId: id, numbers: someNumbers(1) });
    await change(id, { status: 1 });
    await eventually(async () => expect((await world.message(message)).state).toBe('delivered'));
  });
});

test('an engine that stops takes its states along', async () => {
  const world = await aWorld();
  const smsc = await world.smsc();
  await world.connector(smsc.port, { sessions: 2 });
  const engine = await world.engine();
  const other = await world.engine();
  await eventually(async () => expect(await states(world)).toHaveLength(2));
  await engine.stop();
  expect((await states(world)).map(({ engine_id }) => engine_id)).toEqual([other.id]);
});
