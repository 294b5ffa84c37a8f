// A request that is refused after it has opened a file releases the file's thread at once (requirements/domain.md#uploaded-files).
import { expect, onTestFinished, test, vi } from 'vitest';
import { Reading } from '../../../server/modules/uploads/reading.ts';
import { aShop, base, csv, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
app.clock.now = midday;
const me = await aShop(app);
const { upload } = preflightApi(app, () => me);
const file = csv('phone,name\n0712000001,Asha\n');

/** The readings whose thread a waiting file took: none if each request releases its own. */
function takenThreads() {
  const taken = vi.spyOn(Reading.prototype, 'giveUp');
  onTestFinished(() => taken.mockRestore());
  return taken;
}

const refusals = [
  ['an unknown field', { message: 'Hi {surname}' }],
  ['a text that is too long', { message: 'x'.repeat(2000) }],
  ['a sender of another client', { sender_id: 'THEIRS' }],
] as const;

test.each(refusals)('refused reviews of a file for %s do not delay the next one', async (_what, given) => {
  const taken = takenThreads();
  const { upload_id } = (await upload(file)).body.message;
  const refused = { ...base, upload_id, ...given };
  for (const path of ['message/preflight/upload-file', 'message/preflight/upload-rejects'])
    for (let time = 0; time < 2; time++)
      expect((await app.call(path, refused, { token: me.token })).status).toBe(422);
  expect((await upload(file)).status).toBe(200);
  expect(taken).not.toHaveBeenCalled();
});

test('refused imports of contacts do not delay the next one, also with another column of numbers', async () => {
  const taken = takenThreads();
  const contacts = { file: { name: 'people.csv', content: 'a,b\n0712000001,0712000002\n' } };
  const read = await app.form('contact/upload/columns', contacts, me);
  const importAs = (columns: string[]) =>
    app.form(
      'contact/upload',
      { name: 'Staff', upload_id: String(read.body.message.upload_id), columns: JSON.stringify(columns) },
      me,
    );
  for (let time = 0; time < 3; time++)
    expect((await importAs(['msisdn'])).body.code).toBe('file_column_not_found');
  expect((await importAs(['', 'msisdn'])).status).toBe(201);
  expect((await upload(file)).status).toBe(200);
  expect(taken).not.toHaveBeenCalled();
});
