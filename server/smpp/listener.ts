/**
 * Accepts connections for the SMPP server: reads the PROXY header of trusted proxies, reserves a place for the address, then
 * negotiates TLS if there is a certificate. In this order: the header precedes the handshake, which costs CPU.
 */
import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureContextOptions, type TlsOptions } from 'node:tls';
import { takeProxyHeader } from './proxyHeader.ts';

export interface ListenerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Accepts TLS only. */
  tls?: TlsOptions;
  /** Whether connections from that address are proxied and begin with a PROXY header; by default none are. */
  trustsProxy?: (address: string) => boolean;
  /** Limit for the PROXY header, after which the connection is closed (5 s). */
  proxyTimeoutMs?: number;
  /** Reserves an unbound connection of an address and returns its release; undefined closes the connection. */
  reserveConnection?: (address: string) => (() => void) | undefined;
  /** Malformed headers and failed handshakes, for logs. */
  onFault?: (message: string) => void;
}

/** A connection that is ready for SMPP. */
export interface Connection {
  socket: Socket;
  /** The client's address, or the one that a trusted proxy reports. */
  address: string;
  /** Frees the reserved place; may be called more than once. */
  release: () => void;
}

export interface Listener {
  port: number;
  /** Replaces the certificate for new connections. @throws Error if it is not usable */
  setSecureContext: (context: SecureContextOptions) => void;
  /** Stops listening and closes the connections that are not ready; resolves when all connections have ended. */
  close(): Promise<void>;
}

/** Limit of a TLS handshake. */
const handshakeTimeoutMs = 10_000;

/** Resolves once it listens. */
export async function startListener(
  options: ListenerOptions,
  open: (connection: Connection) => void,
): Promise<Listener> {
  const { reserveConnection = () => () => undefined } = options;
  /** Connections without a complete PROXY header. */
  const arriving = new Set<Socket>();
  const handshakes = options.tls && startHandshakes(options.tls, options, open);
  const ready = (socket: Socket, address: string) => {
    const release = reserveConnection(address);
    if (!release) socket.destroy();
    else if (handshakes) handshakes.begin({ socket, address, release });
    else {
      open({ socket, address, release });
      socket.resume();
    }
  };
  const accept = async (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!options.trustsProxy?.(address)) return ready(socket, address);
    arriving.add(socket);
    try {
      ready(socket, await takeProxyHeader(socket, options.proxyTimeoutMs ?? 5_000));
    } catch (error) {
      options.onFault?.((error as Error).message);
    } finally {
      arriving.delete(socket);
    }
  };
  const server = createTcpServer((socket) => void accept(socket));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setSecureContext: (context) => handshakes?.setSecureContext(context),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of arriving) socket.destroy();
      handshakes?.abort();
      await closed;
    },
  };
}

/** A TLS server that does not listen itself, because connections may begin with a PROXY header in clear text. */
function startHandshakes(
  tls: TlsOptions,
  { onFault }: ListenerOptions,
  open: (connection: Connection) => void,
) {
  const started = new Map<string, Connection>();
  const server = createTlsServer({ handshakeTimeout: handshakeTimeoutMs, ...tls }, (socket) => {
    const connection = started.get(keyOf(socket));
    started.delete(keyOf(socket));
    if (connection) open({ ...connection, socket });
    else socket.destroy();
  });
  server.on('tlsClientError', (error: Error, socket: Socket) => {
    onFault?.(`TLS handshake: ${error.message.trim()}`);
    // Node.js itself leaves a connection open whose handshake takes too long.
    socket.destroy();
  });
  return {
    begin(connection: Connection) {
      const { socket, release } = connection;
      const key = keyOf(socket);
      started.set(key, connection);
      socket.once('close', () => {
        // The operating system may have given the key to a later connection already.
        if (started.get(key) === connection) started.delete(key);
        release();
      });
      server.emit('connection', socket);
    },
    setSecureContext: (context: SecureContextOptions) => server.setSecureContext(context),
    abort() {
      for (const { socket } of started.values()) socket.destroy();
    },
  };
}

/** A key that a connection shares with its TLS socket, and that is unique among open connections. */
const keyOf = ({ remoteAddress, remotePort, localAddress }: Socket) =>
  [remoteAddress, remotePort, localAddress].join();
