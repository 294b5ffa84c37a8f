import { useRef } from 'react';
import { newKey } from './newKey.ts';

/**
 * Gives an order its Idempotency-Key. The same order again, after a refusal or a lost answer, has the same key while the form
 * is open; a changed one has a new key.
 */
export function useOrderKey(): (order: object) => string {
  const last = useRef({ order: '', key: '' });
  return (given) => {
    const order = JSON.stringify(given);
    if (order !== last.current.order) last.current = { order, key: newKey() };
    return last.current.key;
  };
}
