/** Credentials of the simulator's only customer. */
export const account = {
  consumerKey: 'simulated-key',
  consumerSecret: 'simulated-secret',
  shortcode: '600100',
  passkey: 'simulated-passkey',
} as const;
