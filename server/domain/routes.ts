// Which connector carries a message (requirements/domain.md#routes): among the active connectors where the client's
// sender ID is active, those of the first order; of these the one of the number's network, else of its country, else a default one.

export interface Network {
  mcc: string;
  mnc: string;
  network: string;
}

export interface Route {
  connectorId: number;
  connectorName: string;
  scope: 'NETWORK' | 'COUNTRY' | 'DEFAULT';
  mcc: string;
  mnc: string;
  packageId: number;
  /** 1 for primary, 2 for secondary, 3 for third routes. */
  routeOrder: number;
  /** KES per part, exact. */
  rate: string;
  /** Whether texts are deleted after submission. */
  otp: boolean;
}

/** Mobile country code of Kenya. */
const kenyaMcc = '639';

/** Scopes, the most specific first. */
const scopes = ['NETWORK', 'COUNTRY', 'DEFAULT'] as const;

/** The country and network of a number; `mnc` is undefined if the network is unknown, `mcc` if the country is unknown as well. */
export interface Place {
  mcc: string | undefined;
  mnc?: string | undefined;
}

export const placeOf = (msisdn: string, network: Network | undefined): Place =>
  network ?? { mcc: msisdn.startsWith('254') ? kenyaMcc : undefined };

/** Whether a route carries the numbers of a place, or why it does not. */
function fitOf(route: Pick<Route, 'scope' | 'mcc' | 'mnc'>, { mcc, mnc }: Place) {
  if (route.scope === 'DEFAULT') return 'fits';
  if (route.mcc !== mcc) return 'other_country';
  return route.scope === 'COUNTRY' || route.mnc === mnc ? 'fits' : 'other_network';
}

/** What decides which of several routes is taken. */
export type Ranked = Pick<Route, 'scope' | 'mcc' | 'mnc' | 'routeOrder'>;

/** Rank of a route: primary routes first, then the most specific scope. */
const rankOf = ({ routeOrder, scope }: Pick<Route, 'routeOrder' | 'scope'>): number =>
  routeOrder * scopes.length + scopes.indexOf(scope);

/**
 * The route of all numbers of a place: the first of {@link routesTo}. Undefined if there is none; the number is then rejected with
 * "No route" and never charged.
 */
export function routeTo<R extends Ranked>(place: Place, routes: readonly R[]): R | undefined {
  let first: R | undefined;
  for (const route of routes)
    if (fitOf(route, place) === 'fits' && (!first || rankOf(route) < rankOf(first))) first = route;
  return first;
}

/** All routes of a place, by rank. Routes of equal rank keep the given order, the older connector first. */
export const routesTo = (place: Place, routes: readonly Route[]): Route[] =>
  routes.filter((route) => fitOf(route, place) === 'fits').toSorted((a, b) => rankOf(a) - rankOf(b));

/** Which connectors cannot be used at the moment. */
export interface Bypass {
  /** Whether messages of the connector take another route. */
  bypassed: (connectorId: number) => boolean;
  /** Whether the connector cannot take over messages of others: it is bypassed, has no link, or is not bound. */
  unusable: (connectorId: number) => boolean;
}

/**
 * The route that carries messages to a place now: the first, or the next usable one while the first one's connector is bypassed. If
 * no other route is usable, the first.
 */
export function carrierTo(
  place: Place,
  routes: readonly Route[],
  { bypassed, unusable }: Bypass,
): Route | undefined {
  const first = routeTo(place, routes);
  if (!first || !bypassed(first.connectorId)) return first;
  return routesTo(place, routes).find(({ connectorId }) => !unusable(connectorId)) ?? first;
}

/** The numbers that a connector carries by its own settings: those of its network, of its country, or all. */
export const placeServed = ({ scope, mcc, mnc }: Pick<Route, 'scope' | 'mcc' | 'mnc'>): Place =>
  scope === 'NETWORK' ? { mcc, mnc } : { mcc: scope === 'COUNTRY' ? mcc : undefined };

/**
 * Why a route does not carry a message: it does not serve the number, it is bypassed, or another route goes first because of its order,
 * its narrower scope, or its age.
 */
export type RouteLoss =
  | 'other_country'
  | 'other_network'
  | 'bypassed'
  | 'later_order'
  | 'narrower_scope'
  | 'older_connector';

/** Why {@link carrierTo} did not choose this route; undefined for the chosen one. */
export function lossOf(
  route: Route,
  place: Place,
  { chosen, bypassed }: Pick<Bypass, 'bypassed'> & { chosen: Route | undefined },
): RouteLoss | undefined {
  if (route === chosen) return undefined;
  const fit = fitOf(route, place);
  if (fit !== 'fits') return fit;
  // A route that ranks before the chosen one was skipped, because its connector is unusable for messages of others.
  if (!chosen || bypassed(route.connectorId) || rankOf(route) < rankOf(chosen)) return 'bypassed';
  if (route.routeOrder > chosen.routeOrder) return 'later_order';
  return route.scope === chosen.scope ? 'older_connector' : 'narrower_scope';
}
