/** Age of the last heartbeat at which a gateway is stale and its binds are ended. */
export const gatewayStaleSeconds = 10;
