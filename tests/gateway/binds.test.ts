// Binds of clients' own systems: which are accepted and which are closed (requirements/administration.md#smpp-accounts), with the npm
// package `smpp` as the other end.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startWithAccount, status, suspend } from '../support/smpp/gatewayAccounts.ts';
import { binaryHeader, startProxy } from '../support/smpp/proxyHeader.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';

/** Starts a gateway behind a trusted proxy that reports that client address. Returns the proxy's port. */
async function startBehindProxy(harness: GatewayHarness, client: string): Promise<number> {
  const { port } = await harness.gateway({ trustedProxies: ['127.0.0.0/8'] });
  const proxy = await startProxy(port, binaryHeader(client));
  harness.atEnd(() => proxy.close());
  return proxy.port;
}

describe('a bind', () => {
  test.each(['bind_transceiver', 'bind_transmitter', 'bind_receiver'] as const)('%s with the right password is accepted and shown as live', async (bind) => {
    const { harness, systemId, port, accountId } = await startWithAccount();
    const peer = await harness.peer(port, systemId, { bind });
    expect(peer.status).toBe(status.ok);
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').select(['account_id', 'bind', 'address']).execute()).toEqual([
        { account_id: accountId, bind: bind.replace('bind_', ''), address: '127.0.0.1' },
      ]),
    );
    await peer.close();
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').selectAll().execute()).toEqual([]),
    );
  }); // oxfmt-ignore

  test('with a wrong password and one with an unknown system id get the same answer and are closed', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const wrong = await harness.peer(port, systemId, { password: 'wrong' });
    const unknown = await harness.peer(port, 'unknown');
    expect([wrong.status, unknown.status]).toEqual([status.password, status.password]);
    await eventually(() => expect([wrong.closed(), unknown.closed()]).toEqual([true, true]));
  });

  test('with a system id far longer than any is refused like an unknown one, and counted', async () => {
    const { harness, port } = await startWithAccount();
    let systemId = '';
    // Random, because a counter with a compressible key could be stored.
    while (systemId.length < 60_000) systemId += randomUUID();
    for (let n = 0; n < 20; n++) expect((await harness.peer(port, systemId)).status).toBe(status.password);
    expect((await harness.peer(port, systemId)).status).toBe(status.throttled);
  });

  test('is throttled even with the right password after twenty failures from an unknown address', async () => {
    const { harness, systemId, port } = await startWithAccount();
    for (let n = 0; n < 20; n++) await harness.peer(port, systemId, { password: 'wrong' });
    expect((await harness.peer(port, systemId)).status).toBe(status.throttled);
  });

  test('beyond the limit of attempts is logged five times a minute', async () => {
    const harness = await gatewayHarness();
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const { port } = await harness.gateway({ logger });
    const logged = (reason: string) => lines.filter((line) => line.includes(reason)).length;
    for (let n = 0; n < 28; n++) await harness.peer(port, 'unknown');
    expect([logged('wrong password'), logged('too many attempts')]).toEqual([20, 5]);
  });

  test('with the right password is accepted from an address where the account has bound before, despite many failures there', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const { systemId: unknown } = await harness.account();
    await (await harness.peer(port, systemId)).close();
    for (let n = 0; n < 25; n++) await harness.peer(port, systemId, { password: 'wrong' });
    // Sets the state after a thousand failed binds from the address.
    const key = 'smpp-bind-address:127.0.0.1';
    await harness.db.insertInto('rate_limits').values({ key, points: 1000, expire: Date.now() + 60_000 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 1000 })).execute();
    expect((await harness.peer(port, unknown)).status).toBe(status.throttled);
    expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  }); // oxfmt-ignore

  test('behind a trusted proxy counts failures by the client’s address, across processes', async () => {
    const { harness, systemId } = await startWithAccount();
    const [first, second] = [await startBehindProxy(harness, '196.201.214.7'), await startBehindProxy(harness, '2001:db8::7')];
    for (let n = 0; n < 20; n++) await harness.peer(first, systemId, { password: 'wrong' });
    expect((await harness.peer(await startBehindProxy(harness, '196.201.214.7'), systemId)).status).toBe(status.throttled);
    expect((await harness.peer(second, systemId)).status).toBe(status.ok);
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').select('address').execute()).toEqual([{ address: '2001:db8::7' }]),
    );
  }); // oxfmt-ignore

  test('behind a trusted proxy is checked against the allowed addresses by the client’s address', async () => {
    const { harness, systemId } = await startWithAccount({}, { allowed_addresses: ['196.201.214.0/24'] });
    expect((await harness.peer(await startBehindProxy(harness, '196.201.215.7'), systemId)).status).toBe(
      status.bindFailed,
    );
    expect((await harness.peer(await startBehindProxy(harness, '196.201.214.7'), systemId)).status).toBe(
      status.ok,
    );
  });

  test('with the right password never counts as a failure', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 30 });
    for (let n = 0; n < 25; n++) expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  });

  test.each(['account', 'client', 'role', 'permission'])('of a suspended %s is refused', async (what) => {
    const { harness, systemId, port } = await startWithAccount();
    await suspend(harness, what);
    expect((await harness.peer(port, systemId)).status).toBe(status.bindFailed);
  });

  test('from an address that is not allowed is refused, and one from an allowed network accepted', async () => {
    const { harness, systemId, port, accountId } = await startWithAccount(
      {},
      { allowed_addresses: ['196.201.214.0/24'] },
    );
    expect((await harness.peer(port, systemId)).status).toBe(status.bindFailed);
    await harness.db.updateTable('smpp_accounts').set({ allowed_addresses: ['::1', '127.0.0.0/8'] }).where('id', '=', accountId).execute(); // oxfmt-ignore
    expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  });

  test('beyond the account’s limit is refused, across processes', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 2 });
    const second = await harness.gateway();
    await harness.peer(port, systemId);
    await harness.peer(second.port, systemId);
    await eventually(async () => expect(await harness.db.selectFrom('gateway_binds').select('number').execute()).toHaveLength(2)); // oxfmt-ignore
    expect((await harness.peer(port, systemId)).status).toBe(status.already);
    expect((await harness.peer(second.port, systemId)).status).toBe(status.already);
  });

  test('many concurrent binds do not exceed the account’s limit', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 2 });
    const peers = await Promise.all(Array.from({ length: 8 }, () => harness.peer(port, systemId)));
    await eventually(() =>
      expect(peers.filter((peer) => peer.status === status.ok && !peer.closed())).toHaveLength(2),
    );
  });
});

describe('binds to two processes', () => {
  const start = async (binds_max: number) => {
    const started = await startWithAccount({}, { binds_max });
    const { harness, systemId, port } = started;
    const ports = [port, (await harness.gateway()).port];
    const bind = (count: number) =>
      Promise.all(ports.flatMap((each) => Array.from({ length: count }, () => harness.peer(each, systemId))));
    return { ...started, bind };
  };
  const openOf = (peers: readonly { status: number; closed: () => boolean }[]) =>
    peers.filter((peer) => peer.status === status.ok && !peer.closed());

  test('at the same moment do not exceed the account’s limit', async () => {
    const { bind } = await start(1);
    const peers = await bind(3);
    await eventually(() => expect(openOf(peers)).toHaveLength(1));
  });

  test('beyond a limit that was lowered are closed, first those to the process that started later', async () => {
    const { harness, accountId, bind } = await start(4);
    const peers = await bind(2);
    expect(openOf(peers)).toHaveLength(4);
    await harness.db.updateTable('smpp_accounts').set({ binds_max: 2 }).where('id', '=', accountId).execute();
    await eventually(() => expect(openOf(peers)).toEqual(peers.slice(0, 2)));
  });
});

describe('a bind is closed at once after a change of', () => {
  test.each(['account', 'deleted account', 'password', 'client', 'role', 'permission'])('the %s', async (what) => {
    const harness = await gatewayHarness();
    const { systemId } = await harness.account();
    // There is no heartbeat while the test waits, so only the NOTIFY can close the bind.
    const gateways = [await harness.gateway({ heartbeatMs: 60_000 }), await harness.gateway({ heartbeatMs: 60_000 })];
    const peers = await Promise.all(gateways.map(({ port }) => harness.peer(port, systemId)));
    await suspend(harness, what);
    await eventually(() => expect(peers.map((peer) => peer.closed())).toEqual([true, true]));
  }); // oxfmt-ignore
});

test('a rate that is lowered holds for systems that are bound', async () => {
  const harness = await gatewayHarness();
  await harness.sender();
  const { id, systemId } = await harness.account({ rate: 1000 });
  const { port } = await harness.gateway();
  const peer = await harness.peer(port, systemId);
  await harness.db.updateTable('smpp_accounts').set({ rate: 1 }).where('id', '=', id).execute();
  await eventually(async () => {
    const answers = await Promise.all([1, 2, 3].map(() => peer.submit({ short_message: 'Habari' })));
    expect(answers.map(({ command_status }) => command_status)).toContain(status.throttled);
  });
});
