// Searches of the audit log by text, which no index has (decisions/014-kept-counts.md).
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { audited } from '../../../server/modules/audit/audit.service.ts';
import { exportAudit, listAudit } from '../../../server/modules/audit/entries.service.ts';
import { authenticator } from '../../../server/modules/identity/tokens.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const actor = { userId: admin.id, address: '10.0.0.7' };
beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await audited(db, actor, 'role.rename', (_tx, audit) => audit.record('Cashier', { clientId: null }));
});

/** Runs searches while they have to wait for the table, as long as they may run. */
const whileLocked = (search: () => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await search();
  });
const filter = { q: 'Cashier' };
const read = () =>
  app.get('/api/audit-log', { token: admin.token, query: { filter: JSON.stringify(filter) } });
const found = async () => (await read()).body.map(({ subject }: { subject: string }) => subject);

test('refuses a search by text that takes too long, with what to do', async () => {
  await whileLocked(async () => {
    const { status, body } = await read();
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'search_too_broad', field: 'start_date', message: expect.stringContaining('fewer days') }); // oxfmt-ignore
  });
  expect(await found()).toEqual(['Cashier']);
});

test('refuses a download that searches by text for too long, also with hashes, and records none', async () => {
  const user = await authenticator(db, () => app.clock.now)({ ...admin, isCookie: false, isUse: true });
  if (!user) throw new Error('Not signed in');
  const caller = { ...user, ...actor };
  const limited = { from: db, db, secondsMax: { screen: 60, download: 1 } };
  await whileLocked(async () => {
    const downloads = [
      listAudit(limited, caller, { filter, offset: 0, limit: 1000, sort: undefined }),
      exportAudit(limited, caller, filter),
    ];
    const reason = { status: 422, code: 'search_too_broad', field: 'start_date' };
    const refused = { status: 'rejected', reason };
    expect(await Promise.allSettled(downloads)).toMatchObject([refused, refused]);
  });
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'role.rename' }]);
});
