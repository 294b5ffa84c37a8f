// Secrets at rest: the database contains none in plain text, none can be moved or altered, and keys are rotated. A missing key is named.
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listSecretColumns } from '../../../server/db/secrets/columns.ts';
import { KeyRing, newKeyText } from '../../../server/db/secrets/keys.ts';
import { keyFileOf, openSecrets } from '../../../server/db/secrets/openSecrets.ts';
import { listStoredKeys, lockKeys, reencrypt } from '../../../server/db/secrets/reencrypt.ts';
import { Secrets, UnreadableSecret } from '../../../server/db/secrets/secrets.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { addKey } from '../../../server/modules/secrets/secrets.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { signedIn } from '../../support/people.ts';
import { secretsWith, testSecrets } from '../../support/secrets.ts';
import { startTestApp } from '../../support/testApp.ts';
import { anEndpoint } from '../../support/webhooks.ts';

const app = await startTestApp();
const { db } = app;
const { token } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const [testKey = ''] = testSecrets.keyIds;
const isRoot = process.geteuid?.() === 0;

beforeEach(async () => {
  await sql`TRUNCATE connectors, webhook_endpoints, engines, audit_log CASCADE`.execute(db);
});

const fields = { queue_prefix: 'saf', scope: 'NETWORK', mcc: '639', mnc: '02' };
const link = { host: '127.0.0.1', port: 1, system_id: 'tuma' };
async function aConnector(name: string, password: string): Promise<number> {
  const body = { ...fields, name, smpp: { ...link, password } };
  const answer = await app.call('connector/upsert', body, { token });
  expect(answer.status).toBe(200);
  return answer.body.id as number;
}
const storedPassword = async (id: number) =>
  (await db.selectFrom('connectors').select('smpp').where('id', '=', id).executeTakeFirstOrThrow()).smpp
    ?.password ?? '';
const storePassword = (id: number, text: string) =>
  sql`UPDATE connectors SET smpp = jsonb_set(smpp, '{password}', to_jsonb(${text}::text)) WHERE id = ${id}`.execute(
    db,
  );
const anEngine = (keys: string[]) =>
  db.insertInto('engines').values({ pid: 1, secret_keys: keys }).returning('id').executeTakeFirstOrThrow();

/** Returns the rows of all tables that contain the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`SELECT FROM ${sql.table(name)} t WHERE strpos(t::text, ${text}) > 0 LIMIT 1`.execute(db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe('the database', () => {
  test('shows no password of a connector and no secret of a webhook, whatever was done with them', async () => {
    const id = await aConnector('Safaricom', 'hunter2-of-the-telco');
    const changed = { ...fields, name: 'Safaricom', id, smpp: { rate: 7 } };
    expect((await app.call('connector/upsert', changed, { token })).status).toBe(200);
    const { token: owner } = await signedIn(db);
    const wanted = {
      url: 'https://hooks.client.example/tuma',
      event_types: ['message.sent'],
      format: 'tuma',
    };
    const made = await app.call('developers/webhooks/create', wanted, { token: owner });
    const path = `developers/webhooks/${made.body.webhook.id}/rotate`;
    const rotated = await app.call(path, { overlap_hours: 24 }, { token: owner });
    expect([made.status, rotated.status]).toEqual([201, 201]);
    for (const secret of ['hunter2-of-the-telco', made.body.secret, rotated.body.secret] as string[])
      expect(await tablesWith(secret.replace('whsec_', ''))).toEqual([]);
    // Shows that the search finds texts.
    expect(await tablesWith('https://hooks.client.example/tuma')).toContain('webhook_endpoints');
    expect(await listStoredKeys(db)).toEqual([{ id: testKey, secrets: 3 }]);
  });

  test('has no column for secrets that is neither encrypted nor a hash', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb', 'character varying')
        AND column_name ~ 'secret|password|token|totp|passkey|credential' AND column_name !~ '_hash$'`.execute(
      db,
    );
    const encrypted = listSecretColumns().map(([, { table, column }]) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).filter((name) => !encrypted.includes(name))).toEqual([]);
  });
});

describe('an encrypted secret', () => {
  test('is refused in another row and in another column, and where a character was changed', async () => {
    const one = await aConnector('Safaricom', 'first');
    const other = await aConnector('Airtel', 'second');
    const [first, second] = [await storedPassword(one), await storedPassword(other)];
    expect(testSecrets.open('connectors.password', one, first)).toBe('first');
    expect(() => testSecrets.open('connectors.password', other, first)).toThrow(/of row \d+ was altered/);
    expect(() => testSecrets.open('webhook_endpoints.secret', one, first)).toThrow(UnreadableSecret);
    for (let at = first.length - 24; at < first.length - 2; at++) {
      const altered = first.slice(0, at) + (first[at] === 'A' ? 'B' : 'A') + first.slice(at + 1);
      expect(() => testSecrets.open('connectors.password', one, altered)).toThrow(UnreadableSecret);
    }
    await storePassword(one, second);
    await storePassword(other, first);
    const answer = await app.call('connector/test', { id: one }, { token });
    expect([answer.status, answer.body.field]).toEqual([422, 'smpp.password']);
    // The password can be entered again, and other changes do not affect it.
    expect((await app.call('connector/upsert', { ...fields, name: 'A', id: one }, { token })).status).toBe(
      200,
    );
    expect(await storedPassword(one)).toBe(second);
    const entered = { ...fields, name: 'A', id: one, smpp: { password: 'third' } };
    expect((await app.call('connector/upsert', entered, { token })).status).toBe(200);
    expect(testSecrets.open('connectors.password', one, await storedPassword(one))).toBe('third');
  });

  test('is stored as an engine without keys reads it, and encrypted once there is none', async () => {
    const { id: engine } = await anEngine([]);
    const id = await aConnector('Safaricom', 'first');
    expect(await storedPassword(id)).toBe('first');
    expect(await reencrypt(db, testSecrets)).toEqual({ changed: 0, unreadable: [], left: 0 });
    await db
      .updateTable('engines')
      .set({ secret_keys: [testKey] })
      .where('id', '=', engine)
      .execute();
    const several = await Promise.all([1, 2, 3].map(() => reencrypt(db, testSecrets)));
    expect(several.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
    expect(testSecrets.open('connectors.password', id, await storedPassword(id))).toBe('first');
  });
});

describe('keys', () => {
  test('of which the newest that all engines have encrypts, and the others decrypt', async () => {
    const [old, young] = [newKeyText(), newKeyText()];
    const both = secretsWith(old, young);
    const [oldId = '', youngId = ''] = both.keyIds;
    const { clientId } = await signedIn(db);
    const { id, secret } = await anEndpoint(db, { clientId });
    const { id: engine } = await anEngine([oldId]);
    expect((await reencrypt(db, both)).changed).toBe(1);
    expect(await listStoredKeys(db)).toEqual([{ id: oldId, secrets: 1 }]);
    await db
      .updateTable('engines')
      .set({ secret_keys: [oldId, youngId] })
      .where('id', '=', engine)
      .execute();
    expect((await reencrypt(db, both)).changed).toBe(1);
    const { secret: stored } = await db
      .selectFrom('webhook_endpoints')
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(secretsWith(young).open('webhook_endpoints.secret', id, stored)).toBe(secret);
    expect(() => secretsWith(old).open('webhook_endpoints.secret', id, stored)).toThrow(
      `is encrypted with the key ${youngId}, which is missing`,
    );
    // Simulates a process that read the engines before they had the newest key.
    await db
      .updateTable('engines')
      .set({ secret_keys: [oldId] })
      .where('id', '=', engine)
      .execute();
    expect(await reencrypt(db, both)).toEqual({ changed: 0, unreadable: [], left: 0 });
    expect(await listStoredKeys(db)).toEqual([{ id: youngId, secrets: 1 }]);
  });

  test('that the database needs and a process lacks stop its start with their ids, unless they are named as lost', async () => {
    await aConnector('Safaricom', 'first');
    const folder = aFolder();
    const sentence = `Secrets in the database are encrypted with the key ${testKey}, but`;
    const places = { file: undefined, text: undefined, dataDir: undefined };
    const own = { ...places, dataDir: folder };
    await expect(openSecrets(db, { ...places, text: newKeyText() })).rejects.toThrow(sentence);
    await expect(openSecrets(db, places)).rejects.toThrow(`${sentence} there is no key`);
    await expect(openSecrets(db, own)).rejects.toThrow(sentence);
    expect(existsSync(keyFileOf(folder))).toBe(false);
    expect((await openSecrets(db, { ...own, lost: [testKey] })).keyIds).toHaveLength(1);
  });

  test('are made once for the embedded database, in a file that its owner alone can read', async () => {
    const folder = aFolder();
    const places = { file: undefined, text: undefined, dataDir: folder };
    const { keyIds } = await openSecrets(db, places);
    expect(statSync(keyFileOf(folder)).mode & 0o777).toBe(0o600);
    expect((await openSecrets(db, places)).keyIds).toEqual(keyIds);
  });

  test('of a file are read again when one was added, and stay while the file is not usable', () => {
    const file = join(aFolder(), 'keys');
    writeFileSync(file, `# the first\n${newKeyText()}\n`);
    const running = new Secrets(KeyRing.ofFile(file));
    const [before] = running.keyIds;
    const { id } = KeyRing.ofFile(file).add();
    expect(running.keyIds).toEqual([before, id]);
    expect(readFileSync(file, 'utf8')).toContain('# the first');
    writeFileSync(file, 'no key');
    expect(running.keyIds).toEqual([before, id]);
    expect(() => KeyRing.ofFile(file)).toThrow(
      `The key file ${file} is not usable: must be 32 bytes in base64`,
    );
  });

  test('are added to a file by one command at a time, so that none is lost', async () => {
    const file = join(aFolder(), 'keys');
    writeFileSync(file, `${newKeyText()}\n`);
    const added = await db.transaction().execute(async (tx) => {
      await lockKeys(tx);
      const adding = [addKey(db, KeyRing.ofFile(file)), addKey(db, KeyRing.ofFile(file))];
      await untilBlocked(db, 2);
      KeyRing.ofFile(file).add();
      return { adding };
    });
    await Promise.all(added.adding);
    expect(KeyRing.ofFile(file).keys).toHaveLength(4);
  });

  test('are on the disk with the name of their file once they were made or added', async () => {
    const folder = realpathSync(aFolder());
    const file = keyFileOf(folder);
    const flushed: string[] = [];
    const spy = vi
      .spyOn(fs, 'fsyncSync')
      .mockImplementation((handle) => void flushed.push(readlinkSync(`/proc/self/fd/${handle}`)));
    syncBuiltinESMExports();
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
    await openSecrets(db, { file: undefined, text: undefined, dataDir: folder });
    KeyRing.ofFile(file).add();
    expect(flushed).toEqual([file, folder, `${file}.new`, folder]);
  });

  test('of a file stay readable for the users who could read it', () => {
    const file = join(aFolder(), 'keys');
    writeFileSync(file, `${newKeyText()}\n`);
    chmodSync(file, 0o640);
    if (isRoot) chownSync(file, 65_534, 65_533);
    const access = () => (({ mode, uid, gid }) => [mode & 0o777, uid, gid])(statSync(file));
    const before = access();
    writeFileSync(`${file}.new`, 'of an attempt that was killed');
    KeyRing.ofFile(file).add();
    expect(access()).toEqual(before);
  });

  test.skipIf(!isRoot)('of a file whose owner cannot be kept stay as they are', () => {
    const folder = aFolder();
    const file = join(folder, 'keys');
    writeFileSync(file, `${newKeyText()}\n`);
    chownSync(folder, 65_534, 65_534);
    const keys = KeyRing.ofFile(file);
    const content = readFileSync(file, 'utf8');
    process.seteuid?.(65_534);
    try {
      expect(() => keys.add()).toThrow(`No key was added to ${file}: EPERM`);
    } finally {
      process.seteuid?.(0);
    }
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(readdirSync(folder)).toEqual(['keys']);
  });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
