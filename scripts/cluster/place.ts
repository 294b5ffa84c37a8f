// Where a cluster on this machine runs: its programs, its user (PostgreSQL refuses root) and its folder.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, unprivileged, type User } from '../../server/db/embedded/embeddedPlace.ts';
import {
  findClusterPrograms,
  toolEnvironment,
  type ClusterPrograms,
} from '../../tests/support/product/debianTools.ts';

interface Program {
  command: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

export interface Place {
  programs: ClusterPrograms;
  /** The user of the programs; undefined unless started as root. */
  user: User | undefined;
  folder: string;
  /** Creates a folder that belongs to the cluster's user. */
  subfolder(name: string): string;
  /** Starts a program and writes its output to `<name>.log`. */
  run(name: string, program: Program): ChildProcess;
}

const environment = (programs: ClusterPrograms): NodeJS.ProcessEnv => ({
  ...toolEnvironment(),
  PYTHONPATH: programs.pythonPath,
  PYTHONDONTWRITEBYTECODE: '1',
});

/** Returns why no cluster can run on this machine; undefined if one can. */
export function whyNoCluster(): string | undefined {
  const programs = findClusterPrograms();
  if (!programs)
    return 'Patroni, etcd, PostgreSQL or HAProxy is missing: run node scripts/fetchDebianTools.ts';
  const how = { ...unprivileged(), cwd: '/', env: environment(programs), encoding: 'utf8' as const };
  const imports = 'import patroni.dcs.etcd3, psycopg2';
  for (const [program, args] of [
    [join(programs.postgres, 'postgres'), ['--version']],
    [programs.etcd, ['--version']],
    [programs.python, ['-c', imports]],
  ] as const) {
    const { status, stderr, error } = spawnSync(program, args, how);
    if (status !== 0) return `${program} does not run: ${error?.message ?? stderr.trim()}`;
  }
  return undefined;
}

/** Uses the given folder, which may already contain folders of nodes, such as mounted disks; otherwise a new temporary one. */
export function makePlace(given?: string): Place {
  const why = whyNoCluster();
  const programs = findClusterPrograms();
  if (why !== undefined || !programs) throw new Error(why);
  const user = unprivileged();
  const folder = given ?? mkdtempSync(join(tmpdir(), 'tuma-cluster-'));
  chmodSync(folder, 0o755);
  return {
    programs,
    user,
    folder,
    subfolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      changeOwner(path, user);
      return path;
    },
    run(name, { command, args = [], env }) {
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
      // A separate process group, so that Ctrl+C reaches only this process, which stops the parts in order.
      const child = spawn(command, args, {
        ...user,
        cwd: '/',
        detached: true,
        env: { ...environment(programs), HOME: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
      child.on('error', (error) => log.write(`${error.message}\n`));
      return child;
    },
  };
}
