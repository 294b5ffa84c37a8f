// Replaces what decides when emotion adds the rules of a component (vite.config.ts): while it is rendered, as before React 18, not
// when it is committed. A render is made in slices, but a commit is one task, of which the rules of a screen were a third.
import { useInsertionEffect } from 'react';

export const useInsertionEffectAlwaysWithSyncFallback = <Value>(insert: () => Value): Value => insert();

/** Of global styles, which are also removed. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
