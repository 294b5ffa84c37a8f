/** Options of a call that is carried out once, however often it is sent with this key. */
export const once = (key: string) => ({ headers: { 'Idempotency-Key': key } });
