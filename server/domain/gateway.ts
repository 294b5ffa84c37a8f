/** Without a sign of life for that long a gateway is dead, and so is what was bound to it. */
export const gatewayStaleSeconds = 10;
