/** A third-party SMSC: the npm package `smpp`, on loopback. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import smpp, { type PeerPdu, type Session } from 'smpp';

/** Accepts binds with this password, or with any if unset; passes submissions to `onSubmit`, which answers. */
export async function thirdPartySmsc(
  onSubmit: (session: Session, pdu: PeerPdu) => void,
  password?: string,
): Promise<{ port: number; close: () => void }> {
  const server = smpp.createServer((session) => {
    session.on('bind_transceiver', (pdu: PeerPdu) => {
      const isRight = password === undefined || (pdu.system_id === 'tuma' && pdu.password === password);
      session.send(pdu.response({ command_status: isRight ? 0 : 0x0e, system_id: 'theirs' }));
    });
    session.on('submit_sm', (pdu: PeerPdu) => onSubmit(session, pdu));
    session.on('enquire_link', (pdu: PeerPdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: PeerPdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('error', () => session.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
