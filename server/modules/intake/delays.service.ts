// What delays a send on its way to each network: a link that is down now, or a sending window that is closed when it starts
// (requirements/domain.md#sending-windows). Reads only, and decides nothing: the engine holds what may not leave.
import type { MessageClass } from '../../../contract/messages.ts';
import type { Preflight } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Route } from '../../domain/routes.ts';
import { readUnbound } from '../connectors/connectors.service.ts';
import { readClosed } from '../windows/windows.service.ts';

/** `waits_until`: until when all of it waits, the first opening of its windows. `delays` is unset where there is none. */
export async function readDelays(
  db: Db | Tx,
  send: {
    routes: readonly Pick<Route, 'connectorId' | 'connectorName'>[];
    class: MessageClass;
    /** When it starts. */
    now: Date;
    /** Starts later, when a link that is down now may be up again. */
    isScheduled: boolean;
  },
): Promise<Pick<Preflight, 'waits_until' | 'delays'>> {
  const { routes, isScheduled } = send;
  const connectorIds = routes.map(({ connectorId }) => connectorId);
  const { connectors: closed, opensAt } = await readClosed(db, { ...send, connectorIds });
  const unbound = isScheduled ? new Map<number, Date | null>() : await readUnbound(db, connectorIds);
  const delays: NonNullable<Preflight['delays']> = [];
  for (const { connectorId, connectorName: network } of routes) {
    const since = unbound.get(connectorId);
    if (since !== undefined)
      delays.push({ network, cause: 'link_down', since: since?.toISOString() ?? null });
    const until = closed.get(connectorId);
    if (until) delays.push({ network, cause: 'window_closed', until: until.toISOString() });
  }
  return { waits_until: opensAt?.toISOString() ?? null, ...(delays.length > 0 && { delays }) };
}
