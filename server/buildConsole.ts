// Builds the console for `npm start`, in a separate process whose memory is freed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Throws if the build fails or is cancelled. */
export async function buildConsole(cancelled: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite))
    throw new Error(
      'The packages that build the console are missing. Install them with "npm install --include=dev".',
    );
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    signal: cancelled,
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The console could not be built.');
}
