import { useState } from 'react';
import { newKey } from './newKey.ts';

/** Returns the Idempotency-Key of an order, which stays the same until the order changes. */
export type KeyOf = (order: object) => string;

/** Makes a {@link KeyOf}. Trying again after a refusal or a lost answer has the same key; a changed order has a new one. */
export function orderKey(): KeyOf {
  let last = { order: '', key: '' };
  return (given) => {
    const order = JSON.stringify(given, comparable);
    if (order !== last.order) last = { order, key: newKey() };
    return last.key;
  };
}

/** A file, which has no JSON, as what changes when it is chosen again after a correction. */
const comparable = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** For a form that closes when its order is accepted. */
export const useOrderKey = (): KeyOf => useState(orderKey)[0];
