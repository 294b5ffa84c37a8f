// Sending windows: a setting of hours per connector and class (requirements/domain.md#sending-windows;
// requirements/kenya.md#sending-hours).
import { beforeEach, expect, test } from 'vitest';
import { readClosed } from '../../../server/modules/windows/windows.service.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';

const { db } = await closeAfterAll(testDatabase());
await db
  .insertInto('connectors')
  .values(
    [1, 2, 3].map((id) => ({
      id,
      name: `Telco ${id}`,
      scope: 'DEFAULT',
      queue_prefix: 't',
      mcc: '',
      mnc: '',
    })),
  )
  .execute();
beforeEach(() => db.deleteFrom('sending_windows').where('connector_id', 'is not', null).execute());

/** Returns a time on 21 November in Nairobi. */
const nairobi = (time: string) => new Date(`2026-11-21T${time}+03:00`);

const promotional = async (time: string, ...connectorIds: number[]) =>
  (await readClosed(db, { connectorIds, class: 'promotional', now: nairobi(time) })).opensAt;

const setWindow = (connector_id: number, opens: string, closes: string) =>
  db.insertInto('sending_windows').values({ connector_id, class: 'promotional', opens, closes }).execute();

test('a new system sends promotions from 08:00 to 18:00 through every connector', async () => {
  expect(await promotional('07:30:00', 1, 2)).toEqual(nairobi('08:00:00'));
  expect(await promotional('08:00:00', 1, 2)).toBeUndefined();
  expect(await promotional('18:00:00', 1, 2)).toEqual(new Date('2026-11-22T08:00:00+03:00'));
});

test('transactional messages do not wait', async () => {
  const order = { connectorIds: [1], class: 'transactional' as const, now: nairobi('03:00:00') };
  expect((await readClosed(db, order)).opensAt).toBeUndefined();
});

test('a connector’s own hours override those for all connectors', async () => {
  await setWindow(2, '06:00', '24:00');
  expect(await promotional('07:00:00', 2)).toBeUndefined();
  expect(await promotional('23:59:59', 2)).toBeUndefined();
  expect(await promotional('05:00:00', 2)).toEqual(nairobi('06:00:00'));
  expect(await promotional('07:00:00', 1)).toEqual(nairobi('08:00:00'));
});

test('a send over several connectors waits until the first of them opens', async () => {
  await setWindow(2, '06:00', '20:00');
  await setWindow(3, '07:00', '20:00');
  expect(await promotional('19:00:00', 1, 2)).toBeUndefined();
  expect(await promotional('05:00:00', 1, 3, 2)).toEqual(nairobi('06:00:00'));
  expect(await promotional('05:00:00')).toBeUndefined();
});
