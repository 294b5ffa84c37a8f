/** Development: the server restarts on every change, Vite serves the console and passes /api on to it. */
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

// Ctrl+C reaches all of us; where one ends by itself the other goes too.
for (const program of programs) {
  program.on('exit', () => programs.forEach((other) => other.kill('SIGTERM')));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => programs.forEach((program) => program.kill('SIGTERM')));
}
