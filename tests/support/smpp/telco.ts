// The telco in its own process, which survives a kill of the product; its log holds the accepted messages.
import { existsSync, readFileSync } from 'node:fs';
import { spawnProcess } from '../product/spawnProcess.ts';

export interface Telco {
  /** Destinations of every accepted part whose text passes, in order. */
  accepted(passes: (text: string) => boolean): string[];
  stop(): Promise<void>;
}

export async function startTelco(options: { port: number; logFile: string }): Promise<Telco> {
  const telco = await spawnProcess(['simulators/smsc/main.ts'], {
    SMSC_PORT: String(options.port),
    SMSC_LOG: options.logFile,
    SMSC_RECEIPT_MS: '100-500',
  });
  return {
    accepted: (passes) => {
      if (!existsSync(options.logFile)) return [];
      return readFileSync(options.logFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { destination: string; text: string })
        .filter(({ text }) => passes(text))
        .map(({ destination }) => destination);
    },
    stop: () => telco.end('SIGTERM'),
  };
}
