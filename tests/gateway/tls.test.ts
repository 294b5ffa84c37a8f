// TLS for clients' systems: both listeners, renewal without lost binds, the PROXY header and the limit of connections.
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { readCertificate } from '../../server/gateway/certificate.ts';
import { certificateFiles, firstCertificate, secondCertificate } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { bytesOf, RawPeer } from '../smpp/wire.ts';
import { gatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

async function startWithTls(options: { unboundPerAddress?: number; trustedProxies?: string[] } = {}) {
  const harness = await gatewayHarness();
  await harness.sender();
  const account = await harness.account();
  const files = certificateFiles(firstCertificate);
  const gateway = await harness.gateway({ tls: { ...files, port: 0, reloadMs: 20 }, ...options });
  return { harness, ...account, files, gateway };
}

/** Returns the serial number of the certificate that a new connection gets. */
async function servedSerial(port: number): Promise<string> {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

test('a system binds and sends over TLS, another one without, and both see the same account', async () => {
  const { harness, systemId, gateway } = await startWithTls();
  const secure = await harness.peer(gateway.tlsPort, systemId, { ca: firstCertificate.cert });
  const plain = await harness.peer(gateway.port, systemId);
  expect([secure.status, plain.status]).toEqual([0, 0]);
  for (const peer of [secure, plain])
    expect((await peer.submit({ short_message: 'Habari' })).command_status).toBe(0);
  expect(await harness.states()).toEqual({ queued: 2 });
  const { rows } = await harness.database.pool.query('SELECT port, tls_port FROM gateways');
  expect(rows).toEqual([{ port: gateway.port, tls_port: gateway.tlsPort }]);
});

test('a gateway with TLS alone listens on that port only', async () => {
  const harness = await gatewayHarness();
  await harness.sender();
  const { systemId } = await harness.account();
  const tls = { ...certificateFiles(firstCertificate), port: 0 };
  const gateway = await harness.gateway({ port: undefined, tls });
  expect(gateway.port).toBe(0);
  expect((await harness.peer(gateway.tlsPort, systemId, { ca: firstCertificate.cert })).status).toBe(0);
});

test.each([
  ['a connection with TLS 1.2 is accepted', 'TLSv1.2', true],
  ['a connection with TLS 1.1 is refused', 'TLSv1.1', false],
] as const)('%s', async (_name, version, isAccepted) => {
  const { gateway } = await startWithTls();
  const socket = connectTls({
    host: '127.0.0.1',
    port: gateway.tlsPort,
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  onTestFinished(() => void socket.destroy());
  const outcome = new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
  });
  expect(await outcome).toBe(isAccepted);
});

test('a renewed certificate is served to new connections, and open binds stay', async () => {
  const { harness, systemId, files, gateway } = await startWithTls();
  const bound = await harness.peer(gateway.tlsPort, systemId, { ca: firstCertificate.cert });
  expect(await servedSerial(gateway.tlsPort)).toBe('01');
  // Most tools replace each file atomically, so for a short time the two do not match.
  for (const part of ['cert', 'key'] as const) {
    writeFileSync(`${files[part]}.new`, secondCertificate[part]);
    renameSync(`${files[part]}.new`, files[part]);
  }
  await eventually(async () => expect(await servedSerial(gateway.tlsPort)).toBe('02'));
  expect((await bound.submit({ short_message: 'Habari' })).command_status).toBe(0);
  expect(bound.closed()).toBe(false);
  // An unusable renewal changes nothing.
  writeFileSync(files.cert, 'nothing');
  writeFileSync(files.key, firstCertificate.key);
  expect(await servedSerial(gateway.tlsPort)).toBe('02');
  writeFileSync(files.cert, firstCertificate.cert);
  await eventually(async () => expect(await servedSerial(gateway.tlsPort)).toBe('01'));
});

test.each([
  ['the certificate is missing', (files: string[]) => ['/nowhere.pem', files[1]], /^SMPP_TLS_CERT: \/nowhere.pem does not exist$/],
  ['the key is missing', (files: string[]) => [files[0], '/nowhere.pem'], /^SMPP_TLS_KEY: \/nowhere.pem does not exist$/],
  ['the files are exchanged', (files: string[]) => [files[1], files[0]], /^SMPP_TLS_CERT: .*key.pem has no certificate in PEM format$/],
  ['the key is a certificate', (files: string[]) => [files[0], files[0]], /^SMPP_TLS_KEY: .*cert.pem has no private key in PEM format without a passphrase$/],
  ['the key is of another certificate', (files: string[]) => [files[0], files[2]], /^SMPP_TLS_KEY: .*key.pem is not the private key of the certificate in .*cert.pem$/],
])('where %s, the error names variable and file', (_what, choose, expected) => {
  const first = certificateFiles(firstCertificate);
  const second = certificateFiles(secondCertificate);
  const [cert = '', key = ''] = choose([first.cert, first.key, second.key]);
  expect(() => readCertificate({ cert, key })).toThrow(expected);
}); // oxfmt-ignore

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

test('behind a trusted proxy the PROXY header precedes the handshake, and the bind has the client’s address', async () => {
  const { harness, systemId, gateway } = await startWithTls({ trustedProxies: ['127.0.0.1'] });
  const socket = await openSocket(gateway.tlsPort);
  socket.write('PROXY TCP4 196.201.214.7 10.0.0.1 4711 3550\r\n');
  const secure = connectTls({ socket, ca: firstCertificate.cert, servername: 'localhost' });
  await once(secure, 'secureConnect');
  const raw = new RawPeer(secure);
  raw.send({
    command: 'bind_transceiver',
    sequence: 1,
    params: { systemId, password, interfaceVersion: 0x34 },
  });
  expect(await raw.next()).toMatchObject({ command: 'bind_transceiver_resp', status: 0 });
  await eventually(async () => {
    const { rows } = await harness.database.pool.query('SELECT address FROM gateway_binds');
    expect(rows).toEqual([{ address: '196.201.214.7' }]);
  });
  // Without the header, the connection is closed before a handshake.
  const direct = connectTls({ host: '127.0.0.1', port: gateway.tlsPort, rejectUnauthorized: false });
  const [error] = (await once(direct, 'error')) as [Error];
  expect(error.message).toMatch(/disconnected|ECONNRESET/);
});

test('connections count for their address before the handshake, over both ports', async () => {
  const { gateway } = await startWithTls({ unboundPerAddress: 2 });
  const silent = await openSocket(gateway.tlsPort);
  const idle = await openSocket(gateway.port);
  idle.write(bytesOf({ command: 'enquire_link', sequence: 1 }));
  await once(idle, 'data');
  const refused = async () => {
    const socket = await openSocket(gateway.tlsPort);
    const closed = new Promise<boolean>((resolve) => {
      connectTls({ socket, rejectUnauthorized: false })
        .once('secureConnect', () => resolve(false))
        .once('error', () => resolve(true))
        .once('close', () => resolve(true));
    });
    const isRefused = await closed;
    socket.destroy();
    return isRefused;
  };
  expect(await refused()).toBe(true);
  // A connection that ends without a handshake no longer counts towards the limit.
  silent.destroy();
  await expect.poll(refused).toBe(false);
});

test('octets that are no handshake close their connection alone', async () => {
  const { harness, systemId, gateway } = await startWithTls();
  const bound = await harness.peer(gateway.tlsPort, systemId, { ca: firstCertificate.cert });
  const socket = await openSocket(gateway.tlsPort);
  socket.write(bytesOf({ command: 'enquire_link', sequence: 1 }));
  await once(socket, 'close');
  expect((await bound.submit({ short_message: 'Habari' })).command_status).toBe(0);
});
