// Remembered devices: browsers in which a user signs in without a code, for 30 days.
import type { Db, Tx } from '../../db/database.ts';

/** Most devices that are kept of a user, the newest. */
const devicesMax = 10;

/** Lists the remembered devices of a user. Index: remembered_devices_by_user. */
export const listDevices = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('remembered_devices')
    .select(['id', 'address', 'agent', 'created', 'expires'])
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .orderBy('id', 'desc')
    .execute();

export async function isRemembered(
  db: Db,
  { userId, hash, now }: { userId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('remembered_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a device, and deletes the user's ended ones and those beyond {@link devicesMax}. */
export async function insertDevice(
  tx: Tx,
  device: { user_id: number; hash: Buffer; address: string; agent: string; created: Date; expires: Date },
): Promise<void> {
  await tx.insertInto('remembered_devices').values(device).execute();
  await tx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', device.user_id)
    .where((eb) =>
      eb.or([
        eb('expires', '<=', device.created),
        eb('id', 'in', (sub) =>
          sub
            .selectFrom('remembered_devices')
            .select('id')
            .where('user_id', '=', device.user_id)
            .orderBy('id', 'desc')
            .offset(devicesMax),
        ),
      ]),
    )
    .execute();
}

export async function deleteDevice(db: Db, { userId, id }: { userId: number; id: number }): Promise<void> {
  await db.deleteFrom('remembered_devices').where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function deleteDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
}
