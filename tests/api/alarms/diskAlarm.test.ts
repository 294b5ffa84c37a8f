/** The alarm when the disk of the embedded PostgreSQL is nearly full, and the measurement of its free space. */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { roomReader, type DiskRoom } from '../../../server/db/diskRoom.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { watchAlarms } from '../../../server/modules/alarms/events.service.ts';
import { noChannels } from '../../../server/modules/alarms/channels.service.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

let room: DiskRoom | undefined;
const readRoom = () => Promise.resolve(room);
const app = await startTestApp({ readRoom });
const admin = await signedIn(app.db, { clientId: 1, roleId: roleIds.administrator });
const ofDisk = async () => {
  const alarms = (await app.call('operations/alarms', {}, admin)).body.message as { id: string }[];
  return alarms.filter(({ id }) => id === 'disk');
};

test('less than a tenth of free space is an alarm, at the top of the home, until there is more', async () => {
  expect(await ofDisk(), 'the disk of another machine').toEqual([]);
  room = { free: 100, size: 1000 };
  expect(await ofDisk()).toEqual([]);
  room = { free: 99, size: 1000 };
  const text = 'The disk of the database is nearly full: 9% is free';
  const alarm = { id: 'disk', kind: 'disk', severity: 'error', text, values: { count: 9 }, since: null };
  expect(await ofDisk()).toEqual([alarm]);
  const { needs } = (await app.call('operations/home', {}, admin)).body.message as { needs: unknown[] };
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'disk', count: 9 }));
  room = { free: 500, size: 1000 };
  expect(await ofDisk()).toEqual([]);
});

test('people are notified of it', async () => {
  room = { free: 0, size: 1000 };
  const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, second));
  for (const second of [0, 40])
    await watchAlarms(app.db, { channels: noChannels, readRoom, now: at(second) });
  const events = await app.db.selectFrom('alarm_events').select(['confirmed', 'text']).where('alarm', '=', 'disk').execute(); // oxfmt-ignore
  expect(events).toEqual([{ confirmed: true, text: 'The disk of the database is nearly full: 0% is free' }]);
});

test('the room is that of DATA_DIR, and not known of a PostgreSQL of your own', async () => {
  const own = await roomReader(readConfig({ DATA_DIR: tmpdir() }))();
  expect(own?.size).toBeGreaterThan(0);
  expect(own?.free).toBeLessThanOrEqual(own?.size ?? 0);
  const DATABASE_URL = 'postgres://tuma:x@127.0.0.1:1/tuma';
  expect(await roomReader(readConfig({ DATA_DIR: tmpdir(), DATABASE_URL }))()).toBeUndefined();
  expect(await roomReader(readConfig({ DATA_DIR: '/nowhere' }))()).toBeUndefined();
});
