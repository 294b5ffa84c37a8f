// Which connector carries a message (requirements/domain.md#routes): among the active connectors where the client's
// sender ID is active, the one of the number's network, else of its country, else a default one.

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
  /** KES per part, exact. */
  rate: string;
  /** The text is removed after submission. */
  otp: boolean;
}

/** Mobile country code of Kenya. */
export const kenyaMcc = '639';

/** Most specific first. */
const scopes = ['NETWORK', 'COUNTRY', 'DEFAULT'] as const;

/** Where a number belongs; `mnc` is undefined where its network is not known, `mcc` where its country is not either. */
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

/** The route of a number, or undefined: it is rejected with "No route" and never charged. */
export const chooseRoute = (
  msisdn: string,
  network: Network | undefined,
  routes: readonly Route[],
): Route | undefined => routeTo(placeOf(msisdn, network), routes);

/** The route of all numbers of a place: of the most specific scope, and within it the first. */
export function routeTo(place: Place, routes: readonly Route[]): Route | undefined {
  for (const scope of scopes) {
    const route = routes.find((each) => each.scope === scope && fitOf(each, place) === 'fits');
    if (route) return route;
  }
  return undefined;
}

/** The numbers that a connector carries by its own settings: those of its network, of its country, or all. */
export const placeServed = ({ scope, mcc, mnc }: Pick<Route, 'scope' | 'mcc' | 'mnc'>): Place =>
  scope === 'NETWORK' ? { mcc, mnc } : { mcc: scope === 'COUNTRY' ? mcc : undefined };

/** Why a route is not the chosen one: it does not carry the number, one of a narrower scope does, or an older one of its scope. */
export type RouteLoss = 'other_country' | 'other_network' | 'narrower_scope' | 'older_connector';

/** Why {@link routeTo} did not choose this route; undefined for the chosen one. */
export function lossOf(route: Route, place: Place, chosen: Route | undefined): RouteLoss | undefined {
  if (route === chosen) return undefined;
  const fit = fitOf(route, place);
  if (fit !== 'fits') return fit;
  return route.scope === chosen?.scope ? 'older_connector' : 'narrower_scope';
}
