/** Runs every static check, two at a time: types and lint, bounds, dead code, format. Exits with 1 if any fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const checks: [name: string, ...command: string[]][] = [
  // The native compiler does both, in half the time of tsc.
  ['types and lint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  ['bounds', 'node', 'scripts/bounds.ts'],
  ['dead code', 'knip'],
  ['API description', 'node', 'scripts/lintOpenApi.ts'],
  ['format', 'oxfmt', '--check'],
];

async function run([name, program = '', ...args]: (typeof checks)[number]): Promise<boolean> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const report = output.trim().replaceAll(/^/gm, '     ');
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${report.trim() && `\n${report}`}`);
  return code === 0;
}

const results: boolean[] = [];
async function work(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) results.push(await run(next));
}
await Promise.all([work(), work()]);
process.exitCode = results.every(Boolean) ? 0 : 1;
