// A subscriber who received a message and writes texts, and the rows that are stored for these.
import { expect } from 'vitest';
import { engineHarness, uniqueNumbers, type EngineHarness } from '../../engine/engineHarness.ts';
import { eventually } from '../eventually.ts';

const dayMs = 86_400_000;

export const dnd = (harness: EngineHarness) =>
  harness.db.selectFrom('dnd').select(['client_id', 'msisdn', 'source', 'detail']).orderBy('id').execute();
export const inbound = (harness: EngineHarness) =>
  harness.db
    .selectFrom('inbound_messages')
    .select(['connector_id', 'msisdn', 'destination', 'message', 'action'])
    .orderBy('id')
    .execute();

/** Starts a telco and an engine, and delivers one message to a subscriber. */
export async function startWithDeliveredMessage() {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  // Expiry runs once a day here, so it does not fail the tests' messages that are older than three days.
  await harness.engine({ expiryMs: dayMs });
  const [number = ''] = uniqueNumbers(1);
  await harness.send({ connectorId, numbers: [number] });
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
  await eventually(() => expect(smsc.receipts).toMatchObject({ waiting: 0, taken: 1 }));
  const [session] = smsc.sessions;
  const systemId = session?.systemId ?? '';
  /** Sends a subscriber's text; resolves when it is acknowledged. */
  const writes = (text: string, to = 'TUMA', from = number) => smsc.receive({ systemId, from, to, text });
  return { harness, smsc, connectorId, number, writes };
}
