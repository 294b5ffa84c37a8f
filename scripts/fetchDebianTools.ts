// Fetches Debian's packages for tests, with the libraries that this machine lacks:
// - Kannel and Net::SMPP, for the tests with other SMPP systems;
// - HAProxy, nginx, Caddy and promtool (of Prometheus), for the tests of deploy;
// - PostgreSQL with Patroni, etcd and PgBouncer, for the tests of a cluster;
// - libfaketime, for scripts/chaos.ts.
// Nothing is installed: the packages are unpacked into node_modules/.cache, which does not require root and starts no daemon.
// Without apt those tests are skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../server/domain/thrown.ts';
import { hasDebianTools, debianToolsDir } from '../tests/support/product/debianTools.ts';

const packages = 'kannel libnet-smpp-perl haproxy nginx caddy prometheus patroni python3-etcd etcd-server postgresql-15 pgbouncer libfaketime'.split(' '); // oxfmt-ignore
const limitMs = 120_000;

function run(command: string, args: string[], cwd?: string): string {
  const { status, stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: limitMs, stdio: ['ignore', 'pipe', 'ignore'] }); // oxfmt-ignore
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
  return stdout;
}

/** Names of the packages, and of their dependencies that this machine lacks. */
function missingPackages(): string[] {
  const plan = run('apt-get', ['--simulate', '--no-install-recommends', 'install', ...packages]);
  return [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
}

function fetchPackages(): void {
  mkdirSync(join(debianToolsDir, '..'), { recursive: true });
  const folder = mkdtempSync(`${debianToolsDir}-`);
  try {
    run('apt-get', ['--quiet', 'download', ...missingPackages()], folder);
    for (const file of readdirSync(folder))
      run('dpkg-deb', ['--extract', join(folder, file), join(folder, 'root')]);
    rmSync(debianToolsDir, { recursive: true, force: true });
    renameSync(join(folder, 'root'), debianToolsDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!hasDebianTools()) {
  try {
    fetchPackages();
  } catch (error) {
    console.log(
      `A program of ${packages.join(', ')} is missing (${messageOf(error)}); the tests with them are skipped.`,
    );
  }
}
