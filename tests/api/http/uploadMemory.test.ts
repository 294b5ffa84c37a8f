// The memory for incoming files, on the wire: the limits of all requests, of one client, and of one person of the platform.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { heldBytesMax } from '../../../server/http/uploadMemory.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const metrics = new Registry();
const uploadBytesMax = 100_000;
const app = await startTestApp({ metrics, uploadBytesMax });
await app.fastify.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.fastify.server.address() as AddressInfo;

const lines = (bytes: number) => ({ name: 'a.csv', content: '\n'.repeat(bytes) });

test('files of all requests together are at most 256 MB where nothing else is configured', () => {
  expect(heldBytesMax).toBe(256 * 1024 * 1024);
});

const upload = (token: string, bytes = 40_000) =>
  app.form('blacklist/import', { file: lines(bytes) }, { token });
const status = async (token: string) => (await upload(token)).status;

const held = async () =>
  Number(/^tuma_http_upload_bytes (\d+)$/m.exec(await metrics.metrics())?.[1] ?? Number.NaN);

/**
 * Sends an incomplete file of 40,000 bytes. Resolves when its memory is held, because an upload before that would be accepted in its place.
 */
async function heldFile(token: string): Promise<Socket> {
  const before = await held();
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/blacklist/import HTTP/1.1\r\nHost: tuma\r\nAuthorization: ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' +
      lines(40_000).content,
  );
  await expect.poll(held).toBe(before + 40_000);
  return socket;
}

test('files of all requests together are bounded, and make room once they are answered or their connection is gone', async () => {
  const [first, second, third] = [await signedIn(app.db), await signedIn(app.db), await signedIn(app.db)];
  // The files are read, and refused because they are empty.
  expect([await status(first.token), await status(first.token), await status(first.token)]).toEqual([
    422, 422, 422,
  ]);
  const socket = await heldFile(first.token);
  const other = await heldFile(second.token);
  expect(await status(third.token)).toBe(503);
  socket.destroy();
  await expect.poll(held).toBe(40_000);
  expect(await status(third.token)).toBe(422);
  other.destroy();
  await expect.poll(held).toBe(0);
});

test('files of one client, and of one person of the platform, are at most half, so that others are taken', async () => {
  const clientId = await aClient(app.db);
  const [one, colleague] = [await signedIn(app.db, { clientId }), await signedIn(app.db, { clientId })];
  const other = await signedIn(app.db, { clientId: await aClient(app.db) });
  const { body, headers } = await upload(one.token, uploadBytesMax / 2 + 1);
  expect([body.code, headers['retry-after']]).toEqual(['too_many_files', '60']);
  const socket = await heldFile(one.token);
  expect(await status(colleague.token)).toBe(503);
  expect(await status(other.token)).toBe(422);
  socket.destroy();
  await expect.poll(held).toBe(0);
  expect(await status(colleague.token)).toBe(422);
  const [admin, otherAdmin] = [await signedIn(app.db), await signedIn(app.db)];
  await heldFile(admin.token);
  expect(await status(admin.token)).toBe(503);
  expect(await status(otherAdmin.token)).toBe(422);
});
