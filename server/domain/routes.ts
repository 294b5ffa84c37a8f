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

/** The route of a number, or undefined: it is rejected with "No route" and never charged. */
export function chooseRoute(
  msisdn: string,
  network: Network | undefined,
  routes: readonly Route[],
): Route | undefined {
  const mcc = network?.mcc ?? (msisdn.startsWith('254') ? kenyaMcc : undefined);
  return (
    routes.find(
      (route) => route.scope === 'NETWORK' && route.mcc === network?.mcc && route.mnc === network.mnc,
    ) ??
    routes.find((route) => route.scope === 'COUNTRY' && route.mcc === mcc) ??
    routes.find((route) => route.scope === 'DEFAULT')
  );
}
