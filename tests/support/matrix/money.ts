// Samples of clients and their charges: accounts, units, payments, packages, consumption, reports.
import { topUp } from '../../../server/modules/ledger/topup.service.ts';
import { loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { platformClientId } from '../../../server/domain/reach.ts';
import { aClient, aUser } from '../people.ts';
import {
  aNumber,
  filters,
  next,
  plain,
  platform,
  platformFilters,
  type Make,
  type SampleContext,
  type Samples,
} from './sample.ts';

const clients = {
  'client/table': ({ clientId }) => ({ body: { id: clientId } }),
  'client/options': platform(({ clientId }) => ({ body: { id: clientId } })),
  'client/create': platform(() => ({
    body: {
      company_name: `Client ${next()}`,
      full_name: 'Joy Njeri',
      email: 'joy@client.example',
      msisdn: aNumber(),
      address: 'Moi Avenue 1',
      street: 'Nairobi',
      country_code: 'KE',
    },
  })),
  'operations/client': ({ clientId }) => ({ body: { id: clientId } }),
  'operations/setup': platform(plain),
  'client/update': platform(({ clientId }) => ({ body: { id: clientId, name: `Client ${next()}` } })),
  'client/status': platform(async ({ db }) => ({ body: { id: await aClient(db), status: 0 } })),
  'client/delete': platform(async ({ db }) => ({ body: { id: await aClient(db) } })),
  'client/billing/view': ({ clientId }) => ({ body: { id: clientId } }),
  'client/billing/update': platform(async ({ db, clientId }) => {
    const { id } = await db.selectFrom('connectors').select('id').limit(1).executeTakeFirstOrThrow();
    return { body: { id: clientId, billing_rate: [{ connector_id: id, billing_rate: '0.8' }] } };
  }),
  'dashboard/credit/client': platform(async ({ db, clientId }) => {
    const by = { userId: null, cause: 'test', description: 'test', units: 1 };
    await db.transaction().execute((tx) => loadUnits(tx, by));
    return { body: { client_id: clientId, sms_units: 1 } };
  }),
} satisfies Samples;

const aboutClient: Make = ({ clientId }) => ({ body: { client_id: clientId } });

const ofSender: Make = ({ clientId }) => ({ body: { client_id: clientId, sender_id: 'TUMA' } });

const units = {
  'dashboard/client/balance/history': aboutClient,
  'activitylogs/all': [platform(plain), platformFilters(aboutClient)],
  'units/load': platform(() => ({ body: { sms_units: 1 } })),
  'units/correct': platform(async ({ db }) => {
    const by = { userId: null, cause: 'test', description: 'test', units: 1 };
    await db.transaction().execute((tx) => loadUnits(tx, by));
    const { id } = await db
      .selectFrom('ledger_entries')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { body: { id, sms_units: 1, note: 'Loaded twice' } };
  }),
  // A different figure each time, because an equal one would not be a change.
  'units/alert': ({ clientId }) => ({ body: { client_id: clientId, low_balance: next() } }),
} satisfies Samples;

async function aPaidPayment({ db, clientId }: SampleContext): Promise<number> {
  const { id } = await db
    .insertInto('payments')
    .values({
      source: 'paybill',
      state: 'paid',
      client_id: clientId,
      amount: '100',
      paid: '100',
      reference: 'paid',
      units: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = { userId: null, cause: `payment:${id}`, description: 'M-Pesa' };
  await db.transaction().execute((tx) => topUp(tx, { ...by, clientId, kes: '100', smsCost: '1' }));
  return id;
}

/** A paybill payment, known as the client's, that waits for an admin or was closed by one. */
async function aPayment({ db, clientId }: SampleContext, state: 'review' | 'dismissed'): Promise<number> {
  const row = await db
    .insertInto('payments')
    .values({
      source: 'paybill',
      state,
      client_id: state === 'dismissed' ? clientId : null,
      amount: '100',
      paid: '100',
      reference: 'unreadable',
      receipt: `MATRIX${next()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const payments = {
  'payment/request': ({ clientId }) => ({ body: { amount: 10, msisdn: aNumber(), client_id: clientId } }),
  'payment/status': async (harness) => ({ body: { id: await aPayment(harness, 'dismissed') } }),
  'payment/account': aboutClient,
  'payment/list': [plain, filters(aboutClient)],
  'payment/assign': platform(async (harness) => ({
    body: {
      id: await aPayment(harness, 'review'),
      client_id: harness.clientId,
      note: 'Seen on the statement',
    },
  })),
  'payment/move': platform(async (harness) => ({
    body: {
      id: await aPaidPayment(harness),
      client_id: await aClient(harness.db),
      note: 'Paid with the wrong account number',
    },
  })),
  'payment/dismiss': platform(async (harness) => ({
    body: { id: await aPayment(harness, 'review'), note: 'Paid back' },
  })),
  'payment/restore': platform(async (harness) => {
    const id = await aPaidPayment(harness);
    await harness.db.updateTable('payments').set({ reversed: new Date() }).where('id', '=', id).execute();
    return { body: { id, note: 'Another payment was meant' } };
  }),
  'payment/reverse': platform(async (harness) => ({
    body: { id: await aPaidPayment(harness), note: 'Reversed in M-Pesa' },
  })),
} satisfies Samples;

const packageMove = () => ({ body: { package_id: 1001, smsUnits: 1 } });
const packages = {
  'dashboard/global/sms': platform(plain),
  'dashboard/credit/global/sms': platform(packageMove),
  'dashboard/debit/global/sms': platform(packageMove),
} satisfies Samples;

const consumption = {
  'dashboard/sms/client/consumption': [aboutClient, ofSender],
  'dashboard/sms/transaction/history': [aboutClient, ofSender],
  'units/statement': ({ clientId }) => ({
    body: { client_id: clientId, start_date: '2026-01-01', end_date: '2026-12-31' },
  }),
} satisfies Samples;

const report: Make = ({ clientId }) => ({ body: { id: clientId, start: '2026-01-01', end: '2026-12-31' } });
const reports = {
  'client/reports/sms/connector': report,
  'client/reports/sms/sender': report,
  'client/reports/consumption': report,
  'per-client/reports/sms/connector': report,
  'per-client/reports/sms/sender': report,
  'client/reports/series': report,
  'dashboard/sms/transaction/history/by/package': aboutClient,
} satisfies Samples;

const settings = {
  'settings/view': platform(plain),
  'settings/update': platform(() => ({
    body: {
      requests_per_user: 60_000 + next(),
      requests_per_client: 300_000,
      requests_per_address: 30_000,
      daily_sms_cap: 1_000_000,
      platform_texts_cap: 1_000,
      sending_weight: 1,
      password_characters_min: 10,
      platform_idle_minutes: 30,
      client_idle_minutes: 480,
    },
  })),
} satisfies Samples;

/** A pending request of the given person, or of another person by default. */
async function aRequest({ db }: SampleContext, userId?: number): Promise<number> {
  const asking = userId ?? (await aUser(db, { clientId: platformClientId })).id;
  const row = await db
    .insertInto('approvals')
    .values({
      kind: 'load',
      body: JSON.stringify({ sms_units: next() }),
      subject: 'Platform stock',
      client_id: null,
      units: 1,
      note: '',
      user_id: asking,
      asked_by: 'Another person',
      // The request must be newer than the accounts of those who decide.
      asked: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const approvals = {
  'approval/list': platform(plain),
  'approval/room': platform(plain),
  'approval/approve': platform(async (harness) => ({ body: { id: await aRequest(harness) } })),
  'approval/reject': platform(async (harness) => ({ body: { id: await aRequest(harness), reason: 'No' } })),
  'approval/withdraw': platform(async (harness) => ({
    body: { id: await aRequest(harness, harness.caller?.userId) },
  })),
} satisfies Samples;

export const moneySamples: Samples = {
  ...approvals,
  ...settings,
  ...clients,
  ...units,
  ...payments,
  ...packages,
  ...consumption,
  ...reports,
};
