// What needs a person's attention now: alarms, and decisions that are due. Keeps no state, so each item ends with its cause.
import type { Alarm } from '../../../contract/alarms.ts';
import { needKinds, type Need, type NeedKind } from '../../../contract/home.ts';
import type { Db } from '../../db/database.ts';
import { may, type Caller } from '../../http/caller.ts';
import { listAlarms, type AlarmSources } from '../alarms/alarms.service.ts';
import type { Checks } from '../alarms/checks.service.ts';
import { countWaiting } from '../approvals/approvals.service.ts';
import { listBypasses, type OpenBypass } from '../connectors/bypass.service.ts';
import * as store from './home.store.ts';
import type { LowClient, Waiting } from './home.store.ts';

/** The messages that wait on a connector. */
export interface Queue {
  queued: number;
  /** Id of the oldest message that could be sent now; null if there is none, for example because its campaign is paused. */
  oldest: number | null;
}

/** Most campaigns that are named one by one; more of them become one line. */
const namedMax = 3;

interface NeedSources extends AlarmSources {
  queues: ReadonlyMap<number, Queue>;
  checks: Checks;
  /** Clients about to run out; empty for a role without clients. */
  ending: readonly LowClient[];
}

/** Lists what needs attention, most urgent first. Each role gets only what it may open. */
export async function listNeeds(db: Db, caller: Caller, known: NeedSources): Promise<Need[]> {
  const { queues, ending } = known;
  const { books, audit, jobs } = known.checks;
  const reads = <Row>(module: Parameters<typeof may>[1], read: () => Promise<Row>, none: Row): Promise<Row> =>
    may(caller, module, 'read') ? read() : Promise.resolve(none);
  const nothing: Waiting = { count: 0, since: null };
  const reading = listBypasses(db);
  const [alarms, bypasses, campaigns, approvals, payments, requests, ofMoney] = await Promise.all([
    listAlarms(db, caller, { ...known, bypasses: reading }),
    reading,
    reads('campaigns', () => store.listPaused(db, namedMax + 1), []),
    reads('clients', () => store.listApprovals(db, namedMax + 1), []),
    reads('payments', () => store.countPayments(db), nothing),
    reads('sender_requests', () => store.countRequests(db), nothing),
    countWaiting(db, caller),
  ]);
  const fromAlarms = alarms
    .filter(({ kind }) => !isNamedBelow(kind))
    .map((alarm) => fromAlarm(alarm, queues));
  const down = new Set(fromAlarms.filter(({ kind }) => kind === 'link').map(({ id }) => id));
  const needs = [
    // The line of a broken link already implies that its queue waits.
    ...fromAlarms.filter(({ kind, id }) => kind !== 'queue' || !down.has(id)),
    // Its alarm is that of the link.
    ...bypasses.filter(({ cause, connector_id: id }) => cause === 'link' && down.has(id)).map(fromBypass),
    ...(books && books.broken.length > 0
      ? [
          needOf('books', {
            count: books.broken.length,
            since: books.checked,
            detail: books.broken.join('; '),
          }),
        ]
      : []),
    ...(audit?.fault
      ? [
          needOf('audit', {
            id: audit.fault.entry_id,
            count: audit.fault.seq,
            since: audit.checked,
            detail: audit.fault.kind,
          }),
        ]
      : []),
    ...jobs.map(({ task, key, error, since }) => needOf('job', { name: key ?? task, since, detail: error })),
    ...severalOf(ending, 'client', ({ id, name, units }) => ({ id, name, count: units })),
    ...paused(campaigns),
    ...unapproved(approvals),
    ...waiting('payments', payments),
    ...waiting('second_person', ofMoney),
    ...waiting('requests', requests),
  ];
  return needs.toSorted((a, b) => needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind));
}

/** Whether the needs name what the alarm only counts. */
const isNamedBelow = (kind: Alarm['kind']): boolean => kind === 'books' || kind === 'audit' || kind === 'job';

type About = Partial<Omit<Need, 'kind' | 'since'>> & { since?: Date | null };

const needOf = (kind: NeedKind, { since, ...about }: About): Need => ({
  kind,
  id: null,
  name: null,
  count: null,
  detail: null,
  ...about,
  since: since?.toISOString() ?? null,
});

/** The kinds of needs for kinds of alarms. */
const alarmKinds: Partial<Record<string, NeedKind>> = { unbound: 'link' };

function fromAlarm(alarm: Alarm, queues: ReadonlyMap<number, Queue>): Need {
  const [, about] = alarm.id.split(':');
  const id = about === undefined ? null : Number(about);
  const kind = alarmKinds[alarm.kind ?? ''] ?? (alarm.kind as NeedKind);
  const queue = kind === 'link' || kind === 'bypass' || kind === 'queue' ? queues.get(id ?? 0) : undefined;
  const { name = null, count = null, error = null, cause } = alarm.values ?? {};
  const since = alarm.since === null ? null : new Date(alarm.since);
  return needOf(kind, { id, name, count: queue ? queue.queued : count, since, detail: cause ?? error });
}

const fromBypass = ({ connector_id: id, name, cause, opened }: OpenBypass): Need =>
  needOf('bypass', { id, name, since: opened, detail: cause });

const waiting = (kind: NeedKind, { count, since }: Waiting): Need[] =>
  count === 0 ? [] : [needOf(kind, { count, since })];

/** Lists up to {@link namedMax} rows by name; more become one line with their number. */
function severalOf<Row>(rows: readonly Row[], kind: NeedKind, about: (row: Row) => About): Need[] {
  if (rows.length <= namedMax) return rows.map((row) => needOf(kind, about(row)));
  return [needOf(kind, { count: rows.length })];
}

function paused(rows: readonly store.PausedCampaign[]): Need[] {
  const total = rows[0]?.total ?? 0;
  if (total > namedMax) return [needOf('campaign', { count: total })];
  return rows.map(({ id, name, queued, by, since, failed_percent }) =>
    needOf('campaign', { id, name, count: queued, since, detail: by, failed_percent }),
  );
}

function unapproved(rows: readonly store.WaitingClient[]): Need[] {
  const total = rows[0]?.total ?? 0;
  if (total > namedMax) return [needOf('approval', { count: total, since: rows[0]?.since ?? null })];
  return rows.map(({ id, name, since, why }) => needOf('approval', { id, name, since, detail: why }));
}
