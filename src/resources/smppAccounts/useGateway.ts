import { useListMeta } from '../../components/list/useListMeta.ts';

/** The address that systems bind to. */
export interface GatewayAddress {
  host: string;
  port: number | undefined;
  tlsPort: number | undefined;
}

export interface GatewayMeta {
  host?: string | null | undefined;
  /** Null if no gateway listens there. */
  port?: number | null | undefined;
  tlsPort?: number | null | undefined;
}

/** The gateway as the list of accounts reports it. `isDown`: no gateway runs. `address` is undefined if the backend sends none. */
export function useGateway(): { isDown: boolean; address: GatewayAddress | undefined } {
  const { host, port, tlsPort } = useListMeta<{ gateway: GatewayMeta }>().gateway ?? {};
  const isDown = port === null && !tlsPort;
  if (!port && !tlsPort) return { isDown, address: undefined };
  const address = {
    // If no name is configured, the gateway usually runs on the machine of the console.
    host: host || window.location.hostname,
    port: port ?? undefined,
    tlsPort: tlsPort ?? undefined,
  };
  return { isDown, address };
}
