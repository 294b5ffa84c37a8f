// The limit of unbound connections per address.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gatewayHarness } from './gatewayHarness.ts';

const enquireLink = Buffer.from('00000010000000150000000000000001', 'hex');

/** Opens a connection that never binds. `isServed` is false if the gateway closes it. */
async function openUnboundConnection(port: number): Promise<{ socket: Socket; isServed: Promise<boolean> }> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const isServed = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  await once(socket, 'connect');
  socket.write(enquireLink);
  return { socket, isServed };
}

test('a connection beyond the limit of unbound ones per address is closed, and bound ones do not count', async () => {
  const harness = await gatewayHarness();
  await harness.sender();
  const { systemId } = await harness.account({ binds_max: 5 });
  const { port } = await harness.gateway({ unboundPerAddress: 2 });
  for (let count = 0; count < 3; count++) expect((await harness.peer(port, systemId)).status).toBe(0);

  const idle = [await openUnboundConnection(port), await openUnboundConnection(port)];
  for (const { isServed } of idle) expect(await isServed).toBe(true);
  expect(await (await openUnboundConnection(port)).isServed).toBe(false);
  idle[0]?.socket.destroy();
  await expect.poll(async () => (await openUnboundConnection(port)).isServed).toBe(true);
});
