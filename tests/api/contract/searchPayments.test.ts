// Support's search by payment (requirements/domain.md#sending).
import { beforeEach, describe, expect, test } from 'vitest';
import { accountNumber, promptReference } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { searchAs, staffWhoRead } from '../../support/api/supportSearch.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const support = await staffWhoRead(db, ['messages', 'campaigns', 'dnd', 'payments']);
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Duka Ltd' }) });
const other = await signedIn(db);
beforeEach(() => clearMessages(db));

const search = (q: string, caller: { token: string } = support) => searchAs(app, caller, q);

describe('support/search by payment', () => {
  const paid = (clientId: number | null, given: object = {}) =>
    db
      .insertInto('payments')
      .values({
        source: 'stk',
        state: 'review',
        client_id: clientId,
        amount: '350',
        msisdn: '254712345678',
        reference: 'SHOP 7',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const paymentsOf = async (q: string, caller?: { token: string }) =>
    ((await search(q, caller)).payments as { id: number }[]).map(({ id }) => id);

  test.each(['TKL4X9Q2ZA', 'tkl4x9q2za', ' TKL4 X9Q2 ZA '])(
    'finds a payment by its receipt %s',
    async (q) => {
      await db.deleteFrom('payments').execute();
      await paid(mine.clientId, { receipt: 'TKL4X9Q2ZB' });
      const { id } = await paid(mine.clientId, { receipt: 'TKL4X9Q2ZA', reference: 'x' });
      const found = await search(q);
      expect(found.payments).toEqual([
        {
          id,
          source: 'stk',
          state: 'review',
          amount: '350.00',
          msisdn: '25471••••678',
          reference: 'x',
          receipt: 'TKL4X9Q2ZA',
          units: null,
          client_id: mine.clientId,
          client_name: 'Duka Ltd',
          created: expect.any(String),
          paid_at: expect.any(String),
        },
      ]);
      expect(found.messages.total).toBe(0);
    },
  );

  test('finds by a receipt that was only claimed, by reference, by account number and by id', async () => {
    await db.deleteFrom('payments').execute();
    const [account, theirs] = [accountNumber(mine.clientId), accountNumber(other.clientId)];
    const first = await paid(mine.clientId, { claimed_receipt: 'AAAAAAAAA1', reference: account });
    const prompt = promptReference(mine.clientId, 7);
    const second = await paid(mine.clientId, { reference: prompt });
    const unassigned = await paid(null);
    expect(await paymentsOf('aaaaaaaaa1')).toEqual([first.id]);
    expect(await paymentsOf(prompt)).toEqual([second.id]);
    expect(new Set(await paymentsOf(account))).toEqual(new Set([first.id, second.id]));
    expect(await paymentsOf(theirs)).toEqual([]);
    expect(await paymentsOf('SHOP 7')).toEqual([unassigned.id]);
    expect(await paymentsOf(`payment:${unassigned.id}`)).toEqual([unassigned.id]);
    expect(await paymentsOf(String(first.id))).toEqual([first.id]);
  });

  test('a client finds its own alone, and who may not see its top-ups none', async () => {
    await db.deleteFrom('payments').execute();
    const { id } = await paid(mine.clientId, { receipt: 'BBBBBBBBB1' });
    expect(await paymentsOf('BBBBBBBBB1', mine)).toEqual([id]);
    expect(await search('BBBBBBBBB1', other)).toEqual(await search('BBBBBBBBB2', other));
    await paid(null, { receipt: 'BBBBBBBBB3' });
    expect(await paymentsOf('BBBBBBBBB3', mine)).toEqual([]);
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleIds.clientAdmin)
      .where('module', '=', 'topups')
      .execute();
    const later = await signedIn(db, { clientId: mine.clientId });
    expect(await paymentsOf('BBBBBBBBB1', later)).toEqual([]);
  });
});
