// Connections that never bind: how many of them an address may hold.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gatewayHarness } from './gatewayHarness.ts';

const enquireLink = Buffer.from('00000010000000150000000000000001', 'hex');

/** A connection that never binds; whether the gateway answers it, or cuts it. */
async function aConnection(port: number): Promise<{ socket: Socket; isServed: Promise<boolean> }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const isServed = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  await once(socket, 'connect');
  socket.write(enquireLink);
  return { socket, isServed };
}

test('one connection more than an address may hold before it binds is cut; bound ones do not count', async () => {
  const harness = await gatewayHarness();
  await harness.sender();
  const { systemId } = await harness.account({ binds_max: 5 });
  const { port } = await harness.gateway({ unboundPerAddress: 2 });
  for (let count = 0; count < 3; count++) expect((await harness.peer(port, systemId)).status).toBe(0);

  const idle = [await aConnection(port), await aConnection(port)];
  for (const { isServed } of idle) expect(await isServed).toBe(true);
  expect(await (await aConnection(port)).isServed).toBe(false);
  idle[0]?.socket.destroy();
  await expect.poll(async () => (await aConnection(port)).isServed).toBe(true);
});
