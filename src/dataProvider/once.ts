/** Options of a call that the server carries out once, however often it is sent with this key. */
export const once = (key: string) => ({ headers: { 'Idempotency-Key': key } });
