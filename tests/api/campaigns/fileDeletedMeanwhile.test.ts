/** A send to a stored file and the nightly deletion of unused files at the same moment (requirements/portal.md#uploads). */
import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { dayMs } from '../../../server/domain/durations.ts';
import { deleteUnusedUploads, findStoredUpload } from '../../../server/modules/uploads/uploads.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { campaignCalls } from '../../support/api/campaignCalls.ts';
import { senderName } from '../../support/campaignHarness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { aCaller } = campaignCalls(app);

type Caller = Awaited<ReturnType<typeof aCaller>>;

const aFile = async ({ clientId: client_id, id: user_id }: Caller): Promise<number> =>
  (
    await db
      .insertInto('uploads')
      .values({ client_id, user_id, file_name: 'people.csv', bytes: Buffer.from('phone\n0712000001\n') })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const send = (caller: Caller, upload_id: number) =>
  caller.call(
    'message/send/upload-file',
    { upload_id, campaign_name: 'Open day', message: 'Karibu', sender_id: senderName, schedule: 'false' },
    { key: 'k' },
  );

/** Begins a send to a stored file that waits for what `lock` locked, and deletes unused files meanwhile. */
async function sendBehind(lock: (tx: Tx, clientId: number) => Promise<unknown>) {
  const caller = await aCaller();
  const upload_id = await aFile(caller);
  const held = await db.startTransaction().execute();
  await lock(held, caller.clientId);
  const sending = send(caller, upload_id);
  await untilBlocked(db);
  const deleted = await deleteUnusedUploads(db, new Date(app.clock.now.getTime() + 2 * dayMs));
  await held.rollback().execute();
  const { status, body } = await sending;
  return { deleted, status, body, units: await caller.units() };
}

test('a send is refused where its file is deleted after its numbers were read', async () => {
  const { deleted, status, body, units } = await sendBehind((tx, client_id) =>
    tx
      .insertInto('idempotency_keys')
      .values({ client_id, key: 'k', body_hash: Buffer.alloc(32), answer: '{}' })
      .execute(),
  );
  expect([deleted, status, units]).toEqual([1, 422, 1000]);
  expect(body).toMatchObject({ code: 'upload_expired', field: 'upload_id' });
});

test('the file of a send that is being stored is not deleted', async () => {
  const { deleted, status } = await sendBehind((tx, clientId) =>
    tx.selectFrom('ledger_accounts').select('id').where('client_id', '=', clientId).forUpdate().execute(),
  );
  expect([deleted, status]).toEqual([0, 201]);
});

test('the file of a send stays where its contacts are imported as well', async () => {
  const caller = await aCaller();
  const { clientId } = caller;
  const uploadId = await aFile(caller);
  const sent = await send(caller, uploadId);
  const imported = await app.form('contact/upload', { name: 'Staff', upload_id: String(uploadId) }, caller);
  expect([sent.status, imported.status, imported.body.added]).toEqual([201, 201, 1]);
  expect(await findStoredUpload(db, { clientId, uploadId })).toEqual({ name: 'people.csv' });
});
