/** Deliveries to a client and their acknowledgement, and messages and receipts over TLS. */
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { ClientState, Delivery } from '../../server/smpp/index.ts';
import { createClient, sm, startRawServer, startServer, waitUntilBound } from '../support/smpp/smppPeers.ts';
import { deferred, waitForEvent } from './wire.ts';

describe('a delivery', () => {
  test('is acknowledged after its handler has resolved', async () => {
    const stored = deferred();
    const arrived = deferred<Delivery>();
    const server = await startServer();
    const client = createClient(server.port, {
      onDeliver: async (delivery) => {
        arrived.open(delivery);
        await stored.opened;
      },
    });
    client.start();
    await waitUntilBound(client);
    const [peer] = server.peers;
    let acknowledged = false;
    const verdict = peer!.deliver({
      source: '254712345678',
      destination: 'TUMA',
      shortMessage: Buffer.from('STOP'),
    });
    void verdict.then(() => (acknowledged = true));
    expect(await arrived.opened).toMatchObject({ source: '254712345678', destination: 'TUMA', text: 'STOP' });
    await peer!.session.request('enquire_link');
    expect(acknowledged).toBe(false);
    stored.open();
    expect(await verdict).toMatchObject({ name: 'ESME_ROK' });
  });

  test('that is a receipt has the id in its ASCII text, although data_coding 0 says GSM 7-bit', async () => {
    const ids: (string | undefined)[] = [];
    const server = await startServer();
    const client = createClient(server.port, {
      onDeliver: async ({ receipt }) => void ids.push(receipt?.smscId),
    });
    client.start();
    await waitUntilBound(client);
    const [peer] = server.peers;
    const deliver = (shortMessage: Buffer, esmClass: number) =>
      peer!.deliver({ source: '254712345678', destination: 'TUMA', shortMessage, esmClass });
    for (const esmClass of [4, 0]) await deliver(Buffer.from('id:a_[1] stat:DELIVRD err:000'), esmClass);
    await deliver(Buffer.from('id:a\u00111 stat:DELIVRD err:000', 'latin1'), 4);
    expect(ids).toEqual(['a_[1]', 'a_[1]', 'a_1']);
  });

  test('whose handler fails is answered with ESME_RX_T_APPN', async () => {
    const server = await startServer();
    const client = createClient(server.port, { onDeliver: () => Promise.reject(new Error('no database')) });
    const fault = once(client, 'fault');
    client.start();
    await waitUntilBound(client);
    const [peer] = server.peers;
    expect(await peer!.deliver({ shortMessage: Buffer.from('x') })).toMatchObject({
      name: 'ESME_RX_T_APPN',
      class: 'temporary',
    });
    expect(await fault).toEqual(['deliver_sm: no database']);
  });

  test('in the same segment as the answer to the bind is handled', async () => {
    const server = await startRawServer();
    const arrived = deferred<Delivery>();
    const client = createClient(server.port, {
      onDeliver: (delivery) => {
        arrived.open(delivery);
        return Promise.resolve();
      },
    });
    client.start();
    const peer = await server.next();
    const { sequence } = await peer.next();
    peer.send(
      { command: 'bind_transceiver_resp', sequence },
      {
        command: 'deliver_sm',
        sequence: 1,
        params: { esmClass: 4, shortMessage: Buffer.from('id:9 stat:DELIVRD err:000') },
      },
    );
    expect(await arrived.opened).toMatchObject({ receipt: { smscId: '9', state: 'DELIVRD', error: '000' } });
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm_resp', status: 0 });
  });
});

test('messages and receipts are sent over TLS', async () => {
  // A pre-shared key is used because it needs no certificate.
  const cipher = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;
  const key = Buffer.from('d731ef57be09e5204f0b205b60627028', 'hex');
  const arrived = deferred<Delivery>();
  const server = await startServer({ tls: { ...cipher, pskCallback: () => key } });
  const client = createClient(server.port, {
    tls: {
      ...cipher,
      pskCallback: () => ({ psk: key, identity: 'tuma' }),
      checkServerIdentity: () => undefined,
    },
    onDeliver: (delivery) => {
      arrived.open(delivery);
      return Promise.resolve();
    },
  });
  client.start();
  await waitUntilBound(client);
  expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
  const [peer] = server.peers;
  expect(await peer!.deliver({ shortMessage: Buffer.from('STOP') })).toMatchObject({ class: 'ok' });
  expect(await arrived.opened).toMatchObject({ text: 'STOP' });
  // A client without TLS cannot bind.
  const plain = createClient(server.port);
  plain.start();
  await waitForEvent<ClientState>(plain, 'state', (state) => state === 'waiting');
  expect(server.peers.size).toBe(1);
});
