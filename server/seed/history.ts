// Months of messages with realistic outcomes, consistent with ledger and counts: units are reserved by day, messages that were
// never submitted are refunded, submitted ones are drawn from their package.
import type { FailureCode } from '../../contract/failures.ts';
import type { MessageClass } from '../../contract/messages.ts';
import { segment } from '../../contract/segments.ts';
import type { Tx } from '../db/database.ts';
import { allRows } from '../db/sql/rows.ts';
import { chargedParts } from '../domain/chargedParts.ts';
import { hourMs } from '../domain/durations.ts';
import { toKes, toTenThousandths, times } from '../domain/kes.ts';
import { groupOf, type MessageState, type TimelineEvent } from '../domain/messageStates.ts';
import { nairobiDay } from '../domain/nairobiDay.ts';
import { countMoves, type CountMove } from '../modules/counts/counts.service.ts';
import { refundUnits, reserveUnits } from '../modules/ledger/ledger.service.ts';
import { drawPackages } from '../modules/ledger/stock.service.ts';
import { networksOf } from '../modules/networks/networks.service.ts';
import { demoNumber, type SeededClient } from './organisations.ts';
import type { Postings } from './postings.ts';
import type { Random } from './random.ts';
import { textOf } from './texts.ts';

/** A message of the past; those of a campaign name it. */
export interface Row {
  campaign_id?: number;
  run_id?: number;
  run_row?: number;
  created: string;
  connector_id: number;
  package_id: number;
  parts: number;
  parts_sent: number;
  otp: boolean;
  class: MessageClass;
  state: MessageState;
  sender_id: string;
  msisdn: string;
  network: string;
  cost: string;
  smsc_id: string | null;
  reason: string | null;
  failure_code: FailureCode | null;
  message: string;
  timeline: TimelineEvent[];
}

export interface SeedContext {
  connectors: Map<string, number>;
  random: Random;
  days: readonly Date[];
  now: Date;
  postings: Postings;
}

/** Writes one client's past, oldest day first. */
export async function seedHistory(tx: Tx, client: SeededClient, context: SeedContext): Promise<void> {
  const networkOf = await networksOf(tx, []);
  for (const day of context.days) {
    const rows = dayOf(client, day, context)
      .map((draft) => ({ ...draft, network: networkOf(draft.msisdn)?.network ?? '' }))
      .filter((row) => context.connectors.has(row.network))
      .map((row) => ({ ...row, connector_id: context.connectors.get(row.network) ?? 0 }));
    if (rows.length > 0)
      await writeDay(tx, client, {
        rows: rows.toSorted((a, b) => (a.created < b.created ? -1 : 1)),
        context,
      });
  }
}

function dayOf(client: SeededClient, day: Date, context: SeedContext): Row[] {
  const { random, now } = context;
  const { pace, senders, smsCost } = client.demo;
  const weekend = [0, 6].includes(day.getUTCDay()) ? 0.4 : 1;
  const rows: Row[] = [];
  for (const messageClass of ['transactional', 'promotional'] as const) {
    const count = Math.round(pace[messageClass] * weekend * (0.6 + random.next() * 0.8));
    for (let i = 0; i < count; i++) {
      const sender = messageClass === 'promotional' ? senders[0] : random.pick(senders);
      if (!sender) continue;
      // Between 8:00 and 18:00 in Nairobi.
      const created = new Date(day.getTime() + random.integer(5 * hourMs, 15 * hourMs));
      if (created >= now) continue;
      const message = textOf(sender.code, messageClass, random);
      const { parts } = segment(message);
      rows.push({
        ...lifeOf(created, { random, now, parts, cost: times(smsCost, parts) }),
        created: created.toISOString(),
        connector_id: 0,
        package_id: sender.packageId,
        parts,
        otp: sender.otp ?? false,
        class: messageClass,
        sender_id: sender.code,
        msisdn: demoNumber(random),
        network: '',
        message: sender.otp ? '' : message,
      });
    }
  }
  return rows;
}

const event = (at: Date, kind: TimelineEvent['kind'], raw?: string): TimelineEvent => ({
  at: at.toISOString(),
  kind,
  ...(raw !== undefined && { raw }),
});

/** Shares of the telcos' answers, roughly as in real traffic. */
export function lifeOf(
  created: Date,
  context: { random: Random; now: Date; parts: number; cost: string },
): Pick<Row, 'state' | 'parts_sent' | 'cost' | 'smsc_id' | 'reason' | 'failure_code' | 'timeline'> {
  const { random, now, parts, cost } = context;
  const smsc_id = random.integer(0x1000_0000, 0xffff_ffff).toString(16).toUpperCase();
  const handedOver = new Date(created.getTime() + random.integer(200, 1500));
  const receipt = new Date(handedOver.getTime() + random.integer(1500, 90_000));
  const start = [event(created, 'queued'), event(handedOver, 'submitting')];
  const sent = [...start, event(handedOver, 'pending', smsc_id)];
  const roll = random.next();
  if (roll < 0.01) {
    const raw = 'ESME_RINVDSTADR';
    const reason = 'The network does not know this number';
    return {
      state: 'failed',
      parts_sent: 0,
      cost: '0',
      smsc_id: null,
      reason,
      failure_code: 'number_unknown',
      timeline: [...start, event(handedOver, 'failed', raw)],
    };
  }
  const left = { parts_sent: parts, cost, smsc_id, failure_code: null };
  if (receipt >= now || roll < 0.03) return { ...left, state: 'pending', reason: null, timeline: sent };
  if (roll < 0.09) {
    const [failure_code, reason, raw] = random.pick([
      ['absent_subscriber', 'The phone was off or out of reach', 'AbsentSubscriber'],
      ['delivery_impossible', 'The number is not in use or cannot be reached', 'DeliveryImpossible'],
      ['opted_out', 'The subscriber opted out of this sender', 'SenderName Blacklisted'],
    ] as const);
    const timeline = [...sent, event(receipt, 'failed', raw)];
    return { ...left, state: 'failed', reason, failure_code, timeline };
  }
  return {
    ...left,
    state: 'delivered',
    reason: null,
    timeline: [...sent, event(receipt, 'delivered', 'DeliveredToTerminal')],
  };
}

/** Writes messages of one day with their counts, and plans the postings of their units and packages. */
export async function writeDay(
  tx: Tx,
  client: SeededClient,
  { rows, context }: { rows: readonly Row[]; context: SeedContext },
): Promise<void> {
  const inserted = await allRows(tx)<{ id: number }>`
    INSERT INTO messages (id, created, client_id, connector_id, package_id, parts, parts_sent, otp, class, state,
      sender_id, msisdn, network, cost, smsc_id, reason, failure_code, message, timeline, campaign_id, run_id, run_row)
    SELECT message_id(r.created), r.created, ${client.id}, r.connector_id, r.package_id, r.parts, r.parts_sent, r.otp,
      r.class, r.state, r.sender_id, r.msisdn, r.network, r.cost, r.smsc_id, r.reason, r.failure_code, r.message, r.timeline,
      r.campaign_id, r.run_id, r.run_row
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) AS r(created timestamptz, connector_id int,
      package_id int, parts smallint, parts_sent smallint, otp boolean, class text, state text, sender_id text,
      msisdn text, network text, cost numeric, smsc_id text, reason text, failure_code text, message text, timeline jsonb, campaign_id bigint, run_id bigint, run_row int, place int)
    ORDER BY r.place
    RETURNING id`;
  const at = new Date(rows[0]?.created ?? 0);
  context.postings.push({ at, post: () => bookDay(tx, client, rows) });
  await countMoves(
    tx,
    rows.map((row, index) => moveOf(row, { id: inserted[index]?.id ?? 0, clientId: client.id })),
  );
}

async function bookDay(tx: Tx, client: SeededClient, rows: readonly Row[]): Promise<void> {
  const at = new Date(rows[0]?.created ?? 0);
  const cause = `demo:${client.id}:${nairobiDay(at)}`;
  const units = rows.reduce((sum, row) => sum + row.parts, 0);
  const unsent = rows.reduce(
    (sum, row) => sum + (row.state === 'failed' ? row.parts - row.parts_sent : 0),
    0,
  );
  await reserveUnits(tx, {
    clientId: client.id,
    units,
    userId: client.userId,
    cause,
    description: 'SMS of the day',
    at,
  });
  if (unsent > 0) {
    await refundUnits(tx, {
      refunds: new Map([[client.id, unsent]]),
      cause,
      description: 'Never handed over',
      at,
    });
  }
  const packages = new Map<number, number>();
  for (const row of rows) packages.set(row.package_id, (packages.get(row.package_id) ?? 0) + row.parts_sent);
  await drawPackages(tx, { packages, cause, at });
}

const moveOf = (row: Row, whose: { id: number; clientId: number }): CountMove => ({
  id: whose.id,
  client_id: whose.clientId,
  class: row.class,
  connector_id: row.connector_id,
  sender_id: row.sender_id,
  package_id: row.package_id,
  from: null,
  to: groupOf(row.state),
  parts: chargedParts(row),
  cost: toKes(toTenThousandths(row.cost)),
});
