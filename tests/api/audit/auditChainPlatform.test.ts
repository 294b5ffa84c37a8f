// The audit log as evidence: what the platform displays and exports of the chain of hashes (decisions/052-audit-as-evidence.md).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SealedEntry } from '../../../contract/audit.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { createSealer } from '../../../server/modules/audit/sealing.service.ts';
import { auditWatch } from '../../../server/modules/audit/verify.service.ts';
import { write } from '../../support/api/auditEntries.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

describe('the platform', () => {
  test('shows on its home what the check of every five minutes finds, until it is repaired', async () => {
    const app = await startTestApp();
    const { db } = app;
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    const home = async () => (await app.call('operations/home', {}, root)).body.message;
    expect((await home()).audit).toBeNull();
    for (const subject of ['A', 'B', 'C']) await write(db, subject);
    await createSealer(db).seal();
    const check = auditWatch(db);
    expect((await check(app.clock.now)).fault).toBeUndefined();
    expect((await home()).audit).toEqual({ checked: app.clock.now.toISOString(), fault: null });
    const { id } = await db.selectFrom('audit_log').select('id').where('subject', '=', 'B').executeTakeFirstOrThrow();
    await sql`UPDATE audit_log SET subject = 'X' WHERE id = ${id}`.execute(db);
    const fault = { kind: 'changed', seq: 2, entry_id: id };
    await write(db, 'later');
    await createSealer(db).seal();
    for (let each = 0; each < 2; each++) expect((await check(app.clock.now)).fault).toEqual(fault);
    const { audit, needs } = await home();
    expect(audit.fault).toEqual(fault);
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'audit', id, count: 2, detail: 'changed' }));
    await sql`UPDATE audit_log SET subject = 'B' WHERE id = ${id}`.execute(db);
    expect((await check(app.clock.now)).fault).toBeUndefined();
    await write(db, 'D');
    expect((await check(new Date(Date.now() + 120_000))).fault).toMatchObject({ kind: 'unsealed', seq: null });
  }); // oxfmt-ignore

  test('finds no fault at the start in entries that no engine could seal before, but in the next check', async () => {
    const { db } = await startTestApp();
    await write(db, 'A');
    const check = auditWatch(db);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect((await check(later(2))).fault).toBeUndefined();
    expect((await check(later(7))).fault).toMatchObject({ kind: 'unsealed' });
  });

  test('exports what matches with hashes that anyone can compute, in an audited call', async () => {
    const app = await startTestApp();
    const { db } = app;
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    for (const subject of ['A', 'Ünïcode "q" \u0007', 'C'])
      await write(db, subject, { units: 5, share: 0.25, name: 'Ünï', nested: { b: [true, null], a: 'x' } });
    await createSealer(db).seal();
    await write(db, 'not sealed yet');
    const rows = async (filter: object) => {
      const { status, text } = await app.call('audit-log/export', filter, root);
      expect(status).toBe(200);
      return text.trim().split('\n').map((line) => JSON.parse(line) as SealedEntry[]).filter(Array.isArray).flat();
    };
    const all = await rows({ action: 'role.rename' });
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, null]);
    let previous = '0'.repeat(64);
    for (const entry of all.slice(0, 3)) {
      expect(entry.previous_hash).toBe(previous);
      expect(entry.hash).toBe(hashOf(entry));
      previous = entry.hash ?? '';
    }
    const exported = await db.selectFrom('audit_log').select(['action', 'after']).where('action', '=', 'audit.export').execute();
    expect(exported).toEqual([{ action: 'audit.export', after: { rows: 4, action: 'role.rename' } }]);
    expect((await rows({ kind: 'export' })).map(({ action }) => action)).toEqual(['audit.export', 'audit.export']);
    expect((await app.get('/api/audit-log', { ...root, query: { filter: '{"kind":"refusal"}' } })).body).toEqual([]);
    const long = await app.get('/api/audit-log', { ...root, query: { range: '[0,999]' } });
    expect(long.body[0].action).toBe('audit.export');
    expect((await app.get('/api/audit-log', root)).body.filter(({ action }: { action: string }) => action === 'audit.export')).toHaveLength(3);
  }); // oxfmt-ignore
});

/** Computes the hash of an entry as described in docs/running/operation.md. */
function hashOf(entry: SealedEntry): string {
  const sha256 = (...parts: (string | Buffer)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const { salt, subject, before, after, seq, id, created, user_id, user_name, client_id = null, address, action } = entry;
  const textOf = (value: unknown) => (value === null ? null : dumps(value));
  const details = sha256(dumps([salt, subject, textOf(before), textOf(after)])).toString('hex');
  const content = sha256(dumps([seq, id, created, user_id, user_name, client_id, address, action, details]));
  return sha256(Buffer.from(entry.previous_hash ?? '', 'hex'), content).toString('hex');
} // oxfmt-ignore

/** Serializes like Python's json.dumps(value, ensure_ascii=False). */
function dumps(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${dumps(each)}`)
    .join(', ')}}`;
}
