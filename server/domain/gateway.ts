/** A gateway without a heartbeat for this long is stale, and its binds are ended. */
export const gatewayStaleSeconds = 10;
