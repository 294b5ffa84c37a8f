// query_sm and replace_sm (SMPP 3.4 sections 4.8 and 4.10), with the npm package `smpp` as the other end.
import { describe, expect, test } from 'vitest';
import type { PeerPdu } from 'smpp';
import type { FailureCode } from '../../contract/failures.ts';
import { aClient } from '../support/people.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';

const status = { ok: 0, bindState: 4, messageId: 0x0c, replaceFailed: 0x13, throttled: 0x58 };
const states = { enroute: 1, delivered: 2, expired: 3, undeliverable: 5, unknown: 7, rejected: 8 };

async function startWithPeer(account: Parameters<GatewayHarness['account']>[0] = {}) {
  const harness = await gatewayHarness();
  await harness.sender();
  const { id, systemId } = await harness.account(account);
  const { port } = await harness.gateway();
  return { harness, accountId: id, systemId, port, peer: await harness.peer(port, systemId) };
}

/** Sets the state as the engine would. A test must set it back to queued, because the harness verifies the ledger. */
async function settle(
  harness: GatewayHarness,
  id: string,
  to: { state: string; smscId: string | null; raw?: string; failure?: FailureCode },
) {
  const event = { at: '2026-11-21T06:30:15.400Z', kind: to.state, ...(to.raw && { raw: to.raw }) };
  await harness.db
    .updateTable('messages')
    .set({ state: to.state as 'failed', smsc_id: to.smscId, failure_code: to.failure ?? null, timeline: JSON.stringify([event]) })
    .where('id', '=', Number(id))
    .execute();
} // oxfmt-ignore

/** Returns the status, state and error of an answer. */
const stateOf = ({ command_status, message_state, error_code }: PeerPdu) => [command_status, message_state, error_code]; // oxfmt-ignore

describe('query_sm', () => {
  test('returns ENROUTE until the message is final, then the state, error and time of its receipt', async () => {
    const { harness, peer } = await startWithPeer();
    const { message_id } = await peer.submit({ short_message: 'Habari' });
    const query = () => peer.query({ message_id, source_addr: 'TUMA' });
    for (const state of ['queued', 'held', 'submitting', 'pending']) {
      await settle(harness, message_id, { state, smscId: null });
      expect(stateOf(await query()), state).toEqual([status.ok, states.enroute, 0]);
    }
    expect((await query()).final_date).toBeFalsy();
    await settle(harness, message_id, { state: 'unknown', smscId: null });
    expect(stateOf(await query())).toEqual([status.ok, states.unknown, 0]);
    await settle(harness, message_id, { state: 'delivered', smscId: 'a1', raw: 'DELIVRD 000' });
    const delivered = await query();
    expect(delivered).toMatchObject({ command: 'query_sm_resp', message_id });
    expect(stateOf(delivered)).toEqual([status.ok, states.delivered, 0]);
    expect(delivered.final_date).toEqual(new Date('2026-11-21T06:30:15.400Z'));
    await settle(harness, message_id, { state: 'failed', smscId: 'a1', raw: 'EXPIRED 027' });
    expect(stateOf(await query())).toEqual([status.ok, states.expired, 27]);
    await settle(harness, message_id, { state: 'failed', smscId: 'a1', raw: 'AbsentSubscriber x0f' });
    expect(stateOf(await query())).toEqual([status.ok, states.undeliverable, 255]);
    await settle(harness, message_id, { state: 'failed', smscId: null });
    expect(stateOf(await query())).toEqual([status.ok, states.rejected, 1]);
    await settle(harness, message_id, {
      state: 'failed',
      smscId: 'a1',
      raw: 'UNDELIV AbsentSubscriber',
      failure: 'absent_subscriber',
    });
    expect(stateOf(await query())).toEqual([status.ok, states.undeliverable, 222]);
    await settle(harness, message_id, { state: 'queued', smscId: null });
  });

  test('finds each part by its own id: while the message is incomplete, when it is complete, and when it has expired', async () => {
    const { harness, accountId, peer } = await startWithPeer();
    const part = (n: number) =>
      peer.submit({ short_message: `Sehemu ${n}`, sar_msg_ref_num: 7, sar_total_segments: 2, sar_segment_seqnum: n });
    const first = await part(1);
    expect(stateOf(await peer.query({ message_id: first.message_id, source_addr: 'TUMA' }))).toEqual([status.ok, states.enroute, 0]);
    const second = await part(2);
    const { id } = await harness.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
    await settle(harness, String(id), { state: 'delivered', smscId: 'a1' });
    for (const { message_id } of [first, second])
      expect(stateOf(await peer.query({ message_id }))).toEqual([status.ok, states.delivered, 0]);
    await settle(harness, String(id), { state: 'queued', smscId: null });
    await harness.db.insertInto('gateway_messages').values({ id: 77, account_id: accountId, message_id: null, source: '', destination: '', on_failure_only: false, receipt: 'none' }).execute();
    expect(stateOf(await peer.query({ message_id: '77', source_addr: 'TUMA' }))).toEqual([status.ok, states.expired, 1]);
  }); // oxfmt-ignore

  test('gives the same answer for a message of another account, another sender and an unknown id', async () => {
    const { harness, port, peer } = await startWithPeer();
    const { message_id } = await peer.submit({ short_message: 'Habari' });
    const sibling = await harness.peer(port, (await harness.account()).systemId);
    const stranger = await harness.account({ client_id: await aClient(harness.db) });
    const other = await harness.peer(port, stranger.systemId);
    const answers = [
      await sibling.query({ message_id, source_addr: 'TUMA' }),
      await other.query({ message_id, source_addr: 'TUMA' }),
      await peer.query({ message_id, source_addr: 'OTHER' }),
      await peer.query({ message_id: '123', source_addr: 'TUMA' }),
      await peer.query({ message_id: '9'.repeat(60), source_addr: 'TUMA' }),
      await peer.query({ message_id: "1' OR '1", source_addr: 'TUMA' }),
      await peer.query({ message_id: '', source_addr: '' }),
    ];
    for (const answer of answers)
      expect([answer.command, answer.command_status, answer.message_id]).toEqual([
        'query_sm_resp',
        status.messageId,
        '',
      ]);
  });

  test('is refused on a receiver and above the account’s rate', async () => {
    const { harness, port, systemId, peer } = await startWithPeer({ rate: 5 });
    const receiver = await harness.peer(port, systemId, { bind: 'bind_receiver' });
    expect((await receiver.query({ message_id: '1' })).command_status).toBe(status.bindState);
    const answers = await Promise.all(Array.from({ length: 12 }, () => peer.query({ message_id: '1' })));
    const codes = answers.map(({ command_status }) => command_status);
    expect(codes.filter((code) => code === status.throttled).length).toBeGreaterThanOrEqual(6);
  });
});

test('replace_sm is answered as failed, and on a receiver as not allowed there', async () => {
  const { harness, port, systemId, peer } = await startWithPeer();
  const { message_id } = await peer.submit({ short_message: 'Habari' });
  const replace = { message_id, source_addr: 'TUMA', short_message: 'Habari mpya' };
  const receiver = await harness.peer(port, systemId, { bind: 'bind_receiver' });
  const answers = [await peer.request('replace_sm', replace), await receiver.request('replace_sm', replace)];
  expect(answers.map(({ command, command_status }) => [command, command_status])).toEqual([
    ['replace_sm_resp', status.replaceFailed],
    ['replace_sm_resp', status.bindState],
  ]);
  const { message } = await harness.db.selectFrom('messages').select('message').executeTakeFirstOrThrow();
  expect(message).toBe('Habari');
});
