// A command that is ended by a signal stops the programs it started, removes its files, and does not exit with 0.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; // oxfmt-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exits } from '../../../scripts/tuma/command.ts';
import { newKeyText } from '../../../server/db/secrets/keys.ts';
import { eventually } from '../../support/eventually.ts';
import { runTuma } from '../../support/api/runTuma.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-interrupted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a command whose program of PostgreSQL writes its pid and does not end. */
function startCommand(args: string[], program: string) {
  const [bin, temporary] = [aFolder(), aFolder()];
  const pidFile = join(bin, 'pid');
  writeFileSync(join(bin, program), `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 600\n`);
  chmodSync(join(bin, program), 0o755);
  const env = { PATH: `${bin}:${process.env['PATH']}`, TMPDIR: temporary, TUMA_BACKUP_KEY: newKeyText() };
  const isDump = program === 'pg_dump';
  const child = spawn(process.execPath, ['scripts/tuma.ts', ...args], {
    env: { ...env, ...(isDump && { DATABASE_URL: 'postgres://tuma@127.0.0.1:1/tuma' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exited = once(child, 'close') as Promise<[number | null]>;
  return {
    temporary,
    /** Returns the pid of the program when it runs. */
    running: () => eventually(() => pidIn(pidFile), { timeout: 60_000 }),
    async interrupt(signal: NodeJS.Signals) {
      child.kill(signal);
      const [code] = await exited;
      return { code, out, errors };
    },
  };
}

function pidIn(file: string): number {
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  expect(pid).toBeGreaterThan(0);
  return pid;
}

const expectGone = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));

/** Starts a drill that waits for pg_restore. Returns the pids of that and of its PostgreSQL. */
async function startDrill() {
  const backups = aFolder();
  mkdirSync(join(backups, '2026-11-24T00-30-00Z'));
  writeFileSync(join(backups, '2026-11-24T00-30-00Z', 'dump.pgdump'), 'rows');
  const drill = startCommand(['restore-drill', backups], 'pg_restore');
  const pids = [await drill.running()];
  const copies = () => readdirSync(drill.temporary).filter((each) => each.startsWith('tuma-drill-'));
  pids.push(pidIn(join(drill.temporary, copies()[0] ?? '', 'postgres', 'postmaster.pid')));
  return { ...drill, pids, copies };
}

test('an interrupted drill leaves no PostgreSQL and no copy of the messages', async () => {
  const drill = await startDrill();
  const ended = await drill.interrupt('SIGTERM');
  expect(ended).toEqual({ code: 2, out: '', errors: 'Interrupted by SIGTERM\n' });
  expect(drill.copies()).toEqual([]);
  for (const pid of drill.pids) await expectGone(pid);
});

test('the next drill removes the copy of a killed one, with its PostgreSQL, and not that of a running one', async () => {
  const drill = await startDrill();
  const [restore, postgres] = drill.pids;
  onTestFinished(() => void spawnSync('kill', ['-9', `${restore}`, `${postgres}`]));
  await drill.interrupt('SIGKILL');
  const other = `tuma-drill-${process.pid}-abcdef`;
  mkdirSync(join(drill.temporary, other));
  expect(drill.copies()).toHaveLength(2);
  const { code } = await runTuma(['restore-drill', aFolder()], {
    PATH: process.env['PATH'],
    TMPDIR: drill.temporary,
  });
  expect([code, drill.copies()]).toEqual([exits.wrong, [other]]);
  await expectGone(postgres ?? 0);
});

test('an interrupted backup leaves no part of it, and no pg_dump', async () => {
  const folder = aFolder();
  const backup = startCommand(['backup', '--keep', '2', folder], 'pg_dump');
  const pid = await backup.running();
  expect(readdirSync(folder)).toHaveLength(1);
  const ended = await backup.interrupt('SIGINT');
  expect(ended).toEqual({ code: 2, out: '', errors: 'Interrupted by SIGINT\n' });
  expect(readdirSync(folder)).toEqual([]);
  await expectGone(pid);
});
