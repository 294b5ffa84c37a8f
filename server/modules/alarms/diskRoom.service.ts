// The alarm that the disk of the embedded PostgreSQL is nearly full: nothing is accepted or sent once it is, and no alarm can be stored.
import type { Alarm } from '../../../contract/alarms.ts';
import type { ReadRoom } from '../../db/diskRoom.ts';

/** deploy/prometheus/alerts.yml has the same share. */
const leastShare = 0.1;

export async function alarmOfDisk(readRoom: ReadRoom): Promise<Alarm[]> {
  const room = await readRoom();
  if (!room || room.free >= leastShare * room.size) return [];
  const percent = Math.floor((100 * room.free) / room.size);
  const text = `The disk of the database is nearly full: ${percent}% is free`;
  return [{ id: 'disk', kind: 'disk', severity: 'error', text, values: { count: percent }, since: null }];
}
