// A mail server that receives notices to people.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Starts a mail server on loopback; `refuse(true)` makes it answer each mail with an error, `refuseFor` refuses one address. */
export async function mailServer(options: { key?: string; cert?: string; secure?: boolean } = {}) {
  const received: { to: string[]; mail: string; user: unknown }[] = [];
  let isRefusing = false;
  let refusedAddress: string | undefined;
  const server = new SMTPServer({
    ...options,
    hideSTARTTLS: !options.cert,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong')),
    onRcptTo: ({ address }, _session, done) =>
      address === refusedAddress
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing)
          return done(Object.assign(new Error('No room for ops@example.co.ke'), { responseCode: 452 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, mail: Buffer.concat(chunks).toString(), user: session.user });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A client that does not trust the certificate cuts the connection.
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    refuse: (refusing: boolean) => void (isRefusing = refusing),
    refuseFor: (address: string | undefined) => void (refusedAddress = address),
  };
}

/** The settings with which the product connects to the server. */
export const smtp = (port: number, { scheme = 'smtp', password = 'p%40ss' } = {}) => ({
  url: `${scheme}://tuma:${password}@127.0.0.1:${port}`,
  from: 'Tuma <alarms@example.co.ke>',
});
