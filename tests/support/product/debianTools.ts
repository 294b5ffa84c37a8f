// Programs of Debian that tests and scripts/cluster use, Kannel, Net::SMPP, HAProxy, nginx, Caddy, promtool, PgBouncer, and PostgreSQL with
// Patroni and etcd, as scripts/fetchDebianTools.ts has unpacked them, or as they are installed.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const debianToolsDir = join(import.meta.dirname, '../../../node_modules/.cache/debian-tools');

const place = (path: string): string | undefined =>
  [join(debianToolsDir, path), path].find((each) => existsSync(each));

/** Programs of Kannel; undefined if they are missing. */
export function findKannel(): { bearerbox: string; smsbox: string } | undefined {
  const [bearerbox, smsbox] = [place('/usr/sbin/bearerbox'), place('/usr/sbin/smsbox')];
  return bearerbox !== undefined && smsbox !== undefined ? { bearerbox, smsbox } : undefined;
}

/** The folder of Net::SMPP for Perl's @INC. */
export function findNetSmpp(): string | undefined {
  const module = place('/usr/share/perl5/Net/SMPP.pm');
  return module === undefined || !existsSync('/usr/bin/perl') ? undefined : join(module, '../..');
}

export const findHaproxy = (): string | undefined => place('/usr/sbin/haproxy');
export const findNginx = (): string | undefined => place('/usr/sbin/nginx');
export const findCaddy = (): string | undefined => place('/usr/bin/caddy');
export const findPromtool = (): string | undefined => place('/usr/bin/promtool');

/** A library that moves the clock of a process. */
export const findFaketime = (): string | undefined =>
  ['x86_64', 'aarch64']
    .map((machine) => place(`/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`))
    .find((found) => found !== undefined);

export const findPgbouncer = (): string | undefined => place('/usr/sbin/pgbouncer');

export interface ClusterPrograms {
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  python: string;
  /** Where Python finds Patroni and what it imports. */
  pythonPath: string;
}

/** Programs of a cluster of PostgreSQL; undefined if one is missing. */
export function findClusterPrograms(): ClusterPrograms | undefined {
  const [etcd, haproxy, python] = [place('/usr/bin/etcd'), findHaproxy(), place('/usr/bin/python3')];
  const postgres = place('/usr/lib/postgresql/15/bin/postgres');
  const patroni = place('/usr/lib/python3/dist-packages/patroni');
  if (!etcd || !haproxy || !python || !postgres || !patroni) return undefined;
  return { etcd, haproxy, postgres: dirname(postgres), python, pythonPath: dirname(patroni) };
}

export const hasDebianTools = (): boolean =>
  [findKannel(), findNetSmpp(), findHaproxy(), findNginx(), findCaddy(), findPromtool(), findPgbouncer(), findFaketime(), findClusterPrograms()].every(
    (tool) => tool !== undefined,
  ); // oxfmt-ignore

/** The environment of their processes, with the unpacked libraries. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  // A folder for each architecture, such as usr/lib/x86_64-linux-gnu.
  const folders = ['lib', 'usr/lib']
    .map((path) => join(debianToolsDir, path))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return { ...process.env, LD_LIBRARY_PATH: folders.join(':'), LC_ALL: 'C' };
}
