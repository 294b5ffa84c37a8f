// Sending windows: the hours in which a class may be sent through a connector, a setting
// (requirements/domain.md#sending-windows; requirements/kenya.md#sending-hours). A connector's own row goes before the
// one for all; without any, it is always open. The engine claims no message of a class whose window is closed, and the
// pre-flight shows until when a send waits.
import { messageClasses, type MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import { opensNext, type SendingWindow } from '../../domain/sendingWindow.ts';
import { listWindows } from './windows.store.ts';

/** The hours of a class on a connector; undefined for all hours. */
export type Windows = (connectorId: number, messageClass: MessageClass) => SendingWindow | undefined;

export async function readWindows(db: Db | Tx): Promise<Windows> {
  const rows = await listWindows(db);
  const find = (connectorId: number | null, messageClass: MessageClass) =>
    rows.find((row) => row.connector_id === connectorId && row.class === messageClass);
  return (connectorId, messageClass) => find(connectorId, messageClass) ?? find(null, messageClass);
}

/** The classes that may be sent through a connector at `now`. */
export const openClasses = (windowOf: Windows, connectorId: number, now: Date): MessageClass[] =>
  messageClasses.filter((messageClass) => {
    const window = windowOf(connectorId, messageClass);
    return window === undefined || opensNext(window, now) === undefined;
  });

/** The effect of closed windows on a send through some connectors. */
export interface Closed {
  /** The connectors whose window is closed, and when each opens. */
  connectors: ReadonlyMap<number, Date>;
  /** Until when all of the send waits: the first opening. Undefined if a connector is open, or if there is none. */
  opensAt: Date | undefined;
}

export async function readClosed(
  db: Db | Tx,
  send: { connectorIds: readonly number[]; class: MessageClass; now: Date },
): Promise<Closed> {
  const windowOf = await readWindows(db);
  const connectors = new Map<number, Date>();
  for (const id of send.connectorIds) {
    const window = windowOf(id, send.class);
    const opens = window && opensNext(window, send.now);
    if (opens) connectors.set(id, opens);
  }
  const openings = [...connectors.values()].toSorted((a, b) => a.getTime() - b.getTime());
  return {
    connectors,
    opensAt: send.connectorIds.every((id) => connectors.has(id)) ? openings[0] : undefined,
  };
}
