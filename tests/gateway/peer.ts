// A client's system that binds to a gateway, with the npm package `smpp`.
import { once } from 'node:events';
import smpp, { type PeerPdu, type Session } from 'smpp';

/** Password of every account in the tests. */
export const password = 'secret12';

export interface PeerOptions {
  bind?: 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';
  password?: string;
  /** The certificate of the gateway. Connects with TLS if given. */
  ca?: string;
  /** Returns the status of the answer to a receipt (default 0), or undefined to send no answer. */
  onDeliver?: (pdu: PeerPdu, nth: number) => number | undefined;
}

export interface Peer {
  status: number;
  session: Session;
  /** Received deliver_sm PDUs. */
  delivered: PeerPdu[];
  /** Whether the gateway has unbound or closed the connection. */
  closed: () => boolean;
  submit(given: Record<string, unknown>): Promise<PeerPdu>;
  query(given: Record<string, unknown>): Promise<PeerPdu>;
  request(
    command: 'submit_multi' | 'data_sm' | 'cancel_sm' | 'replace_sm',
    given: Record<string, unknown>,
  ): Promise<PeerPdu>;
  close(): Promise<void>;
}

export async function bindPeer(port: number, systemId: string, how: PeerOptions = {}): Promise<Peer> {
  const session = smpp.connect({
    host: '127.0.0.1',
    port,
    ...(how.ca !== undefined && { tls: true, ca: how.ca }),
  });
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
  await once(session, how.ca === undefined ? 'connect' : 'secureConnect');
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
    request: (command, given) => new Promise((resolve) => session[command](given, resolve)),
    query: (given) => new Promise((resolve) => session.query_sm(given, resolve)),
    close: async () => {
      if (isClosed) return session.destroy();
      const closed = once(session, 'close');
      session.destroy();
      await closed;
    },
  };
}
