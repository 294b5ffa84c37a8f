import { execFile } from 'node:child_process';

/** Runs scripts/tuma.ts with this environment only. */
export const runTuma = (args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, ['scripts/tuma.ts', ...args], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out, errors }),
    );
  });
