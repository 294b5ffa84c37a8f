// The consent of contacts: created, changed, imported, filtered, exported and erased (requirements/domain.md#consent).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { optOut } from '../../../server/modules/dnd/dnd.service.ts';
import { runErasure } from '../../../server/modules/privacy/erasure.service.ts';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const person = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });
const { clientId } = person;
const mine = contactsApi(app, person);
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
await aSender(db, { clientId, code: 'SHOP' });
beforeEach(async () => {
  await sql`DELETE FROM dnd`.execute(db);
  await db.deleteFrom('contacts').execute();
  await db.deleteFrom('contact_groups').execute();
});

const consent = { source: 'Web form', at: '2024-03-05T11:30:00.000Z', text: 'Send me offers by SMS' };
const later = { source: 'Branch', at: '2025-01-02T07:00:00.000Z', text: 'I agree to messages' };
const number = '254712345671';

const rows = async (group: number, body: object = {}) => (await mine.list(group, body)).data;
const consents = async (group: number) =>
  (await rows(group)).map(({ msisdn, consent: recorded }) => [msisdn, recorded]);
const members = async (group: number, body: object = {}) =>
  (await rows(group, body)).map(({ msisdn }) => msisdn);

async function agreed(given: object = { consent }) {
  const { body } = await mine.add('Staff', [given]);
  const group = body.contact_group_id as number;
  return { group, membership: (await rows(group))[0]?.contact_id ?? 0 };
}

const update = (membership: number, given: object = {}) =>
  mine.call('contact/group/msisdn/update', { contact_group_msisdn_id: membership, first_name: 'Janet', other_name: 'W', ...given }); // oxfmt-ignore

async function preflight(group: number) {
  const send = { campaign_name: 'Sale', message: 'Hello', contact_group_id: group, sender_id: 'SHOP' };
  return (await mine.call('message/preflight/contact-group', send)).body.message;
}

const audited = async (action: string) => {
  const entry = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return entry;
};

describe('one contact', () => {
  test('is created with a consent, which lists and groups show', async () => {
    const { group } = await agreed();
    expect(await consents(group)).toEqual([[number, consent]]);
    expect((await mine.call('contact/group')).body.message).toMatchObject([{ consent: true }]);
    expect((await audited('contact.add')).after).toMatchObject({ added: 1, consents: 1 });
  });

  test('has none without it, and neither its group nor its row mentions consents', async () => {
    const { group } = await agreed({});
    expect(Object.keys((await rows(group))[0] ?? {})).not.toContain('consent');
    expect((await mine.call('contact/group')).body.message[0]).not.toHaveProperty('consent');
    const { rows: stored } = await sql<object>`SELECT consent_source, consent_at, consent_text FROM contacts`.execute(db); // oxfmt-ignore
    expect(stored).toEqual([{ consent_source: null, consent_at: null, consent_text: null }]);
  });

  test('keeps its consent where an addition or a change names none, and where it moves to another group', async () => {
    const { group, membership } = await agreed();
    await mine.add('Staff', [{ first_name: 'Joan' }]);
    await update(membership);
    expect(await consents(group)).toEqual([[number, consent]]);
    const { body } = await mine.add('Board', [{ msisdn: '0733345672' }]);
    const board = body.contact_group_id as number;
    await mine.call('contact/bulk/move', { ids: [membership], contact_group_id: board });
    expect(await consents(board)).toEqual([
      [number, consent],
      ['254733345672', undefined],
    ]);
  });

  test('takes another consent, and loses it by null; the audit log has before and after', async () => {
    const { group, membership } = await agreed();
    expect((await update(membership, { consent: later, fields: { balance: '5' } })).status).toBe(200);
    expect(await consents(group)).toEqual([[number, later]]);
    expect(await audited('contact.update')).toMatchObject({
      before: { consent_source: 'Web form', consent_at: consent.at, consent_text: consent.text },
      after: { consent_source: 'Branch', consent_at: later.at, consent_text: later.text },
    });
    await mine.add('Staff', [{ consent }]);
    expect(await consents(group)).toEqual([[number, consent]]);
    await update(membership, { consent: null });
    expect(await consents(group)).toEqual([[number, undefined]]);
    expect((await audited('contact.update')).after).toMatchObject({ consent_source: null });
    await update(membership, { other_name: 'Njeri' });
    expect((await audited('contact.update')).after).not.toHaveProperty('consent_source');
  });

  test.each([
    ['no source', { ...consent, source: ' ' }, 'Consent source is required'],
    ['a long source', { ...consent, source: 'x'.repeat(81) }, 'Consent source is too long'],
    ['no text', { ...consent, text: '' }, 'Consent text is required'],
    ['a long text', { ...consent, text: 'x'.repeat(501) }, 'Consent text is too long'],
    ['no time', { source: 'Branch', text: 'Yes' }, 'At is required'],
    ['another time', { ...consent, at: '05/03/2024' }, 'At must be a date and time like 2026-01-31T08:00:00Z'],
    ['year 0', { ...consent, at: '0000-01-01T00:00:00Z' }, 'Consent date must not be before 1990'],
    ['a time to come', { ...consent, at: '2999-01-01T00:00:00Z' }, 'The date of the consent is in the future'],
  ])('with %s answers 422 and stores nothing', async (_what, wrong, message) => {
    expect(await mine.add('Staff', [{ consent: wrong as never }])).toMatchObject({ status: 422, body: { message } });
    expect(await mine.groups()).toEqual([]);
    const { group, membership } = await agreed();
    expect(await update(membership, { consent: wrong })).toMatchObject({ status: 422, body: { message } });
    expect(await consents(group)).toEqual([[number, consent]]);
  }); // oxfmt-ignore

  test('of another client is out of reach', async () => {
    const { group, membership } = await agreed();
    const stranger = await signedIn(db);
    const theirs = contactsApi(app, stranger);
    const body = { contact_group_msisdn_id: membership, first_name: 'A', other_name: 'B', consent: null };
    expect((await theirs.call('contact/group/msisdn/update', body)).status).toBe(422);
    await theirs.add('Theirs', [{}]);
    expect((await theirs.call('contact/group')).body.message[0]).not.toHaveProperty('consent');
    expect(await consents(group)).toEqual([[number, consent]]);
  });
});

describe('a file', () => {
  test('has consents in three columns; rows without one keep what is stored, and faults are rows rejected', async () => {
    const { group } = await agreed();
    const text = [
      'Phone,Name,Consent source,Consent date,Consent text',
      '0712345671,Jane,,,',
      '0712345672,Ali,SMS keyword,05/03/2024 14:30,"Yes, ""offers""\nand news"',
      '0712345673,Zed,Branch,31/02/2024,Yes',
      '0712345674,Zed,Branch,01/01/2999,Yes',
      '0712345675,Zed,Branch,,Yes',
      `0712345676,Zed,${'x'.repeat(81)},2024-03-05,Yes`,
      `0712345677,Zed,Branch,2024-03-05,${'x'.repeat(501)}`,
    ].join('\n');
    const { body } = await mine.upload({ text });
    expect(body).toMatchObject({ added: 1, updated: 1 });
    expect((body.rejected as { value: string; reason: string }[]).map(({ value, reason }) => [value, reason])).toEqual([
      ['0712345673', 'Consent date must be like 2026-01-31, 31/01/2026 or 31/01/2026 14:30'],
      ['0712345674', 'Consent date in the future'],
      ['0712345675', 'Consent needs a source, a date and a text'],
      ['0712345676', 'Consent source longer than 80 characters'],
      ['0712345677', 'Consent text longer than 500 characters'],
    ]);
    expect(await consents(group)).toEqual([
      ['254712345672', { source: 'SMS keyword', at: consent.at, text: 'Yes, "offers"\nand news' }],
      [number, consent],
    ]);
    expect((await audited('contact.import')).after).toMatchObject({ consents: 1, rejected: 5 });
    await mine.upload({ text: 'Phone,Name\n0712345672,Alice\n' });
    expect((await consents(group))[0]?.[1]).toMatchObject({ source: 'SMS keyword' });
    expect((await rows(group))[0]).not.toHaveProperty('fields');
  }); // oxfmt-ignore

  test.each([
    'consent_source,consent_at,consent_text',
    'Consent channel,Consented on,Consent wording',
    'Chanzo cha ridhaa,Tarehe ya ridhaa,Maneno ya ridhaa',
  ])('is read with the headings %s', async (headings) => {
    const { body } = await mine.upload({ text: `Phone,${headings}\n0712345671,Branch,2024-03-05,Yes\n` });
    expect(await consents(body.contact_group_id)).toEqual([
      [number, { source: 'Branch', at: '2024-03-04T21:00:00.000Z', text: 'Yes' }],
    ]);
  });

  test('with one or two of the columns is refused where they have the names of the calls, else they are fields', async () => {
    const refused = await mine.upload({ text: 'Phone,consent_source,Due\n0712345671,Branch,x\n' });
    const message = 'Consent takes three columns: its source, date and text';
    expect(refused).toMatchObject({ status: 422, body: { message } });
    const file = { file: { name: 'people.csv', content: 'Phone,a,b\n0712345671,Branch,2024-03-05\n' } };
    const read = (await app.form('contact/upload/columns', file, person)).body.message;
    const columns = JSON.stringify(['msisdn', 'consent_source', 'consent_at']);
    const form = { name: 'Staff', upload_id: String(read.upload_id), columns };
    expect(await app.form('contact/upload', form, person)).toMatchObject({ status: 422, body: { message } });
    expect(await mine.groups()).toEqual([]);
    const { body } = await mine.upload({ text: 'Phone,Consent date\n0712345671,2024-03-05\n' });
    expect(await rows(body.contact_group_id)).toMatchObject([{ fields: { consent_date: '2024-03-05' } }]);
  });
});

test('lists and files of a group filter by consent', async () => {
  const { group } = await agreed();
  await mine.add('Staff', [{ msisdn: '0733345672' }]);
  expect(await members(group, { consent: 'recorded' })).toEqual([number]);
  expect(await members(group, { consent: 'none' })).toEqual(['254733345672']);
  expect((await mine.list(group, { consent: 'none' })).total).toBe(1);
  expect((await mine.call('contact/group/list', { id: group, consent: 'x' })).status).toBe(422);
  const file = await mine.call('contact/group/list/export', { id: group, consent: 'recorded' });
  expect(rowsOf(file)).toMatchObject([{ msisdn: number, consent }]);
});

test('an opt-out afterwards prevails: the row shows both, and a pre-flight rejects the number', async () => {
  const { group } = await agreed();
  await mine.add('Staff', [{ msisdn: '0733345672' }]);
  expect((await rows(group)).map(({ dnd }) => dnd)).toEqual([undefined, undefined]);
  const entries = [number, '254733345672'].map((msisdn) => ({ clientId, msisdn }));
  await db.transaction().execute((tx) => optOut(tx, { entries, source: 'subscriber' }));
  expect(await rows(group)).toMatchObject([{ msisdn: '254733345672' }, { msisdn: number, consent, dnd: true }]);
  expect((await rows(group))[0]).not.toHaveProperty('dnd');
  expect((await rows(group, { ids: (await rows(group)).map(({ contact_id }) => contact_id) }))[1]?.dnd).toBe(true);
  const { text } = await mine.call('contact/group/list/export', { id: group });
  expect(text).toContain('"dnd":true');
  expect(await preflight(group)).toMatchObject({ accepted: 0, rejected: [{ reason: 'DND', count: 2 }] });
  await db.updateTable('dnd').set({ client_id: await aClient(db) }).where('msisdn', '=', number).execute();
  expect((await rows(group))[1]).not.toHaveProperty('dnd');
}); // oxfmt-ignore

test('a pre-flight to a group counts recipients without a consent, where the client records consents', async () => {
  const { body } = await mine.add('Others', [{ msisdn: '0733345672' }, { msisdn: '0733345673' }, { msisdn: '0733345674' }]); // oxfmt-ignore
  const others = body.contact_group_id as number;
  expect((await preflight(others)).accepted).toBe(3);
  expect(await preflight(others)).not.toHaveProperty('without_consent');
  const { group } = await agreed();
  // Only contacts that get the message are counted.
  await db
    .insertInto('dnd')
    .values({ client_id: clientId, msisdn: '254733345672', source: 'console' })
    .execute();
  expect(await preflight(others)).toMatchObject({ accepted: 2, without_consent: 2 });
  expect(await preflight(group)).not.toHaveProperty('without_consent');
});

test('the export of a number shows its consent, and its erasure ends it', async () => {
  await agreed();
  const { text } = await app.call('privacy/export', { msisdn: number }, admin);
  for (const part of [consent.source, consent.text, '2024-03-05']) expect(text).toContain(part);
  const { id } = (await app.call('privacy/erase', { msisdn: number, reason: 'Asked by letter' }, admin)).body;
  expect(await runErasure(db, id, { now: () => new Date() })).toBe(true);
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([]);
});

test('the database refuses a consent in part', async () => {
  await agreed();
  await expect(sql`UPDATE contacts SET consent_text = NULL`.execute(db)).rejects.toThrow(
    'contacts_consent_check',
  );
});
