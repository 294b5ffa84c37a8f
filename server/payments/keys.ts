// Keys in the addresses M-Pesa calls back: nobody who was not told one can guess it, and none has to be kept. The key of a
// prompt is good for that prompt alone.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CallbackKeys {
  push(paymentId: number): string;
  paybill: string;
  /** The payment a prompt's key was made for; undefined where it was not made here. */
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

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
