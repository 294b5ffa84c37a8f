// One message: its timeline, and its outcome explained to support (requirements/domain.md#message-states). Read only.
import type { MessageEvent } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { isFinal } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { readNetworks } from '../alarms/networkHealth.service.ts';
import { readUnbound } from '../connectors/connectorStates.service.ts';
import { readClosed } from '../windows/windows.service.ts';
import { explain, type Explanation } from './explain.ts';
import * as store from './messages.store.ts';
import { timelineOf } from './timeline.ts';

/** The whole timeline of a message within reach, oldest first; 404 for any other id. */
export async function listEvents(db: Db, reach: Reach, messageId: number): Promise<MessageEvent[]> {
  const life = await store.findLife(db, reach, messageId);
  if (!life) throw notFound('message_not_found', 'Message');
  const unmatched = await store.listUnmatchedReceipts(db, life);
  return timelineOf(life, { unmatched, reroutes: await store.listReroutes(db, messageId) });
}

/** Explains the outcome of a message within reach to support; 422 for any other id, as it is in the body. */
export async function explainMessage(
  db: Db,
  { reach, id, now }: { reach: Reach; id: number; now: Date },
): Promise<Explanation> {
  const life = await store.findLife(db, reach, id);
  if (!life) throw new Refusal(422, 'message_not_found', 'Message not found', 'id');
  const account = await store.findSmppAccount(db, id);
  const network = (await store.listReroutes(db, id)).at(-1)?.to ?? life.network;
  const waits = isFinal(life.state) ? {} : await whyItWaits(db, life, now);
  return {
    ...explain({ ...life, ...waits, network }),
    ...(account !== undefined && { smpp_account: account }),
  };
}

/** The state of its network, and when its sending window opens, if that is closed. */
async function whyItWaits(db: Db, { connector_id, class: messageClass, state }: store.LifeRow, now: Date) {
  // Connectors without a link are not among the networks, but messages wait on them.
  const network = (await readNetworks(db, now)).find(({ id }) => id === connector_id);
  const hasNoLink = !network && (await readUnbound(db, [connector_id])).has(connector_id);
  const health = hasNoLink ? ({ state: 'down', trouble: 'unbound', since: null } as const) : network;
  const send = { connectorIds: [connector_id], class: messageClass, now };
  return {
    health: health && { state: health.state, trouble: health.trouble, since: health.since },
    opensAt: state === 'queued' ? (await readClosed(db, send)).opensAt : undefined,
  };
}
