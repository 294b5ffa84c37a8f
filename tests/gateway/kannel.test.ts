// Kannel's bearerbox and smsbox as a client's system over TLS, like most systems in production: it sends single, long and UCS-2 texts
// through its HTTP interface, and gets their receipts. Skipped if Debian's package is not installed (scripts/fetchDebianTools.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { kannelConfiguration } from '../../contract/smppClients.ts';
import { certificateFiles, firstCertificate } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product/product.ts';
import { findKannel, toolEnvironment } from '../support/product/debianTools.ts';
import { gatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

const kannel = findKannel();
if (!kannel)
  process.stderr.write('Debian’s package kannel is not there: the test of Kannel over TLS is skipped.\n');

/** Runs Kannel against the gateway. `receipts` are the dlr-url calls of Kannel, as `type text`. */
async function startKannel(bind: { port: number; systemId: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-kannel-'));
  const [admin, box, http] = [await freePort(), await freePort(), await freePort()];
  const smsc = kannelConfiguration({ host: '127.0.0.1', hasTls: true, password, ...bind });
  const configuration = `group = core
admin-port = ${admin}
admin-interface = 127.0.0.1
admin-password = bar
smsbox-port = ${box}
smsbox-interface = 127.0.0.1

${smsc}

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = u
password = p
max-messages = 10
concatenation = true
`;
  const path = join(folder, 'kannel.conf');
  writeFileSync(path, configuration);
  const output: string[] = [];
  const run = async (program: string, started: string) => {
    const child = spawn(program, ['-v', '0', path], { cwd: folder, env: toolEnvironment(), stdio: 'pipe' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
    onTestFinished(async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    });
    await eventually(() => expect(output.join('')).toContain(started));
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(kannel!.bearerbox, 'MAIN: Start-up done');
  await run(kannel!.smsbox, 'Connected to bearerbox');

  const receipts: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    receipts.push(`${searchParams.get('type')} ${searchParams.get('n')}`);
    response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const receiptUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?type=%d`;
  return {
    receipts,
    output: () => output.join(''),
    /** `n` numbers the message in `receipts`. */
    async send(n: number, message: { to: string; text: string; [parameter: string]: string }) {
      const query = new URLSearchParams({ username: 'u', password: 'p', from: 'TUMA', 'dlr-mask': '31', 'dlr-url': `${receiptUrl}&n=${n}`, ...message }); // oxfmt-ignore
      const answer = await fetch(`http://127.0.0.1:${http}/cgi-bin/sendsms?${query}`);
      return answer.status;
    },
  };
}

test.skipIf(!kannel)('Kannel sends over TLS and gets its receipts', async () => {
  const harness = await gatewayHarness();
  const smsc = await harness.smsc();
  await harness.sender('TUMA', smsc.port);
  const { systemId } = await harness.account();
  const tls = { ...certificateFiles(firstCertificate), port: 0 };
  const gateway = await harness.gateway({ port: undefined, tls });
  await harness.engine();
  const system = await startKannel({ port: gateway.tlsPort, systemId });

  const long = 'Ujumbe mrefu kwa wateja wote. '.repeat(8).trim();
  const utf8 = { coding: '2', charset: 'UTF-8' };
  const statuses = await Promise.all([
    system.send(1, { to: '+254712345678', text: 'Habari @£ [€]', charset: 'UTF-8' }),
    system.send(2, { to: '0712345679', text: 'Привет 😀', ...utf8 }),
    system.send(3, { to: '254712345670', text: long }),
    system.send(4, { to: '254712340002', text: 'Simu imezimwa' }),
    system.send(5, { to: '254712345671', text: 'Angalia sasa', mclass: '0' }),
    system.send(6, { to: '12', text: 'Nambari fupi' }),
  ]);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202]);
  // 8: accepted by the gateway; 1: delivered; 2: failed; 16: refused.
  await eventually(
    () => {
      const last = new Set(system.receipts);
      for (const receipt of ['8 1', '1 1', '1 2', '1 3', '2 4', '1 5', '16 6'])
        expect(last).toContain(receipt);
    },
    { timeout: 15_000 },
  );
  const messages = await harness.db.selectFrom('messages').select(['msisdn', 'message', 'message_class', 'state']).orderBy('msisdn').execute(); // oxfmt-ignore
  expect(messages).toEqual([
    { msisdn: '254712340002', message: 'Simu imezimwa', message_class: null, state: 'failed' },
    { msisdn: '254712345670', message: long, message_class: null, state: 'delivered' },
    { msisdn: '254712345671', message: 'Angalia sasa', message_class: 0, state: 'delivered' },
    { msisdn: '254712345678', message: 'Habari @£ [€]', message_class: null, state: 'delivered' },
    { msisdn: '254712345679', message: 'Привет 😀', message_class: null, state: 'delivered' },
  ]);
});
