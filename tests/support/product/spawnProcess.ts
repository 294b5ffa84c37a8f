// Child processes, for tests that kill them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EngineHarness } from '../../engine/engineHarness.ts';

export interface Process {
  /** First output of the process. */
  said: string;
  pid: number;
  /** Ends the process if it still runs. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Runs a file and resolves with its first output; errors go to the test's stderr. */
export async function spawnProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Process> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const early = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${args[0]} ended with ${code} at its start`)),
  );
  const [said] = (await Promise.race([once(child.stdout, 'data'), early])) as [Buffer];
  return {
    said: said.toString(),
    pid: child.pid ?? 0,
    end: async (signal) => void (await endProcess(child, signal)),
  };
}

/** Ends a process if it still runs, and returns its exit code. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

/** Starts an engine, a gateway or a worker of webhooks on the harness's database; it ends with the harness at the latest. */
export async function spawnFor(
  harness: Pick<EngineHarness, 'database' | 'atEnd'>,
  what: 'engine' | 'gateway' | 'webhooks',
  env: Record<string, string> = {},
): Promise<Process> {
  const child = await spawnProcess([`tests/support/processes/${what}.ts`], {
    DATABASE_URL: harness.database.url,
    ...env,
  });
  harness.atEnd(() => child.end('SIGTERM'));
  return child;
}
