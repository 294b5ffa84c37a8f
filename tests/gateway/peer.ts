// A client's system: the npm package `smpp`, which is not ours, bound to a gateway.
import { once } from 'node:events';
import smpp, { type PeerPdu, type Session } from 'smpp';

/** Of every account that a test makes. */
export const password = 'secret12';

export interface PeerOptions {
  bind?: 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';
  password?: string;
  /** What a receipt is answered; 0 where nothing is said, undefined where it is left without an answer. */
  onDeliver?: (pdu: PeerPdu, nth: number) => number | undefined;
}

export interface Peer {
  status: number;
  session: Session;
  /** deliver_sm that came. */
  delivered: PeerPdu[];
  /** True once the gateway asked it to unbind or cut it off. */
  closed: () => boolean;
  submit(given: Record<string, unknown>): Promise<PeerPdu>;
  query(given: Record<string, unknown>): Promise<PeerPdu>;
  close(): Promise<void>;
}

export async function bindPeer(port: number, systemId: string, how: PeerOptions = {}): Promise<Peer> {
  const session = smpp.connect({ host: '127.0.0.1', port });
  let isClosed = false;
  const delivered: PeerPdu[] = [];
  session.on('error', () => (isClosed = true));
  session.on('close', () => (isClosed = true));
  session.on('unbind', (pdu: PeerPdu) => {
    isClosed = true;
    session.send(pdu.response());
  });
  session.on('deliver_sm', (pdu: PeerPdu) => {
    delivered.push(pdu);
    const status = how.onDeliver ? how.onDeliver(pdu, delivered.length) : 0;
    if (status !== undefined) session.send(pdu.response({ command_status: status }));
  });
  await once(session, 'connect');
  const answer = await new Promise<PeerPdu>((resolve) => {
    session[how.bind ?? 'bind_transceiver'](
      { system_id: systemId, password: how.password ?? password },
      resolve,
    );
  });
  return {
    status: answer.command_status,
    session,
    delivered,
    closed: () => isClosed,
    submit: (given) =>
      new Promise((resolve) => {
        session.submit_sm({ source_addr: 'TUMA', destination_addr: '254712345678', ...given }, resolve);
      }),
    query: (given) => new Promise((resolve) => session.query_sm(given, resolve)),
    close: async () => {
      if (isClosed) return session.destroy();
      const gone = once(session, 'close');
      session.destroy();
      await gone;
    },
  };
}
