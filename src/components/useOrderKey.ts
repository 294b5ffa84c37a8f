import { useState } from 'react';
import { newKey } from './newKey.ts';

/** Returns the Idempotency-Key of an order, which stays the same until the order changes. */
export type KeyOf = (order: object) => string;

/** Makes a {@link KeyOf}. Trying again after a refusal or a lost answer has the same key; a changed order has a new one. */
export function orderKey(): KeyOf {
  let last = { order: '', key: '' };
  return (given) => {
    const order = JSON.stringify(given);
    if (order !== last.order) last = { order, key: newKey() };
    return last.key;
  };
}

/** For a form that closes when its order is accepted. */
export const useOrderKey = (): KeyOf => useState(orderKey)[0];
