// Imports of files that are repeated with their Idempotency-Key, as after a lost answer (requirements/domain.md#idempotency).
import { beforeEach, expect, test } from 'vitest';
import { clearContacts } from '../../support/api/contactsApi.ts';
import type { Form } from '../../support/api/form.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db) });
beforeEach(async () => {
  await clearContacts(db);
  await db.deleteFrom('dnd').execute();
});

const text = 'Phone,Name\n0712345671,Jane\n0733345672,Otieno\n12,Z\n';
const withFile = (form: Form, content = text): Form => ({ ...form, file: { name: 'people.csv', content } });
const post = (path: string, form: Form, key: string) =>
  app.form(path, form, { ...mine, headers: { 'Idempotency-Key': key } });

async function stored(): Promise<Form> {
  const { body } = await app.form('contact/upload/columns', withFile({}), mine);
  return { name: 'Staff', upload_id: String(body.message.upload_id) };
}

const auditEntries = () =>
  db
    .selectFrom('audit_log')
    .select('action')
    .where('client_id', '=', mine.clientId)
    .where('action', 'in', ['contact.import', 'dnd.import'])
    .execute();

const ofContacts = { path: 'contact/upload', message: '2 added, 0 updated, 1 rejected' };
test.each([
  { what: 'contacts that was stored before', ...ofContacts, formOf: stored },
  { what: 'contacts', ...ofContacts, formOf: () => withFile({ name: 'Staff' }) },
  {
    what: 'DND numbers',
    path: 'blacklist/import',
    message: '2 added, 0 known already, 1 rejected',
    formOf: () => withFile({}),
  },
])('a file of $what answers the same again, and is imported once', async ({ path, formOf, message }) => {
  const form = await formOf();
  const before = (await auditEntries()).length;
  const key = crypto.randomUUID();
  const first = await post(path, form, key);
  expect(first).toMatchObject({ status: 201, body: { message } });
  const again = await post(path, form, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await auditEntries()).length).toBe(before + 1);
});

test.each([
  ['contact/upload', { name: 'Staff' }],
  ['blacklist/import', {}],
])('%s refuses the key for another file, and imports nothing of it', async (path, form) => {
  const key = crypto.randomUUID();
  await post(path, withFile(form), key);
  const other = await post(path, withFile(form, '0722345678\n'), key);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  const numbers = [
    ...(await db.selectFrom('contacts').select('msisdn').execute()),
    ...(await db.selectFrom('dnd').select('msisdn').execute()),
  ];
  expect(numbers.map(({ msisdn }) => msisdn)).not.toContain('254722345678');
});
