// A client at a glance (decisions/032-guidance-reads-what-exists.md). Reads counts kept beside the messages; must never count
// messages.
import { overviewDays, type ClientDay, type ClientOverview } from '../../../contract/clientOverview.ts';
import type { Db } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { paceOf } from '../../domain/pace.ts';
import type { Reach } from '../../domain/reach.ts';
import { requireClient } from '../clients/clients.service.ts';
import { readLinks } from '../connectors/connectorStates.service.ts';
import { lastGiven } from '../ledger/statements.service.ts';
import * as store from './onboarding.store.ts';
import { readinessOf } from './readiness.service.ts';

/** The overview of a client within reach; 422 for any other client. */
export async function overviewOf(
  db: Db,
  reach: Reach,
  { clientId, now }: { clientId: number; now: Date },
): Promise<ClientOverview> {
  await requireClient(db, reach, clientId);
  const dates = Array.from({ length: overviewDays }, (_, back) =>
    nairobiDay(new Date(now.getTime() - (overviewDays - 1 - back) * dayMs)),
  );
  const [{ lacks, balance, senders }, facts, counted, lastTopup, { links }] = await Promise.all([
    readinessOf(db, clientId),
    store.readFacts(db, clientId),
    store.listDays(db, { clientId, from: dates[0] ?? '' }),
    lastGiven(db, clientId),
    readLinks(db),
  ]);
  const days = dates.map((day) => counted.find((row) => row.day === day) ?? emptyDay(day));
  const networks = new Set(senders.map(({ carrier_name: name }) => name));
  return {
    lacks,
    balance,
    low_balance: facts?.low_balance ?? null,
    pace: paceOf(days, now),
    days,
    last_message: facts?.last_message ? instantOfId(facts.last_message).toISOString() : null,
    last_topup: lastTopup,
    senders: byName(senders),
    paused_campaigns: facts?.paused_campaigns ?? 0,
    open_requests: facts?.open_requests ?? 0,
    links_down: links
      .filter(({ name, bound }) => bound === 0 && networks.has(name))
      .map(({ id, name }) => ({ id, name })),
  };
}

const emptyDay = (day: string): ClientDay => ({ day, sent: 0, delivered: 0, failed: 0, units: 0 });

function byName(
  senders: readonly { sender_id: string; carrier_name?: string | null | undefined }[],
): ClientOverview['senders'] {
  const names = [...new Set(senders.map(({ sender_id }) => sender_id))];
  return names.map((name) => ({
    name,
    networks: senders.flatMap(({ sender_id, carrier_name }) =>
      sender_id === name && carrier_name ? [carrier_name] : [],
    ),
  }));
}
