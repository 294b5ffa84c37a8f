/** Development: restarts the server on every change; Vite serves the console and forwards /api to the server. */
import { spawn } from 'node:child_process';

const programs = [
  spawn(
    'node',
    ['--watch-path=server', '--watch-path=contract', '--watch-path=simulators', 'server/main.ts'],
    {
      stdio: 'inherit',
    },
  ),
  spawn('vite', [], { stdio: 'inherit' }),
];

// When one program ends, stop the other.
for (const program of programs) {
  program.on('exit', () => programs.forEach((other) => other.kill('SIGTERM')));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => programs.forEach((program) => program.kill('SIGTERM')));
}
