import { execFile } from 'node:child_process';

/** Loading the modules without it takes half of the time of most commands. */
const { NODE_COMPILE_CACHE } = process.env;

/** Runs scripts/tuma.ts with this environment only. */
export const runTuma = (args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/tuma.ts', ...args],
      { env: { NODE_COMPILE_CACHE, ...env } },
      (error, out, errors) => resolve({ code: Number(error?.code ?? 0), out, errors }),
    );
  });
