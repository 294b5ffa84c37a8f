// The files of deploy and the steps of docs/install.md, as far as they can run on any machine: each proxy accepts its example, systemd
// accepts its units, and the steps create settings that the product accepts. A test is skipped if its program is not installed
// (scripts/fetchDebianTools.ts). The image and compose.yaml run in .github/workflows/check.yml.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'; // oxfmt-ignore
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { firstCertificate } from '../support/certificates.ts';
import { findCaddy, findHaproxy, findNginx, toolEnvironment } from '../support/product/debianTools.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [caddy, haproxy, nginx] = [findCaddy(), findHaproxy(), findNginx()];
const systemd = ['/usr/bin/systemd-analyze'].find((path) => existsSync(path));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuma-deploy-'));
  const used = folder;
  onTestFinished(() => rmSync(used, { recursive: true, force: true }));
});

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const PATH = [...(caddy === undefined ? [] : [dirname(caddy)]), process.env['PATH']].join(delimiter);
  const all = { ...toolEnvironment(), HOME: folder, PATH, ...env };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env: all, encoding: 'utf8' });
  if (error) throw error;
  return { status, output: `${stdout}${stderr}` };
} // oxfmt-ignore

/** Fails with the output of the program. */
function expectSuccess(command: string, args: string[], env?: NodeJS.ProcessEnv): void {
  const { status, output } = run(command, args, env);
  expect(status, output).toBe(0);
}

/** Creates a file in this test's folder. */
function place(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const haproxyFiles = ['deploy/haproxy.cfg', 'deploy/cluster/haproxy.cfg'];

test.skipIf(!haproxy).each(haproxyFiles)('HAProxy takes %s', (path) =>
  expectSuccess(haproxy!, ['-c', '-f', join(root, path)]),
);

test.each(haproxyFiles)(
  'the unit of Debian, which starts HAProxy as root, does not serve as root by %s',
  (path) =>
    expect(read(path)).toMatch(
      /^global$[^]+^  \.if defined\(EXTRAOPTS\)\n  user haproxy\n  group haproxy\n  \.endif\n/m,
    ),
);

test.skipIf(!nginx)('nginx takes deploy/nginx.conf', () => {
  place('tuma.pem', firstCertificate.cert);
  place('tuma.key', firstCertificate.key);
  const site = place('site.conf', read('deploy/nginx.conf').replaceAll('/etc/ssl', folder));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`); // oxfmt-ignore
  const main = place('nginx.conf', `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${site}; }`); // oxfmt-ignore
  expectSuccess(nginx!, ['-t', '-e', 'stderr', '-c', main]);
});

test.skipIf(!caddy).each(['deploy/Caddyfile', 'deploy/systemd/Caddyfile'])('Caddy takes %s', (path) =>
  expectSuccess(caddy!, ['validate', '--adapter', 'caddyfile', '--config', join(root, path)]),
);

const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => /\.(service|timer)$/.test(name));

test.skipIf(!systemd)('systemd takes every unit without a warning', () => {
  for (const name of units) {
    // Creates an instance of each template. The program of the installation is not on this machine, so another one replaces it.
    const text = read(`deploy/systemd/${name}`).replaceAll('/opt/tuma', root);
    place(name.replace('@', '@8081'), text.replace('node_modules/node/bin/node', 'node_modules/.bin/vite'));
  }
  const { status, output } = run(systemd!, ['verify', ...readdirSync(folder).map((name) => join(folder, name))]);
  expect([status, output]).toEqual([0, '']);
}); // oxfmt-ignore

test.each(['web', 'engine'])('the start of tuma-%s fails at once where its process has ended', (role) => {
  const [, script = ''] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(read(`deploy/systemd/tuma-${role}@.service`)) ?? [];
  const ended = spawnSync('/bin/true').pid;
  const env = { PATH: process.env['PATH'], MAINPID: String(ended) };
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script.replace('%i', '1')], { env, timeout: 15_000, encoding: 'utf8' });
  expect([script, status], stderr).toEqual([expect.stringContaining('/health/ready'), 1]);
}); // oxfmt-ignore

/** Seconds that a web or engine process may take to stop (server/main.ts). */
const stopSeconds = 12;

test('every unit that runs a process waits longer for its stop than it may take', () => {
  const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/systemd/tuma.env'))?.[1]);
  expect(Number(/stopMsMax = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replace('_', ''))).toBe(stopSeconds * 1000);
  for (const name of units.filter((unit) => unit.includes('@')))
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(`deploy/systemd/${name}`))?.[1])).toBeGreaterThan(drain + stopSeconds);
}); // oxfmt-ignore

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  entrypoint?: string[];
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  deploy?: { replicas?: number; resources?: { limits: { memory: string } } };
}

const compose = parseYaml(read('compose.yaml')) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};

test.each(Object.entries(compose.services))('%s of compose.yaml is limited', (name, service) => {
  const { logging, deploy, volumes = [], ports = [], secrets = [] } = service;
  expect(logging?.options).toHaveProperty('max-size');
  expect(deploy?.resources?.limits).toHaveProperty('memory');
  // PostgreSQL's image starts as root, changes the owner of its folder, and then switches to another user.
  if (name !== 'postgres') expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
  for (const mounted of volumes.filter((each) => each.startsWith('./')))
    expect(existsSync(join(root, mounted.split(':')[0] ?? ''))).toBe(true);
  if (ports.length > 0) expect(deploy?.replicas ?? 1).toBe(1);
  expect(service.stop_grace_period).toBe('30s');
  expect(Number(service.environment?.['DRAIN_SECONDS'] ?? 0) + stopSeconds).toBeLessThan(30);
});

test('deploy/secrets.sh makes the secrets of compose.yaml once, and the processes take them with their environment', () => {
  const script = join(root, 'deploy/secrets.sh');
  expectSuccess('sh', [script]);
  const files = Object.entries(compose.secrets).map(([name, { file }]) => [name, join(folder, file)] as const);
  const before = files.map(([, file]) => readFileSync(file, 'utf8'));
  expectSuccess('sh', [script]);
  expect(files.map(([, file]) => readFileSync(file, 'utf8'))).toEqual(before);
  for (const name of ['web', 'engine', 'gateway', 'backup']) {
    const text = JSON.stringify(compose.services[name]?.environment)
      .replaceAll(/\/run\/secrets\/(\w+)/g, (_, secret: string) => join(folder, compose.secrets[secret]?.file ?? ''))
      .replaceAll(/\$\{(\w+)[^}]*\}/g, '0712345678');
    expect(readConfig(JSON.parse(text) as NodeJS.ProcessEnv)).toMatchObject({ DATABASE_URL: expect.stringMatching(/^postgres:\/\/tuma:[0-9a-f]{48}@postgres:5432\/tuma$/) });
  }
}); // oxfmt-ignore

test('the backups of compose.yaml are a day apart whatever is started, and one that failed is tried again after 15 minutes', () => {
  const log = place('log', '');
  // The first backup fails. The second one is 23 hours old at the next check, and 25 hours old at the one after.
  place('bin/node', `#!/bin/sh\necho backup >> ${log}\n[ $(grep -c backup ${log}) -gt 1 ]\n`);
  place('bin/sleep', `#!/bin/sh\necho "sleep $1" >> ${log}\ncase $(grep -c sleep ${log}) in\n2) touch -r 23 backups/.made ;;\n3) touch -r 25 backups/.made ;;\n4) kill $PPID ;;\nesac\n`);
  for (const hours of [23, 25]) utimesSync(place(String(hours), ''), new Date(), new Date(Date.now() - hours * 3_600_000));
  mkdirSync(join(folder, 'backups'));
  for (const name of ['node', 'sleep']) chmodSync(join(folder, 'bin', name), 0o755);
  const [shell = '', option = '', loop = ''] = compose.services['backup']?.entrypoint ?? [];
  run(shell, [option, loop.replaceAll('$$', '$').replaceAll('/backups', 'backups')], { PATH: `${folder}/bin:${process.env['PATH']}` });
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines).toEqual(['backup', 'sleep 900', 'backup', 'sleep 900', 'sleep 900', 'backup', 'sleep 900']);
}); // oxfmt-ignore

/** Returns the commands of a section of docs/install.md. */
function steps(section: string): string[] {
  const text = read('docs/install.md').split(/^## /m).find((each) => each.startsWith(section)) ?? ''; // oxfmt-ignore
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Runs the commands below this test's folder, without owners, because these need the user tuma. */
function runSteps(commands: string, env?: NodeJS.ProcessEnv): void {
  const here = commands
    .replaceAll(/\/(?=(etc|var)\/)/g, `${folder}/`)
    .replaceAll('/opt/tuma', root)
    .replaceAll(/ --(owner|group)=\w+/g, '')
    .replace('chgrp tuma', 'ls');
  expectSuccess('bash', ['-euo', 'pipefail', '-c', here], env);
}

test('every step of docs/install.md is a command that bash can read, with files that there are', () => {
  const all = ['1.', '2.', '3.', '4.', '5.', '6.', '7.', 'Commands', 'Updates'].map((section) =>
    steps(section).join('\n'),
  );
  for (const commands of all) {
    expect(commands).not.toBe('');
    expectSuccess('bash', ['-n', '-c', commands]);
    for (const [, path = ''] of commands.matchAll(/\/opt\/tuma\/(\S+)/g))
      expect(globSync(join(root, path)), path).not.toEqual([]);
  }
});

test.skipIf(!caddy)('the steps of docs/install.md make settings that processes take, and a proxy', () => {
  mkdirSync(join(folder, 'etc/caddy'), { recursive: true });
  runSteps(steps('3.')[0] ?? '');
  const settings = [...readFileSync(join(folder, 'etc/tuma/tuma.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)];
  const config = readConfig(
    Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value.replace(/^\/etc/, `${folder}/etc`)])),
  );
  expect(config).toMatchObject({ TUMA_SEED: 'none', DRAIN_SECONDS: 10, DATABASE_URL: expect.stringMatching(/^postgres:/) });
  expect(config.TUMA_BACKUP_KEY).not.toBe(config.TUMA_SECRET_KEY);
  runSteps(steps('6.')[0] ?? '', { TUMA_DOMAIN: 'sms.duka.example' });
  expect(readFileSync(join(folder, 'etc/caddy/Caddyfile'), 'utf8')).toMatch(/^sms\.duka\.example \{$/m);
}); // oxfmt-ignore
