// Certificates of telcos, webhook endpoints and M-Pesa are checked: a server whose certificate is not signed by a trusted authority gets
// neither a password nor a message.
import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { daraja } from '../../../server/payments/daraja.ts';
import { tryLink } from '../../../server/sending/submit/tryLink.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { nameServers } from '../../../server/webhooks/resolve.ts';
import { firstCertificate } from '../../support/certificates.ts';

test('a connector with TLS does not bind to a telco whose certificate is not trusted', async () => {
  let received = 0;
  const telco = createTls(firstCertificate, (socket) => socket.on('data', () => void received++));
  telco.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void telco.close());
  await once(telco, 'listening');
  const { port } = telco.address() as AddressInfo;
  const link = { host: '127.0.0.1', port, system_id: 'tuma', password: 'secret', system_type: '', bind: 'transceiver', tls: true, window: 10, rate: 10, sessions: 1, source_ton: 0, source_npi: 0, message_id_format: 'as_is' } as const; // oxfmt-ignore
  const { bound, reason } = await tryLink(link);
  expect(bound).toBe(false);
  expect(reason).toMatch(/certificate/i);
  expect(received).toBe(0);
});

/** Starts an HTTPS server whose certificate is not trusted, and which counts the requests. */
async function anHttpsServer() {
  let requests = 0;
  const server = createHttps(firstCertificate, (_request, response) => {
    requests++;
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

test('a webhook is not delivered to an endpoint whose certificate is not trusted', async () => {
  const server = await anHttpsServer();
  const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
  onTestFinished(() => outgoing.close());
  const { status, error, detail } = await outgoing.post({ url: server.url, headers: {}, body: '{}' });
  expect([status, error, detail]).toEqual([null, 'tls_failed', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
  expect(server.requests()).toBe(0);
});

test('no request is made of M-Pesa at a server whose certificate is not trusted', async () => {
  const server = await anHttpsServer();
  const mpesa = daraja({ baseUrl: server.url, consumerKey: 'key', consumerSecret: 'secret', shortcode: '600000', passkey: 'passkey', callbackUrl: () => 'https://tuma.example', confirms: true, promptSeconds: 75, callbackIps: [] }); // oxfmt-ignore
  await expect(mpesa.registerUrls()).rejects.toThrow();
  expect(server.requests()).toBe(0);
});
