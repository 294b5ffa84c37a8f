// Two web processes behind HAProxy, restarted one after the other while clients call without a pause (docs/reliability.md).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findHaproxy, toolEnvironment } from '../support/debianTools.ts';
import { emptyDatabase } from '../support/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { freePort, startProduct, type Product } from '../support/product.ts';
import { endProcess } from '../support/spawnProcess.ts';

const haproxy = findHaproxy();
const admin = { msisdn: '0712000001', password: 'a password of my own' };
const clients = 8;

/** HAProxy by the example of deploy, with other ports. */
async function startHaproxy(program: string, ports: readonly number[]): Promise<string> {
  const front = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tuma-haproxy-'));
  const places = [['127.0.0.1:8080', front], ['127.0.0.1:8081', ports[0]], ['127.0.0.1:8082', ports[1]]] as const; // prettier-ignore
  const example = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const config = places.reduce((text, [place, port]) => text.replace(place, `127.0.0.1:${port}`), example);
  // Says which process answered.
  writeFileSync(join(folder, 'haproxy.cfg'), `${config}  http-response set-header X-Answered-By %s\n`);
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { env: toolEnvironment(), stdio: 'ignore' }); // prettier-ignore
  onTestFinished(async () => {
    await endProcess(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${front}`;
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200));
  return url;
}

/** Calls without a pause over connections that are kept, until it is stopped; counts the outcomes. */
function callWithoutPause(url: string, token: string) {
  const outcomes = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const stopped = new AbortController();
  const call = () =>
    new Promise<string>((resolve) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const sent = request(`${url}/api/client/balance`, { method: 'POST', agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(String(answer.statusCode)));
      });
      sent.once('error', (error) => resolve(error.message));
      sent.end('{}');
    });
  const work = async () => {
    while (!stopped.signal.aborted) {
      const outcome = await call();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, work));
  return {
    outcomes,
    async stop() {
      stopped.abort();
      await all;
      agent.destroy();
    },
  };
}

test.skipIf(!haproxy)(
  'a rolling restart behind HAProxy refuses no call',
  async () => {
    const databaseUrl = await emptyDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      TUMA_ROLE: 'web',
      TUMA_SEED: 'none',
      DRAIN_SECONDS: '3',
      TRUST_PROXY: '1',
      ADMIN_MSISDN: admin.msisdn,
      ADMIN_PASSWORD: admin.password,
    };
    const ports = [await freePort(), await freePort()];
    const startOn = (port: number) => startProduct({ port, env, dataDir: join(tmpdir(), 'unused') });
    const products: Product[] = await Promise.all(ports.map(startOn));
    onTestFinished(async () => void (await Promise.all(products.map((product) => product.kill()))));
    const url = await startHaproxy(haproxy!, ports);
    const token = await products[0]!.signIn(admin.msisdn, admin.password);
    const load = callWithoutPause(url, token);
    for (const [index, port] of ports.entries()) {
      expect(await products[index]!.stop()).toBe(0);
      products[index] = await startOn(port);
      // HAProxy sends it calls again before the other one stops.
      await eventually(async () => {
        const { headers } = await fetch(`${url}/health/ready`);
        expect(headers.get('X-Answered-By')).toBe(`web${index + 1}`);
      });
    }
    await load.stop();
    expect([...load.outcomes.keys()]).toEqual(['200']);
    expect(load.outcomes.get('200')).toBeGreaterThan(1000);
  },
  120_000,
);
