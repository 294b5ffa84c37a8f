import { useCallback, useRef } from 'react';
import { newKey } from '../newKey.ts';

/** The Idempotency-Key of an order: a repeat with the same values, after a lost answer, is the same order. */
export function useOrderKey(): (order: object) => string {
  const last = useRef({ text: '', key: '' });
  return useCallback((order) => {
    const text = JSON.stringify(order);
    if (text !== last.current.text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}
