import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { sm } from '../support/smpp/smppPeers.ts';
import { bytesOf, deferred, failure, rawPdu, sessionAndPeer } from './wire.ts';

describe('a request', () => {
  test('is settled by the response with its sequence number, in any order', async () => {
    const { session, peer } = await sessionAndPeer();
    const first = session.request('submit_sm', sm);
    const second = session.request('submit_sm', sm);
    const [a, b] = [await peer.next(), await peer.next()];
    peer.send(
      { command: 'submit_sm_resp', sequence: b.sequence, params: { messageId: 'second' } },
      { command: 'submit_sm_resp', sequence: a.sequence, params: { messageId: 'first' } },
    );
    expect(await first).toMatchObject({ params: { messageId: 'first' } });
    expect(await second).toMatchObject({ params: { messageId: 'second' } });
  });

  test('ignores a response with another sequence number or command, and is settled by its own', async () => {
    const { session, peer, faults } = await sessionAndPeer();
    const answer = session.request('submit_sm', sm);
    const { sequence } = await peer.next();
    peer.send(
      { command: 'submit_sm_resp', sequence: sequence + 1, params: { messageId: 'other' } },
      { command: 'enquire_link_resp', sequence },
      { command: 'submit_sm_resp', sequence, params: { messageId: 'mine' } },
    );
    expect(await answer).toMatchObject({ params: { messageId: 'mine' } });
    expect(faults).toHaveLength(2);
  });

  test('is settled by a generic_nack with its sequence number', async () => {
    const { session, peer } = await sessionAndPeer();
    const answer = session.request('submit_sm', sm);
    const { sequence } = await peer.next();
    peer.send({ command: 'generic_nack', sequence, status: 3 });
    expect(await answer).toMatchObject({ command: 'generic_nack', status: 3 });
  });

  test('beyond the window is rejected as unwritten, and a settled request frees its place', async () => {
    const { session, peer } = await sessionAndPeer({ window: 2 });
    const first = session.request('submit_sm', sm);
    void session.request('submit_sm', sm).catch(() => undefined);
    expect(session.freeWindow).toBe(0);
    expect(await failure(session.request('submit_sm', sm))).toMatchObject({
      reason: 'window_full',
      written: false,
    });
    const { sequence } = await peer.next();
    peer.send({ command: 'submit_sm_resp', sequence });
    await first;
    expect(session.freeWindow).toBe(1);
  });

  test('without an answer in time is rejected as written, and a late answer is ignored', async () => {
    const { session, peer, faults } = await sessionAndPeer({ responseTimeoutMs: 20 });
    const late = failure(session.request('submit_sm', sm));
    const { sequence } = await peer.next();
    expect(await late).toMatchObject({ reason: 'timeout', written: true });
    expect(session.freeWindow).toBe(10);
    const fault = once(session, 'fault');
    peer.send({ command: 'submit_sm_resp', sequence });
    await fault;
    expect(faults).toEqual([`submit_sm_resp ${sequence} answers no request`]);
    expect(session.closed).toBe(false);
  });

  test('whose time ends before its bytes are sent, as after a pause of the machine, is rejected as written', async () => {
    const { session, peer } = await sessionAndPeer();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    // Timers run between this callback and the one that sends the bytes.
    setImmediate(() => {
      resolve(failure(session.request('submit_sm', sm, { timeoutMs: 1 })));
      const end = performance.now() + 20;
      while (performance.now() < end);
    });
    expect(await promise).toMatchObject({ reason: 'timeout', written: true });
    expect(await peer.next()).toMatchObject({ command: 'submit_sm' });
  });

  test('with a longer timeout does not delay a shorter one', async () => {
    const { session } = await sessionAndPeer();
    const long = session.request('submit_sm', sm, { timeoutMs: 60_000 });
    void long.catch(() => undefined);
    const short = failure(session.request('submit_sm', sm, { timeoutMs: 10 }));
    expect(await short).toMatchObject({ reason: 'timeout' });
    expect(session.freeWindow).toBe(9);
  });

  test('is rejected at the end of the connection as written or unwritten, as it was', async () => {
    const { session, peer } = await sessionAndPeer();
    const written = failure(session.request('submit_sm', sm));
    await peer.next();
    const unwritten = failure(session.request('submit_sm', sm));
    session.destroy('cut');
    expect(await written).toMatchObject({ reason: 'closed', written: true, message: 'cut' });
    expect(await unwritten).toMatchObject({ reason: 'closed', written: false });
    expect(await failure(session.request('submit_sm', sm))).toMatchObject({
      reason: 'closed',
      written: false,
    });
  });

  test('is rejected when the peer closes the connection', async () => {
    const { session, peer } = await sessionAndPeer();
    const pending = failure(session.request('submit_sm', sm));
    await peer.next();
    peer.socket.end();
    expect(await pending).toMatchObject({ reason: 'closed', written: true });
  });

  test('with a malformed answer is rejected, and the session continues', async () => {
    const { session, peer } = await sessionAndPeer();
    const broken = failure(session.request('submit_sm', sm));
    const { sequence } = await peer.next();
    peer.socket.write(rawPdu({ id: 0x80000777, sequence }));
    expect(await broken).toMatchObject({ reason: 'malformed', written: true });
    const next = session.request('enquire_link');
    peer.send({ command: 'enquire_link_resp', sequence: (await peer.next()).sequence });
    expect(await next).toMatchObject({ command: 'enquire_link_resp' });
  });

  test('that cannot be encoded is rejected as unwritten and does not count in the window', async () => {
    const { session } = await sessionAndPeer();
    const bad = session.request('submit_sm', { ...sm, source: '€' });
    expect(await failure(bad)).toMatchObject({ reason: 'invalid', written: false });
    expect(session.freeWindow).toBe(10);
  });
});

describe('a session', () => {
  test('writes all requests of one tick in one buffer', async () => {
    const { session, peer } = await sessionAndPeer({ window: 20 });
    const chunk = once(peer.socket, 'data');
    for (let i = 0; i < 20; i++) void session.request('submit_sm', sm).catch(() => undefined);
    const [bytes] = (await chunk) as [Buffer];
    expect(bytes.length).toBe(20 * bytesOf({ command: 'submit_sm', sequence: 1, params: sm }).length);
  });

  test('answers enquire_link itself, and unsupported commands with a generic_nack', async () => {
    const { peer } = await sessionAndPeer();
    peer.send({ command: 'enquire_link', sequence: 5 }, { command: 'data_sm', sequence: 6 });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp', sequence: 5, status: 0 });
    expect(await peer.next()).toMatchObject({ command: 'generic_nack', sequence: 6, status: 3 });
  });

  test.each([
    ['an unknown command', rawPdu({ id: 0x7777, sequence: 9 }), 3],
    ['a cut body', rawPdu({ id: 0x05, sequence: 9, body: Buffer.from('00', 'hex') }), 2],
  ])('answers %s with a generic_nack and reads on', async (_what, bytes, status) => {
    const { peer } = await sessionAndPeer();
    peer.socket.write(bytes);
    peer.send({ command: 'enquire_link', sequence: 10 });
    expect(await peer.next()).toMatchObject({ command: 'generic_nack', sequence: 9, status });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp', sequence: 10 });
  });

  test.each([0, 15, 2 ** 31])('answers a length of %d with a generic_nack and closes', async (length) => {
    const { session, peer } = await sessionAndPeer();
    const ended = once(peer.socket, 'end');
    const closed = once(session, 'close');
    // Further bytes must neither be read nor prevent the answer.
    peer.socket.write(Buffer.concat([rawPdu({ id: 0x04, sequence: 9, length }), Buffer.alloc(5_000_000)]));
    expect(await peer.next()).toMatchObject({ command: 'generic_nack', sequence: 0, status: 2 });
    expect(await closed).toEqual([`the peer sent a PDU length of ${length}`]);
    await ended;
  });

  test('answers with ESME_RSYSERR if its handler fails or its answer cannot be encoded', async () => {
    const { peer, faults } = await sessionAndPeer({}, (pdu) => {
      if (pdu.sequence === 1) throw new Error('no disk');
      return { status: 'ESME_ROK', params: { messageId: '€' } };
    });
    peer.send({ command: 'submit_sm', sequence: 1 }, { command: 'submit_sm', sequence: 2 });
    expect(await peer.next()).toMatchObject({ command: 'submit_sm_resp', sequence: 1, status: 8 });
    expect(await peer.next()).toMatchObject({ command: 'submit_sm_resp', sequence: 2, status: 8 });
    expect(faults[0]).toBe('submit_sm: no disk');
  });

  test('stops reading while too many requests are unanswered, and then continues', async () => {
    const release = deferred();
    let begun = 0;
    const { peer } = await sessionAndPeer({ unansweredMax: 3 }, async () => {
      begun++;
      await release.opened;
      return { status: 'ESME_ROK' };
    });
    for (let sequence = 1; sequence <= 3; sequence++) peer.send({ command: 'deliver_sm', sequence });
    await vi.waitFor(() => expect(begun).toBe(3));
    for (let sequence = 4; sequence <= 9; sequence++) peer.send({ command: 'deliver_sm', sequence });
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toBe(3);
    release.open();
    for (let sequence = 1; sequence <= 9; sequence++)
      expect(await peer.next()).toMatchObject({ command: 'deliver_sm_resp', sequence });
  });

  test('sends enquire_link to a silent peer, and stays open while it answers', async () => {
    const { session, peer } = await sessionAndPeer({ enquireLinkMs: 15, responseTimeoutMs: 5_000 });
    for (let round = 0; round < 3; round++) {
      const asked = await peer.next();
      expect(asked.command).toBe('enquire_link');
      peer.send({ command: 'enquire_link_resp', sequence: asked.sequence });
    }
    expect(session.closed).toBe(false);
  });

  test('stays open while it reads nothing because too many requests are unanswered', async () => {
    const times = { enquireLinkMs: 10, responseTimeoutMs: 20 };
    const release = deferred();
    const begun = deferred();
    const { session, peer } = await sessionAndPeer({ ...times, unansweredMax: 1 }, async () => {
      begun.open();
      await release.opened;
      return { status: 'ESME_ROK' };
    });
    peer.send({ command: 'deliver_sm', sequence: 1 });
    await begun.opened;
    // Begins later, with the same times, and with a peer that does not answer.
    const { session: later } = await sessionAndPeer(times);
    await once(later, 'close');
    expect(session.closed).toBe(false);
    release.open();
  });

  test('closes when the peer does not answer enquire_link, and rejects its outstanding requests', async () => {
    const { session, peer } = await sessionAndPeer({ enquireLinkMs: 10, responseTimeoutMs: 20 });
    const owed = failure(session.request('submit_sm', sm, { timeoutMs: 60_000 }));
    const [reason] = (await once(session, 'close')) as [string];
    expect(reason).toBe('the peer does not answer enquire_link');
    expect(await owed).toMatchObject({ reason: 'closed', written: true });
    await once(peer.socket, 'close');
  });
});
