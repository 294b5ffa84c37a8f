// A relay to PostgreSQL, for tests of its outages.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A relay to PostgreSQL. While it is shut, it refuses new connections and cuts open ones. While it is suspended, it accepts connections
 * and data, and passes nothing on.
 */
export async function aGate(to: URL) {
  const sockets = new Set<Socket>();
  let isSuspended = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
    near.pipe(far).pipe(near);
    if (isSuspended) [near, far].forEach(hold);
  });
  const hold = (socket: Socket) => socket.cork();
  const suspend = () => {
    isSuspended = true;
    sockets.forEach(hold);
  };
  const resume = () => {
    isSuspended = false;
    for (const socket of sockets) socket.uncork();
  };
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as { port: number };
  const shut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  };
  onTestFinished(shut);
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, open: () => open(port), shut, suspend, resume };
}
