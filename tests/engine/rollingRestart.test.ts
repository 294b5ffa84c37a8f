// Two web processes behind HAProxy and nginx, restarted one after the other while clients call without a pause (docs/reliability.md).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstCertificate } from '../support/certificates.ts';
import { findHaproxy, findNginx, toolEnvironment } from '../support/product/debianTools.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { freePort, startProduct, type Product } from '../support/product/product.ts';
import { endProcess } from '../support/product/spawnProcess.ts';

const [haproxy, nginx] = [findHaproxy(), findNginx()];
const admin = { msisdn: '0712000001', password: 'a password of my own' };
const clients = 4;

/** Starts HAProxy with the example of deploy, on other ports. */
async function startHaproxy(program: string, ports: readonly number[]): Promise<string> {
  const front = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tuma-haproxy-'));
  const places = [['127.0.0.1:8080', front], ['127.0.0.1:8081', ports[0]], ['127.0.0.1:8082', ports[1]]] as const; // oxfmt-ignore
  const example = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const config = places.reduce((text, [place, port]) => text.replace(place, `127.0.0.1:${port}`), example);
  // The header names the process that answered.
  writeFileSync(join(folder, 'haproxy.cfg'), `${config}  http-response set-header X-Answered-By %s\n`);
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { env: toolEnvironment(), stdio: 'ignore' }); // oxfmt-ignore
  onTestFinished(async () => {
    await endProcess(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${front}`;
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200));
  return url;
}

interface Nginx {
  url: string;
  /** Marks a process as down, or as up again, and reloads nginx as described in docs/running/processes.md. */
  mark(port: number, down: '' | 'down'): Promise<void>;
}

/** Starts nginx with the example of deploy, on other ports and with its own certificate. */
async function startNginx(program: string, ports: readonly number[]): Promise<Nginx> {
  const [front, plain] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'tuma-nginx-'));
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { cert, key } = firstCertificate;
  const places = [
    ['127.0.0.1:8081', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports[1]}`],
    ['listen 443', `listen 127.0.0.1:${front}`],
    ['listen 80', `listen 127.0.0.1:${plain}`],
    ['/etc/ssl/tuma.pem', at('tuma.pem', cert)],
    ['/etc/ssl/tuma.key', at('tuma.key', key)],
    ['proxy_pass', 'add_header X-Answered-By $upstream_addr;\n\t\tproxy_pass'],
  ] as const;
  const example = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const site = places.reduce((text, [place, other]) => text.replace(place, other), example);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`); // oxfmt-ignore
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = at('nginx.conf', `${user} pid ${folder}/pid; daemon off; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${at('site.conf', site)}; }`); // oxfmt-ignore
  const child = spawn(program, ['-e', 'stderr', '-c', main], { env: toolEnvironment(), stdio: 'ignore' });
  onTestFinished(async () => {
    await endProcess(child, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `https://127.0.0.1:${front}`;
  const answeredBy = () =>
    new Promise<unknown>((resolve, reject) => {
      const sent = requestTls(
        `${url}/health/ready`,
        { rejectUnauthorized: false, agent: false },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.headers['x-answered-by']));
        },
      );
      sent.once('error', reject).end();
    });
  await eventually(answeredBy);
  return {
    url,
    async mark(port, down) {
      const marked = site.replace(`127.0.0.1:${port} `, (server) => `${server}${down} `);
      at('site.conf', marked);
      child.kill('SIGHUP');
      // Answers of nginx itself do not name a process.
      const expected = down ? `127.0.0.1:${ports.find((each) => each !== port)}` : `127.0.0.1:${port}`;
      await eventually(async () => expect(await answeredBy()).toBe(expected));
    },
  };
}

/**
 * Calls without a pause until it is stopped, and counts the outcomes. Connections are kept open, but not over TLS: nginx closes idle ones
 * when it reloads, after which browsers call again.
 */
function callWithoutPause(url: string, token: string) {
  const outcomes = new Map<string, number>();
  let closed = 0;
  const isTls = url.startsWith('https:');
  const agent = isTls
    ? new TlsAgent({ rejectUnauthorized: false, maxSockets: clients })
    : new Agent({ keepAlive: true, maxSockets: clients });
  const stopped = new AbortController();
  const call = () =>
    new Promise<string>((resolve) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const sent = (isTls ? requestTls : request)(
        `${url}/api/client/balance`,
        { method: 'POST', agent, headers },
        (answer) => {
          answer.resume().once('end', () => resolve(String(answer.statusCode)));
        },
      );
      sent.once('error', (error) => resolve(error.message));
      sent.end('{}');
    });
  /** Repeats a call once: when nginx reloads, it also closes connections that have not sent their first call yet. */
  const callAgain = async () => {
    const outcome = await call();
    if (!isTls || outcome !== 'socket hang up') return outcome;
    closed++;
    return call();
  };
  const work = async () => {
    while (!stopped.signal.aborted) {
      const outcome = await callAgain();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, work));
  return {
    outcomes,
    closed: () => closed,
    async stop() {
      stopped.abort();
      await all;
      agent.destroy();
    },
  };
}

test.skipIf(!haproxy || !nginx)(
  'a rolling restart behind HAProxy and nginx refuses no call',
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
    const marking = await startNginx(nginx!, ports);
    const token = await products[0]!.signIn(admin.msisdn, admin.password);
    const loads = { haproxy: callWithoutPause(url, token), nginx: callWithoutPause(marking.url, token) };
    for (const [index, port] of ports.entries()) {
      await marking.mark(port, 'down');
      expect(await products[index]!.stop()).toBe(0);
      products[index] = await startOn(port);
      await marking.mark(port, '');
      // HAProxy must send calls to this process again before the other one stops.
      await eventually(async () => {
        const { headers } = await fetch(`${url}/health/ready`);
        expect(headers.get('X-Answered-By')).toBe(`web${index + 1}`);
      });
    }
    for (const [proxy, load] of Object.entries(loads)) {
      await load.stop();
      expect([...load.outcomes.keys()], proxy).toEqual(['200']);
      expect(load.outcomes.get('200'), proxy).toBeGreaterThan(500);
      expect(load.closed(), proxy).toBeLessThanOrEqual(clients);
    }
  },
  120_000,
);
