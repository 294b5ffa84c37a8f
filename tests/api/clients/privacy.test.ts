// One number over all tables: found, exported and erased, and the ledger stays correct (decisions/054-one-number-over-all-tables.md).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { verifyAudit } from '../../../server/modules/audit/verify.service.ts';
import { readNumbers } from '../../../server/modules/intake/screeningFacts.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { optIn } from '../../../server/modules/dnd/dnd.service.ts';
import { runErasure } from '../../../server/modules/privacy/erasure.service.ts';
import { places } from '../../../server/modules/privacy/places.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const now = () => new Date();
let last = 0;
const aNumber = () => `25479${String(++last).padStart(7, '0')}`;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });

/** Columns that contain no subscriber's number, or whose rows are changed together with their message. */
const elsewhere: Record<string, readonly string[]> = {
  // Temporary work of the engine, changed together with the message.
  'with its message': ['awaiting.msisdn', 'api_messages.metadata', 'api_messages.reference'],
  'texts for many, and sender IDs': [
    'campaigns.message',
    'campaign_runs.message',
    'templates.message',
    'gateway_messages.source',
    'gateway_parts.source',
  ],
  'short codes': [
    'conversations.number',
    'incoming_numbers.number',
    'inbound_messages.destination',
    'inbound_parts.destination',
  ],
  'deleted with their row': ['test_messages.metadata', 'test_messages.reference', 'test_messages.timeline'],
  'kinds, hashes, ids and account numbers': [
    'database_place.timeline',
    'dnd.source',
    'erased_dnd.source',
    'erased_dnd.number_hash',
    'erasures.number_hash',
    'idempotency_keys.body_hash',
    'journal.answered',
    'msisdn_networks.source',
    'payments.source',
    'payments.reference',
    'sender_request_papers.bytes',
    'sender_request_papers.content_type',
  ],
  'names of connectors and packages, and errors of links': ['alarm_events.text'],
  'people of the platform': ['platform_settings.alarm_numbers'],
  'calls about money, clients and packages': ['approvals.body', 'approvals.subject'],
  'people who sign in, until they answer': ['invitations.msisdn'],
  'until it is finished': ['erasures.msisdn'],
  // Numbers and texts are masked before they are stored (decisions/045-log-of-requests.md).
  masked: [
    'api_requests.path',
    'api_requests.query',
    'api_requests.body',
    'api_requests.message',
    'api_requests.address',
  ],
};

test('every column that may hold a subscriber’s number is covered or known to hold none', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
      AND NOT a.attisdropped AND a.atttypid::regtype::text IN ('text', 'text[]', 'jsonb', 'json', 'bytea')
      AND c.relname NOT LIKE 'kysely%'
      AND a.attname ~ 'msisdn|number|phone|destination|recipient|payload|content|body|data|raw|text|message|value|detail|subject|before|after|attempts|answer|source|query|reference|metadata|timeline|bytes|path'
    ORDER BY 1`.execute(db);
  const covered = new Set([
    ...places.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.values(elsewhere).flat(),
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

const text = (msisdn: string) => `Dear 0${msisdn.slice(3)}`;

/** Adds rows with the number in every place of a client and of the platform. */
async function fill(msisdn: string, clientId: number): Promise<number> {
  const { id: userId } = await signedIn(db, { clientId });
  const national = `0${msisdn.slice(3)}`;
  const campaign = async (source: object, state = 'finished') => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO campaigns (client_id, user_id, name, kind, state, sender_id, message, source)
      VALUES (${clientId}, ${userId}, 'Sale', 'typed', ${state}, 'DUKA', 'Hi', ${JSON.stringify(source)}) RETURNING id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  const message = await aMessage(db, { clientId, msisdn, text: text(msisdn), state: 'pending', smscId: `s${last}` });
  await sql`INSERT INTO awaiting (id, connector_id, smsc_id, msisdn, unknown) VALUES (${message}, 1, ${`s${last}`}, ${msisdn}, false)`.execute(db);
  const { rows: uploads } = await sql<{ id: number }>`INSERT INTO uploads (client_id, user_id, file_name, bytes)
    VALUES (${clientId}, ${userId}, 'a.csv', ${Buffer.from(msisdn)}) RETURNING id`.execute(db);
  const ofFile = await campaign({ upload_id: uploads[0]?.id });
  await aMessage(db, { clientId, msisdn, campaignId: ofFile, class: 'promotional' });
  const typed = await campaign({ numbers: `${national.slice(0, 4)} ${national.slice(4)}, 0799000001` });
  const { rows: runs } = await sql<{ id: number }>`INSERT INTO campaign_runs (campaign_id, due, state, rejected)
    VALUES (${typed}, now(), 'finished', 1) RETURNING id`.execute(db);
  await sql`INSERT INTO campaign_rejects (run_id, row, value, reason) VALUES (${runs[0]?.id}, 1, ${national}, 'DND')`.execute(db);
  await sql`INSERT INTO contacts (client_id, msisdn, first_name, other_name) VALUES (${clientId}, ${msisdn}, 'A', 'B')`.execute(db);
  await sql`INSERT INTO dnd (client_id, msisdn, source, detail) VALUES (${clientId}, ${msisdn}, 'subscriber', ${msisdn})`.execute(db);
  const { rows: texts } = await sql<{ id: number }>`INSERT INTO inbound_messages (connector_id, msisdn, destination, message, client_id)
    VALUES (1, ${msisdn}, '22123', ${text(msisdn)}, ${clientId}) RETURNING id`.execute(db);
  await sql`INSERT INTO conversations (client_id, msisdn, number, last_id) VALUES (${clientId}, ${msisdn}, '22123', ${texts[0]?.id})`.execute(db);
  await sql`INSERT INTO webhook_events (id, client_id, type, created, data)
    VALUES (${message}, ${clientId}, 'message.received', now(), ${JSON.stringify({ from: `+${msisdn}`, text: text(msisdn) })})`.execute(db);
  await sql`INSERT INTO idempotency_keys (client_id, key, body_hash, answer)
    VALUES (${clientId}, ${`k${last}`}, '', ${JSON.stringify({ to: `+${msisdn}` })})`.execute(db);
  return message;
} // oxfmt-ignore

const found = async (msisdn: string, by: SignedIn = admin) => {
  const { body } = await app.call('privacy/find', { msisdn }, by);
  return Object.fromEntries(
    (body.kinds as { kind: string; rows: number }[]).map(({ kind, rows }) => [kind, rows]),
  );
};
const inAll = { messages: 2, contacts: 1, dnd: 1, inbound_messages: 1, conversations: 1, campaign_lists: 1, campaign_files: 1, campaign_rejects: 1, webhook_events: 1, stored_answers: 1 }; // oxfmt-ignore
const erase = async (msisdn: string, by: SignedIn = admin) =>
  app.call('privacy/erase', { msisdn, reason: `Asked by ${msisdn}` }, by);
const isDnd = async (clientId: number, msisdn: string) =>
  (await readNumbers(db, [clientId], [{ msisdn } as never])).isDnd(clientId, msisdn);
/** Returns every row of the database that contains the number, except those of the audit log and payments. */
async function dump(msisdn: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(db);
  const national = msisdn.slice(3);
  const left: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} t
      WHERE regexp_replace(t::text, '[ -]', '', 'g') LIKE ${`%${national}%`} LIMIT 1`.execute(db);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

test('a number is found, exported and erased in every table; DND stays in force, and everything adds up', async () => {
  const msisdn = aNumber();
  const clientId = await aClient(db);
  await fill(msisdn, clientId);
  const before = (await verifyLedger(db)).map(({ rule }) => rule);
  expect(await found(msisdn)).toEqual(inAll);

  const { text: lines } = await app.call('privacy/export', { msisdn }, admin);
  const batches = lines.trim().split('\n').map((line) => JSON.parse(line)); // oxfmt-ignore
  expect(batches[0]).toEqual({ total: 11 });
  expect(batches.at(-1)).toEqual({ rows: 11 });
  const rows = batches.slice(1, -1).flat() as { kind: string; row: Record<string, unknown> }[];
  expect(rows.find(({ kind, row }) => kind === 'messages' && row['message'] === text(msisdn))).toBeDefined();
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(Object.keys(inAll)));
  // Routes and the IDs of telcos belong to the platform and are not exported.
  for (const { row } of rows.filter(({ kind }) => kind === 'messages'))
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['connector_id']));

  const { status, body } = await erase(msisdn);
  expect(status).toBe(202);
  expect((await app.call(`privacy/erasures/${body.id}/certificate`, {}, admin)).body.code).toBe('erasure_running');
  expect((await erase(msisdn)).body.id).toBe(body.id);
  expect(await runErasure(db, body.id, { now })).toBe(true);
  expect(await dump(msisdn)).toEqual([]);
  expect(await found(msisdn)).toEqual({ erased_dnd: 1 });
  expect((await verifyLedger(db)).map(({ rule }) => rule)).toEqual(before);
  expect(await isDnd(clientId, msisdn)).toBe(true);
  expect(await isDnd(await aClient(db), msisdn)).toBe(false);
  await db.transaction().execute((tx) => optIn(tx, { clientIds: [clientId], msisdn }));
  expect(await isDnd(clientId, msisdn)).toBe(false);

  const certificate = (await app.call(`privacy/erasures/${body.id}/certificate`, {}, admin)).body;
  expect(JSON.parse(certificate.certificate)).toMatchObject({ erasure: body.id, scope: 'all clients', rows: inAll });
  expect(certificate.certificate).not.toContain(msisdn);
  const { rows: log } = await sql<{ after: string }>`SELECT after::text FROM audit_log WHERE action = 'privacy.erased'`.execute(db);
  expect(log.at(-1)?.after).toContain(certificate.sha256);
  expect((await verifyAudit(db)).fault).toBeUndefined();
}); // oxfmt-ignore

test('a client’s people find and erase rows of their client alone', async () => {
  const msisdn = aNumber();
  const mine = await signedIn(db);
  const other = await aClient(db);
  await fill(msisdn, mine.clientId);
  await fill(msisdn, other);
  expect(await found(msisdn, mine)).toEqual(inAll);
  const { id } = (await erase(msisdn, mine)).body;
  expect(await runErasure(db, id, { now })).toBe(true);
  expect(await found(msisdn, mine)).toEqual({ erased_dnd: 1 });
  expect(await found(msisdn)).toEqual({ ...inAll, erased_dnd: 1 });
  expect(await isDnd(mine.clientId, msisdn)).toBe(true);
  const stranger = await signedIn(db);
  expect((await app.call(`privacy/erasures/${id}/certificate`, {}, stranger)).status).toBe(404);
  expect((await app.call('privacy/erasures/list', {}, stranger)).body).toMatchObject({ data: [], total: 0 });
});

test('an erasure that stops in the middle continues and counts each row once', async () => {
  const msisdn = aNumber();
  const clientId = await aClient(db);
  for (let index = 0; index < 7; index++) await aMessage(db, { clientId, msisdn });
  const { id } = (await erase(msisdn)).body;
  // `aborted` is read once before each batch, so two batches of messages are committed.
  const before = places.findIndex(({ kind }) => kind === 'messages');
  const others = places.slice(0, before).filter(({ treatment }) => treatment !== 'refused');
  let left = 1 + others.length + 2;
  const signal = { get aborted() { return --left < 0; } } as AbortSignal; // oxfmt-ignore
  expect(await runErasure(db, id, { now, signal, batch: 2 })).toBe(false);
  const { messages = 0 } = await found(msisdn);
  expect(messages).toBe(3);
  expect(await runErasure(db, id, { now, batch: 2 })).toBe(true);
  const { certificate } = (await app.call(`privacy/erasures/${id}/certificate`, {}, admin)).body;
  expect(JSON.parse(certificate).rows).toEqual({ messages: 7 });
});

test('a message that is being sent is waited for, and a file of a running campaign is refused', async () => {
  const msisdn = aNumber();
  const clientId = await aClient(db);
  const sending = await aMessage(db, { clientId, msisdn, state: 'submitting' });
  const { id } = (await erase(msisdn)).body;
  expect(await runErasure(db, id, { now })).toBe(false);
  await db.updateTable('messages').set({ state: 'failed' }).where('id', '=', sending).execute();
  // A claim of this version: its message is queued, but has no row in the outbox.
  const claimed = await aMessage(db, { clientId, msisdn, state: 'queued' });
  await sql`
    WITH taken AS (DELETE FROM outbox WHERE id = ${claimed} RETURNING id, connector_id)
    INSERT INTO claims (connector_id, ids, attempts, claimed) SELECT connector_id, ARRAY[id], '{1}', now() FROM taken`.execute(
    db,
  );
  const waiting = await aMessage(db, { clientId, msisdn, state: 'queued' });
  expect(await runErasure(db, id, { now })).toBe(false);
  const states = await db
    .selectFrom('messages')
    .select(['id', 'state'])
    .where('id', 'in', [claimed, waiting])
    .orderBy('id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['queued', 'failed']);
  await db.updateTable('messages').set({ state: 'failed' }).where('id', '=', claimed).execute();
  expect(await runErasure(db, id, { now })).toBe(true);

  const next = aNumber();
  await fill(next, clientId);
  await sql`UPDATE campaigns SET state = 'running' WHERE client_id = ${clientId}`.execute(db);
  expect((await erase(next)).body.code).toBe('number_in_campaign');
  expect((await erase('12')).body).toMatchObject({ code: 'phone_number_invalid', field: 'msisdn' });
});

test('a message whose outcome is unknown is waited for, as a late outcome may queue it again', async () => {
  const msisdn = aNumber();
  const clientId = await aClient(db);
  const message = await aMessage(db, { clientId, msisdn, state: 'unknown' });
  const { id } = (await erase(msisdn)).body;
  expect(await runErasure(db, id, { now })).toBe(false);
  expect(await found(msisdn)).toEqual({ messages: 1 });
  await db.updateTable('messages').set({ state: 'failed' }).where('id', '=', message).execute();
  expect(await runErasure(db, id, { now })).toBe(true);
  expect(await found(msisdn)).toEqual({});
});

test('messages that wait are cancelled with a refund, those of a running campaign, too', async () => {
  const msisdn = aNumber();
  const clientId = await aClient(db, { units: 10 });
  const { id: userId } = await signedIn(db, { clientId });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO campaigns (client_id, user_id, name, kind, state, sender_id, message, source, queued, recipients, units)
    VALUES (${clientId}, ${userId}, 'Sale', 'group', 'paused', 'DUKA', 'Hi', '{"group_id": 1}', 1, 1, 1) RETURNING id`.execute(
    db,
  );
  const campaignId = rows[0]?.id ?? 0;
  const alone = await aMessage(db, { clientId, msisdn, state: 'queued' });
  const held = await aMessage(db, { clientId, msisdn, state: 'held', campaignId, class: 'promotional' });
  const { id } = (await erase(msisdn)).body;
  expect(await runErasure(db, id, { now })).toBe(true);
  const messages = await db
    .selectFrom('messages')
    .select(['state', 'failure_code', 'msisdn', 'message'])
    .where('id', 'in', [alone, held])
    .execute();
  const cancelled = { state: 'failed', failure_code: 'message_cancelled', msisdn: '', message: '' };
  expect(messages).toEqual([cancelled, cancelled]);
  const campaign = db.selectFrom('campaigns').select(['queued', 'failed']).where('id', '=', campaignId);
  expect(await campaign.executeTakeFirst()).toEqual({ queued: 0, failed: 1 });
  const { balance } = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('client_id', '=', clientId)
    .where('unit', '=', 'sms')
    .orderBy('balance', 'desc')
    .executeTakeFirstOrThrow();
  expect(Number(balance)).toBe(12);
});
