import { useState } from 'react';
import { newKey } from './newKey.ts';

/** Gives an order its Idempotency-Key: the same one until the order is changed. */
export type KeyOf = (order: object) => string;

/** Returns the Idempotency-Key of an order: the same for a repeat after a refusal or a lost answer, a new one once the order changes. */
export function orderKey(): KeyOf {
  let last = { order: '', key: '' };
  return (given) => {
    const order = JSON.stringify(given);
    if (order !== last.order) last = { order, key: newKey() };
    return last.key;
  };
}

/** The keys of a form that closes once its order is accepted. */
export const useOrderKey = (): KeyOf => useState(orderKey)[0];
