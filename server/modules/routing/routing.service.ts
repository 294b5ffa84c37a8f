// Explains the route of a message, and whom a connector serves (requirements/domain.md#routes). Routes, prices and their choice
// are those of sending (intake, domain/routes.ts); only the reasons why a connector is no candidate are read here. Reads only.
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { messageClasses } from '../../../contract/messages.ts';
import type {
  connectorImpact,
  explainRoute,
  RouteExplanation,
  RouteVerdict,
} from '../../../contract/routing.ts';
import type { Db } from '../../db/database.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound } from '../../domain/refusal.ts';
import {
  carrierTo,
  lossOf,
  placeOf,
  placeServed,
  routesTo,
  routeTo,
  type Place,
  type Route,
} from '../../domain/routes.ts';
import type { Caller } from '../../http/caller.ts';
import { readNetworks } from '../alarms/networkHealth.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { bypassOf, readBypass } from '../connectors/bypass.service.ts';
import { readNumbers, readSenders } from '../intake/screeningFacts.service.ts';
import { readClosed } from '../windows/windows.service.ts';
import * as store from './routing.store.ts';

/** Explains a route; 422 for an invalid number or a client that does not exist. */
export async function explainRouteFor(
  db: Db,
  caller: Caller,
  { now, ...asked }: ParsedBodyOf<typeof explainRoute> & { now: Date },
): Promise<RouteExplanation> {
  platformOnly(caller.reach);
  const { client_id: clientId, sender_id: sender } = asked;
  const msisdn = requireMsisdn(asked.msisdn);
  await requireClient(db, caller.reach, clientId);
  const { networkOf, isDnd } = await readNumbers(db, [clientId], [numberAlone(msisdn)]);
  const routes = (await readSenders(db, [{ clientId, sender }])).senderOf(clientId, sender)?.routes ?? [];
  const place = placeOf(msisdn, networkOf(msisdn));
  const bypass = await readBypass(db);
  const ordered = routesTo(place, routes);
  const chosen = carrierTo(place, routes, bypass);
  const setups = await store.listSetups(db, { clientId, sender });
  return {
    msisdn,
    network: networkOf(msisdn)?.network ?? null,
    dnd: isDnd(clientId, msisdn),
    connectors: setups.map((setup) => {
      const route = routes.find(({ connectorId }) => connectorId === setup.id);
      const { id, name, scope } = setup;
      const verdict = route ? (lossOf(route, place, { ...bypass, chosen }) ?? 'chosen') : obstacleOf(setup);
      const at = route ? ordered.indexOf(route) : -1;
      return {
        id,
        name,
        scope,
        verdict,
        rate: route?.rate ?? null,
        place: at < 0 ? null : at + 1,
        bypass: bypassOf(bypass.open, id),
      };
    }),
    health: chosen
      ? ((await readNetworks(db, now)).find(({ id }) => id === chosen.connectorId) ?? null)
      : null,
    closed: chosen ? await closedClasses(db, chosen, now) : [],
  };
}

const numberAlone = (msisdn: string) => ({ row: 1, value: msisdn, msisdn, fields: {}, muted: false });

/** Why a connector is no candidate. Checks what sending checks, in the order in which an administrator would correct it. */
function obstacleOf({ status, draining, sender_status, mapping_status }: store.ConnectorSetup): RouteVerdict {
  if (status !== 1) return 'inactive';
  if (draining) return 'draining';
  if (sender_status === null) return 'sender_missing';
  if (sender_status !== 1) return 'sender_inactive';
  return mapping_status === null ? 'not_assigned' : 'assignment_inactive';
}

async function closedClasses(db: Db, { connectorId }: Route, now: Date): Promise<RouteExplanation['closed']> {
  const closed: RouteExplanation['closed'] = [];
  for (const messageClass of messageClasses) {
    const send = { connectorIds: [connectorId], class: messageClass, now };
    const { opensAt: opens } = await readClosed(db, send);
    if (opens) closed.push({ class: messageClass, opens_at: opens.toISOString() });
  }
  return closed;
}

/** Most clients that are named among those without another route. */
const strandedShown = 5;

/** Counts the clients and sender IDs that use a connector, and those without another route; 404 if it does not exist. */
export async function impactOf(
  db: Db,
  caller: Caller,
  connectorId: number,
): Promise<AnswerOf<typeof connectorImpact>> {
  platformOnly(caller.reach);
  const served = await store.findServed(db, connectorId);
  if (!served) throw notFound('connector_not_found', 'Connector');
  const uses = await store.listUses(db, connectorId);
  const stranded = await withoutOther(db, { uses, connectorId, place: placeServed(served) });
  return {
    clients: new Set(uses.map(({ client_id }) => client_id)).size,
    senders: new Set(uses.map(({ sender_id }) => sender_id)).size,
    stranded_clients: new Set(stranded.map(({ client_id }) => client_id)).size,
    stranded: stranded.slice(0, strandedShown),
  };
}

/** The uses of sender IDs for which no other connector would carry the numbers of a place. */
async function withoutOther(
  db: Db,
  { uses, connectorId, place }: { uses: readonly store.UseRow[]; connectorId: number; place: Place },
): Promise<store.UseRow[]> {
  const sends = uses.map(({ client_id: clientId, sender_id: sender }) => ({ clientId, sender }));
  if (sends.length === 0) return [];
  const facts = await readSenders(db, sends);
  return uses.filter(({ client_id, sender_id }) => {
    const routes = facts.senderOf(client_id, sender_id)?.routes ?? [];
    return !routeTo(
      place,
      routes.filter((route) => route.connectorId !== connectorId),
    );
  });
}
