// Engines as processes of their own, for tests that kill them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { World } from '../engine/world.ts';

/** An engine on the world's database, once it runs; ends with the world where it still lives then. */
export async function anEngineProcess(
  world: Pick<World, 'database' | 'atEnd'>,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/support/engineProcess.ts'], {
    env: { ...process.env, DATABASE_URL: world.database.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  world.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await once(child.stdout, 'data');
  return child;
}
