// The processes of Tuma in a chaos run. Each has a role and an address, writes its log to a file, and is started again if it ends
// unexpectedly, as systemd does (deploy/systemd).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export interface Member {
  name: string;
  /** Address of a web process; engines do not listen on it. */
  url: string;
  start(): void;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface MemberOptions {
  name: string;
  role: 'web' | 'engine';
  port: number;
  folder: string;
  env: Record<string, string>;
}

/** Same as RestartSec of the systemd units. */
const restartMs = 2_000;

export function startMember({ name, role, port, folder, env }: MemberOptions): Member {
  let child: ChildProcess | undefined;
  let isWanted = false;
  const log = openSync(join(folder, `${name}.log`), 'a');
  const start = () => {
    isWanted = true;
    const started = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        ...env,
        TUMA_ROLE: role,
        TUMA_SEED: 'none',
        PORT: String(port),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', log, log],
    });
    child = started;
    started.once('exit', () => {
      setTimeout(() => {
        if (isWanted && child === started) start();
      }, restartMs);
    });
  };
  start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    start,
    signal: (signal) => void child?.kill(signal),
    async end(signal) {
      isWanted = false;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}
