/**
 * Sends a text as a subscriber, through the simulator of a running demo (docs/running.md):
 *
 *   npm run simulate:text -- 0712345678 22123 "Habari, nina swali"
 *
 * TUMA_SIMULATOR_PORT is the simulator's port (2775), SIMULATED_NETWORK the system id of the connector that gets the text (saf).
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { SmppClient, splitMessage } from '../../server/smpp/index.ts';
import { handsetSystemId } from './smsc.ts';

/** Prints results and failures for the person who runs the command. */
const say = (line: string) => process.stderr.write(`${line}\n`);

const { TUMA_SIMULATOR_PORT = '2775', SIMULATED_NETWORK = 'saf' } = process.env;
const [from = '', to = '', ...words] = process.argv.slice(2);
const text = words.join(' ');
/** E.164 digits, as a telco writes them. */
const msisdn = from.replace(/\D/g, '').replace(/^0/, '254');

if (msisdn === '' || to === '' || text === '') {
  say('Usage: npm run simulate:text -- <subscriber> <number> <text>');
  process.exitCode = 1;
} else await send(msisdn);

async function send(source: string): Promise<void> {
  const client = new SmppClient({
    host: '127.0.0.1',
    port: Number(TUMA_SIMULATOR_PORT),
    systemId: handsetSystemId,
    password: '',
    systemType: SIMULATED_NETWORK,
    bind: 'transceiver',
    window: 20,
    onDeliver: () => Promise.resolve(),
  });
  client.on('fault', (message) => {
    say(`The simulator on port ${TUMA_SIMULATOR_PORT} does not answer: ${message}`);
    process.exitCode = 1;
    void client.close(0);
  });
  client.start();
  while (client.state !== 'bound') {
    await once(client, 'state');
    if (process.exitCode === 1) return;
  }
  for (const part of splitMessage(text, { reference: randomInt(256) })) {
    const { status } = await client.submit({ source, destination: to, ...part });
    if (status.class === 'ok') continue;
    say(`The simulator refused the text: ${status.name}. Is a connector bound as ${SIMULATED_NETWORK}?`);
    process.exitCode = 1;
  }
  await client.close();
  if (process.exitCode !== 1) say(`Sent from ${source} to ${to}`);
}
