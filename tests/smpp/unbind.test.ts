/** The end of a session by an unbind from either side. */
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sm } from '../support/smpp/smppPeers.ts';
import { deferred, failure, sessionAndPeer, waitForEvent } from './wire.ts';

describe('a session', () => {
  test('unbinds after its requests are answered, and rejects new ones', async () => {
    const { session, peer } = await sessionAndPeer();
    const answer = session.request('submit_sm', sm);
    const unbound = session.unbind();
    expect(session.freeWindow).toBe(0);
    expect(await failure(session.request('submit_sm', sm))).toMatchObject({
      reason: 'closed',
      written: false,
    });
    const { sequence } = await peer.next();
    peer.send({ command: 'enquire_link', sequence: 1 });
    expect((await peer.next()).command).toBe('enquire_link_resp');
    peer.send({ command: 'submit_sm_resp', sequence, params: { messageId: 'm' } });
    const unbind = await peer.next();
    expect(unbind.command).toBe('unbind');
    expect(await answer).toMatchObject({ params: { messageId: 'm' } });
    peer.send({ command: 'unbind_resp', sequence: unbind.sequence });
    await unbound;
    expect(session.closed).toBe(true);
  });

  test('closes the connection of a peer that does not answer the unbind', async () => {
    const { session } = await sessionAndPeer();
    const owed = failure(session.request('submit_sm', sm));
    await session.unbind(20);
    expect(await owed).toMatchObject({ reason: 'closed', written: true });
  });

  test.each(['the peer', 'the session'])('answers the peer’s requests in progress before it ends when %s unbinds', async (who) => {
    const release = deferred();
    const { session, peer } = await sessionAndPeer({}, async () => {
      await release.opened;
      return { status: 'ESME_ROK' };
    });
    const owed = session.request('submit_sm', sm);
    const { sequence } = await peer.next();
    peer.send({ command: 'deliver_sm', sequence: 3 });
    if (who === 'the peer') peer.send({ command: 'unbind', sequence: 4 });
    else void session.unbind();
    peer.send({ command: 'enquire_link', sequence: 5 });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp' });
    expect(session.closing).toBe(true);
    expect(await failure(session.request('submit_sm', sm))).toMatchObject({ reason: 'closed', written: false });
    release.open();
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm_resp', sequence: 3 });
    peer.send({ command: 'submit_sm_resp', sequence, params: { messageId: 'm' } });
    expect(await owed).toMatchObject({ params: { messageId: 'm' } });
    expect((await peer.next()).command).toBe(who === 'the peer' ? 'unbind_resp' : 'unbind');
  }); // oxfmt-ignore

  test('answers requests that arrive between its unbind and the response of the peer', async () => {
    const release = deferred();
    const { session, peer } = await sessionAndPeer({}, async () => {
      await release.opened;
      return { status: 'ESME_ROK' };
    });
    const unbound = session.unbind();
    const { sequence } = await peer.next();
    peer.send({ command: 'deliver_sm', sequence: 3 }, { command: 'unbind_resp', sequence });
    peer.send({ command: 'enquire_link', sequence: 4 });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp' });
    release.open();
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm_resp', sequence: 3 });
    await unbound;
  });

  test('answers a peer’s unbind after 5 seconds although a request is still in progress', async () => {
    const begun = deferred();
    const { peer } = await sessionAndPeer({}, () => {
      begun.open();
      return new Promise(() => undefined);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    peer.send({ command: 'deliver_sm', sequence: 3 }, { command: 'unbind', sequence: 4 });
    await begun.opened;
    vi.advanceTimersByTime(4_999);
    peer.send({ command: 'enquire_link', sequence: 5 });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp' });
    vi.advanceTimersByTime(1);
    expect(await peer.next()).toMatchObject({ command: 'unbind_resp', sequence: 4 });
  });

  test('answers a peer’s unbind and closes', async () => {
    const { session, peer } = await sessionAndPeer();
    const closed = once(session, 'close');
    peer.send({ command: 'unbind', sequence: 3 });
    expect(await peer.next()).toMatchObject({ command: 'unbind_resp', sequence: 3 });
    expect(await closed).toEqual(['the peer unbound']);
    await waitForEvent(peer.socket, 'close');
  });
});
