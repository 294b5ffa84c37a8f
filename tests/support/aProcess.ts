// Child processes for tests that kill them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EngineHarness } from '../engine/engineHarness.ts';

export interface Process {
  /** Its first line of output. */
  said: string;
  /** Ends it if it is still running. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Runs a file and resolves with its first output; its errors are shown in the test's output. */
export async function aProcess(args: readonly string[], env: Record<string, string> = {}): Promise<Process> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const early = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${args[0]} ended with ${code} at its start`)),
  );
  const [said] = (await Promise.race([once(child.stdout, 'data'), early])) as [Buffer];
  return { said: said.toString(), end: async (signal) => void (await ended(child, signal)) };
}

/** Ends a process if it is still running; returns its exit code. */
export async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}

/** An engine or a gateway on the harness's database; ended with the harness. */
export async function aProcessOf(
  harness: Pick<EngineHarness, 'database' | 'atEnd'>,
  what: 'engine' | 'gateway',
  env: Record<string, string> = {},
): Promise<Process> {
  const child = await aProcess([`tests/support/processes/${what}.ts`], {
    DATABASE_URL: harness.database.url,
    ...env,
  });
  harness.atEnd(() => child.end('SIGTERM'));
  return child;
}
