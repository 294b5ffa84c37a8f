/** Options of a call that the server carries out only once, even if it is sent repeatedly with this key. */
export const once = (key: string) => ({ headers: { 'Idempotency-Key': key } });
