// A request each minute to a monitor elsewhere, such as healthchecks.io, that alerts people once they stop: what runs on this machine
// cannot report that the machine is gone.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { causeOf } from '../domain/thrown.ts';
import { readLinks } from '../modules/connectors/connectorStates.service.ts';

const answerMs = 10_000;

/** Makes no request while no engine runs. Never throws: a missing request is what the monitor reports. */
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
    // Without the address, which is the monitor's secret.
    logger.warn({ fault: causeOf(error) }, 'The monitor did not take the heartbeat');
  }
}
