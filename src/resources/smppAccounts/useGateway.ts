import { useListMeta } from '../../components/list/useListMeta.ts';

/** Where systems bind. */
export interface GatewayAddress {
  host: string;
  port: number | undefined;
  tlsPort: number | undefined;
}

export interface GatewayMeta {
  host?: string | null | undefined;
  /** Null while no gateway listens there. */
  port?: number | null | undefined;
  tlsPort?: number | null | undefined;
}

/** The gateway as the list of accounts gives it: `isDown` while none runs, no `address` where the backend names none. */
export function useGateway(): { isDown: boolean; address: GatewayAddress | undefined } {
  const { host, port, tlsPort } = useListMeta<{ gateway: GatewayMeta }>().gateway ?? {};
  const isDown = port === null && !tlsPort;
  if (!port && !tlsPort) return { isDown, address: undefined };
  const address = {
    // Where no name is configured, the gateway is usually on the console's machine.
    host: host || window.location.hostname,
    port: port ?? undefined,
    tlsPort: tlsPort ?? undefined,
  };
  return { isDown, address };
}
