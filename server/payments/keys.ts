// Keys in the callback URLs: derived with an HMAC, so that they cannot be guessed and need not be stored. The key of a
// prompt is valid for that prompt only.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CallbackKeys {
  push(paymentId: number): string;
  paybill: string;
  /** Returns the payment of a prompt's key; undefined if the key is invalid. */
  readPush(key: string): number | undefined;
  isPaybill(key: string): boolean;
}

export function callbackKeys(secret: string): CallbackKeys {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const push = (paymentId: number) => `${paymentId}.${sign(`push:${paymentId}`)}`;
  const paybill = sign('paybill');
  return {
    push,
    paybill,
    readPush(key) {
      const paymentId = Number(/^(\d{1,10})\./.exec(key)?.[1]);
      return paymentId >= 1 && paymentId <= 2_147_483_647 && isSame(key, push(paymentId))
        ? paymentId
        : undefined;
    },
    isPaybill: (key) => isSame(key, paybill),
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
