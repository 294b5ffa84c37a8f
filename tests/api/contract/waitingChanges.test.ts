// A change that waits for another one of the same record, which moves the record to another role, client or connector.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertedId } from '../../../server/db/sql/rows.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aClient, aUser, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
await aSender(db, { clientId: 1, code: 'TUMA' });
const idOf = async (name: string) =>
  (await db.selectFrom('connectors').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const [safaricom, airtel] = [await idOf('Safaricom'), await idOf('Airtel')];
const clientId = await aClient(db, { name: 'Mwangaza Sacco' });

/** A record: its table and row, what the first change moves, the call that waits for it, and the answer. */
interface Moved {
  table: string;
  id: number;
  moves: object;
  call: [path: string, body?: object];
  message: string;
}

const aConfiguration = async (code: string) => {
  const values = { code, connector_id: safaricom, package_id: 1001 };
  return insertedId(db.insertInto('sender_configurations').values(values).returning('id'));
};

const records: Record<string, () => Promise<Moved>> = {
  'a user': async () => {
    const { id } = await aUser(db, { clientId: 1, roleId: roleIds.support });
    await db.updateTable('users').set({ full_name: 'Joy Njeri' }).where('id', '=', id).execute();
    return {
      table: 'users',
      id,
      moves: { role_id: roleIds.administrator },
      call: ['client/user/update', { user_id: id, status: 0 }],
      message: 'Joy Njeri is inactive',
    };
  },
  'an invitation': async () => {
    const { msisdn } = await aUser(db);
    const values = {
      client_id: 1,
      role_id: roleIds.support,
      msisdn,
      full_name: 'Joy Njeri',
      invited_by: root.id,
    };
    const expires = new Date(Date.now() + 3_600_000);
    const invitation = db
      .insertInto('invitations')
      .values({ ...values, expires })
      .returning('id');
    const id = await insertedId(invitation);
    return {
      table: 'invitations',
      id,
      moves: { role_id: roleIds.administrator },
      call: ['client/user/invitations/withdraw', { invitation_id: id }],
      message: 'The invitation of Joy Njeri was withdrawn',
    };
  },
  'a number for incoming texts': async () => {
    const values = { number: '22123', connector_id: safaricom, client_id: 1 };
    const id = await insertedId(db.insertInto('incoming_numbers').values(values).returning('id'));
    return {
      table: 'incoming_numbers',
      id,
      moves: { client_id: clientId },
      call: [`incoming-number/${id}/delete`],
      message: '22123 is no longer assigned to Mwangaza Sacco',
    };
  },
  'a sending window': async () => {
    const values = {
      connector_id: safaricom,
      class: 'promotional',
      opens: '08:00',
      closes: '18:00',
    } as const;
    const id = await insertedId(db.insertInto('sending_windows').values(values).returning('id'));
    return {
      table: 'sending_windows',
      id,
      moves: { connector_id: airtel },
      call: [`sending-window/${id}/delete`],
      message: 'Promotional messages on Airtel: sending window deleted',
    };
  },
  'a sender ID that is deleted': async () => {
    const id = await aConfiguration('FIRST');
    return {
      table: 'sender_configurations',
      id,
      moves: { connector_id: airtel },
      call: [`configuration/sender/${id}/delete`],
      message: 'FIRST deleted',
    };
  },
  'a sender ID that is assigned': async () => {
    const id = await aConfiguration('SECOND');
    return {
      table: 'sender_configurations',
      id,
      moves: { connector_id: airtel },
      call: ['admin/client/senderid/create', { sender_id: id, client_id: clientId }],
      message: 'SECOND on Airtel assigned',
    };
  },
};

test.each(Object.entries(records))('finds %s where it is now', async (_, make) => {
  const { table, id, moves, call, message } = await make();
  const { answer } = await db.transaction().execute(async (tx) => {
    const [[column, value] = ['', 0]] = Object.entries(moves);
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(tx);
    const waiting = app.call(call[0], call[1] ?? {}, root);
    await untilBlocked(db);
    return { answer: waiting };
  });
  expect((await answer).body.message).toBe(message);
});
