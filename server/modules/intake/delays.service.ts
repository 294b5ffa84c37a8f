// What delays a send on its way to each network: a link that is down now, or a sending window that is closed when it starts
// (requirements/domain.md#sending-windows). Numbers of a connector that does not work count with the one that takes its messages
// (decisions/049-failover.md). Reads only, and decides nothing: the engine holds what may not leave.
import type { MessageClass } from '../../../contract/messages.ts';
import type { Preflight } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import { delaysOn } from '../../domain/delays.ts';
import { carrierTo, type Place, type Route } from '../../domain/routes.ts';
import { readBypass } from '../connectors/bypass.service.ts';
import { readUnbound } from '../connectors/connectorStates.service.ts';
import { readClosed } from '../windows/windows.service.ts';

interface DelayedSend {
  /** Networks and countries of the recipients, by the route that they are charged for. */
  places: ReadonlyMap<Route, readonly Place[]>;
  /** All routes of the sender ID. */
  routes: readonly Route[];
  class: MessageClass;
  /** When the send starts. */
  now: Date;
  /** Whether the send starts later, when a link that is down now may be up again. */
  isScheduled: boolean;
}

/** Returns the delays, if any. `waits_until` is the first opening of the windows if all of the send waits. */
export async function readDelays(
  db: Db | Tx,
  send: DelayedSend,
): Promise<Pick<Preflight, 'waits_until' | 'delays'>> {
  const ways = await readWays(db, send);
  const connectorIds = [...new Set(ways.flatMap(({ carriers }) => carriers))];
  const { connectors: closed, opensAt } = await readClosed(db, { ...send, connectorIds });
  const delays = ways.flatMap(({ network, carriers, downSince }) => {
    const openings = carriers.flatMap((id) => closed.get(id) ?? []);
    return delaysOn({
      network,
      downSince,
      opensAt: openings.toSorted((a, b) => a.getTime() - b.getTime()).at(-1),
    });
  });
  return { waits_until: opensAt?.toISOString() ?? null, ...(delays.length > 0 && { delays }) };
}

/** The connectors that carry the numbers of a route. */
interface Way {
  network: string;
  /** Ids of the connectors that carry them. */
  carriers: number[];
  /** Set if some numbers wait for a link; null if it is not known since when the link is down. */
  downSince: Date | null | undefined;
}

async function readWays(db: Db | Tx, { places, routes, isScheduled }: DelayedSend): Promise<Way[]> {
  const charged = [...places.keys()];
  if (isScheduled)
    return charged.map(({ connectorId, connectorName: network }) => ({
      network,
      carriers: [connectorId],
      downSince: undefined,
    }));
  const unbound = await readUnbound(
    db,
    charged.map(({ connectorId }) => connectorId),
  );
  const { bypassed, unusable } = await readBypass(db);
  // Links that are down count as bypassed, because engines bypass them soon. They bypass no connector without a link.
  const bypass = { bypassed: (id: number) => bypassed(id) || Boolean(unbound.get(id)), unusable };
  return charged.map((route) => {
    const { connectorId, connectorName: network } = route;
    const chosen = (places.get(route) ?? []).map((place) => carrierTo(place, routes, bypass) ?? route);
    const carriers = [...new Set(chosen.map((each) => each.connectorId))];
    return {
      network,
      carriers,
      downSince: carriers.includes(connectorId) ? unbound.get(connectorId) : undefined,
    };
  });
}
