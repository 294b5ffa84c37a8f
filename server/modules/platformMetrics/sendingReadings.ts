// Readings of connectors, queues and engines, by connector. Stopped and paused messages wait for no network and count as no age.
import type { Db } from '../../db/database.ts';
import { engineStaleMs } from '../../db/messages/engineStale.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { listOldestSendable } from '../alarms/alarms.service.ts';
import { listBypasses } from '../connectors/bypass.service.ts';
import { readActive, readLinks } from '../connectors/connectorStates.service.ts';
import { listQueued } from '../counts/queued.service.ts';
import { isHeld } from '../hold/hold.service.ts';
import { readLateReceipts } from '../receiptDelays/receiptDelays.service.ts';
import { ageOf, only, type Reading, type Sample } from './reading.ts';

const labels = ['connector'];

/** A sample for each active connector, 0 for those without a value. */
const byConnector = (
  active: readonly { id: number }[],
  valueOf: (connectorId: number) => number | undefined,
): Sample[] => active.map(({ id }) => ({ labels: { connector: id }, value: valueOf(id) ?? 0 }));

const links: Reading = {
  gauges: {
    sending_held: { help: '1 while nothing is sent after a restore' },
    engines: { help: `Engines with a heartbeat in the last ${engineStaleMs / 1000} seconds` },
    connector_up: { help: '1 if an engine has a session of the connector bound', labels },
  },
  async read(db) {
    const { links: all, engines } = await readLinks(db);
    const bound = new Map(all.map((link) => [link.id, Number(link.bound > 0)]));
    const held = Number(await isHeld(db));
    return {
      sending_held: only(held),
      engines: only(engines.living),
      connector_up: byConnector(all, (id) => bound.get(id)),
    };
  },
};

const connectors: Reading = {
  gauges: {
    connector_info: { help: 'Names of the active connectors', labels: ['connector', 'name'] },
    breaker_open: { help: '1 while messages take other routes than the connector', labels },
    receipts_late: { help: '1 while receipts are late against the seven days before', labels },
  },
  async read(db, now) {
    const active = await readActive(db);
    const open = new Set((await listBypasses(db)).map(({ connector_id: id }) => id));
    const late = await readLateReceipts(db, now);
    return {
      connector_info: active.map(({ id, name }) => ({ labels: { connector: id, name }, value: 1 })),
      breaker_open: byConnector(active, (id) => Number(open.has(id))),
      receipts_late: byConnector(active, (id) => Number(late.has(id))),
    };
  },
};

const queues: Reading = {
  gauges: {
    queue_messages: {
      help: 'Messages that are not sent yet, those of paused campaigns among them',
      labels,
    },
    queue_oldest_seconds: {
      help: 'Age of the oldest message that could be sent now, in an open sending window',
      labels,
    },
  },
  async read(db: Db, now: Date) {
    const active = await readActive(db);
    const queued = new Map(
      (await listQueued(db, nairobiDay(now))).map((row) => [row.connector_id, row.queued]),
    );
    const ages = new Map<number, number>();
    for (const { connector_id: id, oldest } of await listOldestSendable(db, now))
      ages.set(id, Math.max(ages.get(id) ?? 0, ageOf(instantOfId(oldest), now)));
    return {
      queue_messages: byConnector(active, (id) => queued.get(id)),
      queue_oldest_seconds: byConnector(active, (id) => ages.get(id)),
    };
  },
};

export const sendingReadings: readonly Reading[] = [links, connectors, queues];
