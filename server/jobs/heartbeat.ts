// Sends a request each minute to a monitor elsewhere, such as healthchecks.io, which alerts people once the requests stop: nothing on
// this machine can report that the machine has failed.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { causeOf } from '../domain/thrown.ts';
import { readLinks } from '../modules/connectors/connectorStates.service.ts';

const answerMs = 10_000;

/** Makes no request while no engine runs. Never throws, because the monitor reports missing requests. */
export async function sendHeartbeat(db: Db, { url, logger }: { url: string; logger: Logger }): Promise<void> {
  const { engines } = await readLinks(db);
  if (engines.living === 0) return;
  try {
    const answer = await fetch(url, {
      headers: { 'User-Agent': 'Tuma' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  } catch (error) {
    // Logged without the address, which is the monitor's secret.
    logger.warn({ fault: causeOf(error) }, 'The monitor did not take the heartbeat');
  }
}
