// Samples of connectors and of operations: routes, alarms, parked results.
import { aNumber, next, plain, platform, type SampleContext, type Samples } from './sample.ts';

export const aConnector = async (
  { db }: Pick<SampleContext, 'db'>,
  given: { status?: number } = {},
): Promise<number> => {
  const row = await db
    .insertInto('connectors')
    .values({ ...connectorFields(), status: 0, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const connectorFields = () =>
  ({ name: `Telco ${next()}`, scope: 'NETWORK', queue_prefix: 'telco', mcc: '999', mnc: '99' }) as const;

async function aParkedReceipt(harness: SampleContext): Promise<number> {
  const connector_id = await aConnector(harness);
  const receipt = {
    connector_id,
    smsc_id: `x${next()}`,
    msisdn: '254720000000',
    sender_id: 'TUMA',
    state: 'DELIVRD',
    raw: '',
  };
  const row = await harness.db
    .insertInto('parked_results')
    .values({ kind: 'receipt', connector_id, content: JSON.stringify(receipt), error: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anAlarm({ db }: SampleContext): Promise<number> {
  const since = new Date();
  const row = await db
    .insertInto('alarm_events')
    .values({
      alarm: `queue:${next()}`,
      severity: 'error',
      text: 'Messages wait',
      since,
      seen: since,
      confirmed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const connectorSamples = {
  'connector/all': platform(plain),
  'connector/networks': platform(plain),
  'connector/upsert': [
    platform(() => ({ body: connectorFields() })),
    platform(async (harness) => ({ body: { ...connectorFields(), id: await aConnector(harness) } })),
  ],
  'connector/:id/delete': platform(async (harness) => ({ id: await aConnector(harness) })),
  'connector/:id/queue': platform(async (harness) => ({ id: await aConnector(harness) })),
  'connector/test': platform(async (harness) => ({
    body: {
      id: await aConnector(harness),
      // Nothing listens on that port, so the test of the connector ends at once.
      smpp: { host: '127.0.0.1', port: 1, system_id: 'tuma', password: 'secret' },
    },
  })),
  'connector/:id/drain': platform(async (harness) => ({
    id: await aConnector(harness),
    body: { draining: true },
  })),
  'connector/:id/move': platform(async (harness) => ({
    id: await aConnector(harness),
    body: { connector_id: await aConnector(harness, { status: 1 }) },
  })),
  'route/explain': platform(({ clientId }) => ({
    body: { msisdn: aNumber(), client_id: clientId, sender_id: 'TUMA' },
  })),
  'connector/:id/impact': platform(async (harness) => ({ id: await aConnector(harness) })),
  'support/networks': platform(plain),
  'operations/alarms': platform(plain),
  'operations/alarm-events': platform(plain),
  'operations/alarm-events/:id/acknowledge': platform(async (harness) => ({ id: await anAlarm(harness) })),
  'operations/alarm-channels': platform(plain),
  'operations/alarm-channels/test': platform(() => ({ body: { channel: 'sms' } })),
  'operations/home': platform(plain),
  'operations/traffic': platform(() => ({ body: { range: '24h' } })),
  'operations/parked': platform(plain),
  'operations/parked/:id/retry': platform(async (harness) => ({ id: await aParkedReceipt(harness) })),
  'operations/parked/:id/discard': platform(async (harness) => ({ id: await aParkedReceipt(harness) })),
} satisfies Samples;
