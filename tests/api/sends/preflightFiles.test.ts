// The pre-flight of a send to a file: its answer, what it stores, and its refusals (requirements/domain.md#pre-flight).
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteUnusedUploads } from '../../../server/modules/uploads/uploads.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { aShop, base, csv, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';
import { workbook } from '../../support/api/workbook.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = midday;
let me: SignedIn;
beforeEach(async () => {
  me = await aShop(app);
});
const { upload, onDnd } = preflightApi(app, () => me);

const keptFiles = async () => (await db.selectFrom('uploads').select('id').execute()).length;

describe('a file', () => {
  test('answers rows, rejects with their rows, networks, units, cost, balance and the file’s columns', async () => {
    await onDnd(me.clientId, '254712000009');
    await onDnd(null, '254712000008');
    await onDnd(await aClient(db), '254712000001');
    const { status, body } = await upload({
      ...csv(
        'name;phone\nAsha;0712000001\nJuma;254712000001\nOtieno;12\nAli;0733000001\nDee;0712000009\nEve;+254 712 000 008\nFay;0771234567\n',
      ),
    });
    expect([status, body.message]).toEqual([
      200,
      {
        rows: 7,
        accepted: 2,
        encoding: 'GSM-7',
        parts: 1,
        units: 2,
        cost: '1.3000',
        balance: 1000,
        balance_after: 998,
        rejected: [
          { reason: 'Duplicate', count: 1 },
          { reason: 'Invalid number', count: 1 },
          { reason: 'DND', count: 2 },
          { reason: 'No route', count: 1 },
        ],
        rejects: [
          { row: 3, value: '254712000001', reason: 'Duplicate' },
          { row: 4, value: '12', reason: 'Invalid number' },
          { row: 6, value: '0712000009', reason: 'DND' },
          { row: 7, value: '+254 712 000 008', reason: 'DND' },
          { row: 8, value: '0771234567', reason: 'No route' },
        ],
        networks: [
          { network: 'Safaricom', numbers: 1, units: 1, cost: '0.5000' },
          { network: 'Airtel', numbers: 1, units: 1, cost: '0.8000' },
        ],
        samples: [
          { msisdn: '254712000001', text: 'Hello', parts: 1 },
          { msisdn: '254733000001', text: 'Hello', parts: 1 },
        ],
        longest: { msisdn: '254712000001', text: 'Hello', parts: 1 },
        spilled: 0,
        waits_until: null,
        // The connectors of this test have no link.
        delays: ['Safaricom', 'Airtel'].map((network) => ({ network, cause: 'link_down', since: null })),
        columns: ['name', 'phone'],
        number_column: 'phone',
        upload_id: expect.any(Number) as number,
        preflight_id: expect.any(Number) as number,
      },
    ]);
  });

  test('is reused by its upload_id, also with another column of numbers', async () => {
    const first = await upload(csv('phone,other\n0712000001,0712000002\n'));
    const { upload_id } = first.body.message;
    const again = await upload({ upload_id: String(upload_id), number_column: 'other' });
    expect(again.body.message).toMatchObject({ upload_id, number_column: 'other' });
    expect(again.body.message.samples).toEqual([{ msisdn: '254712000002', text: 'Hello', parts: 1 }]);
    const json = await app.call('message/preflight/upload-file', { ...base, upload_id }, { token: me.token });
    expect(json.body.message).toEqual({
      ...first.body.message,
      preflight_id: expect.any(Number) as number,
    });
  });

  test('streams every rejected row, beyond the hundred that are listed', async () => {
    const { body } = await upload(csv(`phone\n0712000001\n${'0712\n'.repeat(150)}`));
    expect(body.message.rejects).toHaveLength(100);
    const { upload_id } = body.message;
    const rejects = await app.call(
      'message/preflight/upload-rejects',
      { ...base, upload_id },
      { token: me.token },
    );
    expect(rejects.status).toBe(200);
    const rows = rowsOf(rejects);
    expect(rows).toHaveLength(150);
    expect(rows[149]).toEqual({ row: 152, value: '0712', reason: 'Invalid number', cells: ['0712'] });
  });

  test('in Excel format is read', async () => {
    const content = workbook([
      ['First Name', 'Simu'],
      ['Asha', 712000001],
    ]);
    const { body } = await upload({ ...csv(content, 'people.xlsx'), message: 'Hi {first name}' });
    expect(body.message.samples).toEqual([{ msisdn: '254712000001', text: 'Hi Asha', parts: 1 }]);
  });

  test('that is refused is not stored', async () => {
    const before = await keptFiles();
    expect((await upload(csv('name\nAsha\n'))).status).toBe(422);
    expect((await upload({ ...csv('phone\n0712000001\n'), message: 'Hi {town}' })).status).toBe(422);
    expect(await keptFiles()).toBe(before);
  });

  test('with a NUL in a field or in its name is 422', async () => {
    const nul = 'Text must not hold a NUL character';
    const field = await upload({ ...csv('phone\n0712000001\n'), message: 'Hi\0' });
    expect([field.status, field.body.message, field.body.field]).toEqual([422, nul, 'message']);
    const name = await upload({ upload_id: '1', number_column: '\0' });
    expect([name.status, name.body.message]).toEqual([422, nul]);
  });

  test('over 20 MB is 413', async () => {
    const { status, body } = await upload(csv(Buffer.alloc(20 * 1024 * 1024 + 1, '0712345678\n')));
    expect([status, body.message]).toEqual([413, 'The file is larger than 20 MB']);
  });

  test('that is missing is 422', async () => {
    for (const path of ['message/preflight/upload-file', 'message/preflight/upload-rejects']) {
      const { status, body } = await app.call(path, base, { token: me.token });
      expect([status, body]).toEqual([
        422,
        { code: 'file_missing', message: 'Choose a file of numbers', field: 'file' },
      ]);
    }
  });

  test('of another client is answered like one that does not exist, byte for byte', async () => {
    const other = await signedIn(db, { now: app.clock.now });
    await aSender(db, { clientId: other.clientId, code: 'SHOP' });
    const { upload_id } = (await upload(csv('phone\n0712000001\n'), other.token)).body.message;
    expect(upload_id).toBeGreaterThan(0);
    for (const path of ['message/preflight/upload-file', 'message/preflight/upload-rejects']) {
      const answers = await Promise.all(
        [upload_id, 999_999].map((id) => app.call(path, { ...base, upload_id: id }, { token: me.token })),
      );
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
  });

  test('that is deleted while it is reviewed again has to be chosen again', async () => {
    const { upload_id } = (await upload(csv('phone\n0712000001\n'))).body.message;
    await db.deleteFrom('preflights').execute();
    const { answer } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('uploads').where('id', '=', upload_id).execute();
      const answered = upload({ upload_id: String(upload_id) });
      await untilBlocked(db);
      return { answer: answered };
    });
    expect(await answer).toMatchObject({ status: 422, body: { code: 'upload_expired', field: 'upload_id' } });
  });

  test('is deleted after a day unless a campaign uses it', async () => {
    const ids = await Promise.all(
      ['0712000001', '0712000002', '0712000003'].map(async (phone) =>
        Number((await upload(csv(`phone\n${phone}\n`))).body.message.upload_id),
      ),
    );
    const [young = 0, old = 0, sentTo = 0] = ids;
    const at = new Date(app.clock.now.getTime() - 25 * 3_600_000);
    await db.deleteFrom('uploads').where('id', 'not in', ids).execute();
    await db
      .insertInto('uploads')
      .columns(['client_id', 'user_id', 'file_name', 'bytes', 'created'])
      .expression((eb) =>
        eb
          .selectFrom('uploads')
          .select((e) => ['client_id', 'user_id', 'file_name', 'bytes', e.val(at).as('created')])
          .where('id', 'in', [old, sentTo])
          .orderBy('id'),
      )
      .execute();
    await db.deleteFrom('uploads').where('id', 'in', [old, sentTo]).execute();
    const aged = await db.selectFrom('uploads').select('id').where('id', '!=', young).orderBy('id').execute();
    const kept = aged[1]?.id ?? 0;
    await db
      .insertInto('campaigns')
      .values({
        client_id: me.clientId,
        user_id: me.id,
        name: 'A',
        kind: 'upload',
        source: JSON.stringify({ upload_id: kept }),
        sender_id: 'SHOP',
        message: 'x',
        state: 'scheduled',
      })
      .execute();
    expect(await deleteUnusedUploads(db, app.clock.now)).toBe(1);
    const left = await db.selectFrom('uploads').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([young, kept]);
  });
});
