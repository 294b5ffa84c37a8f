// Replaces emotion's choice of when to add the style rules of a component (vite.config.ts): while it is rendered, as before React 18,
// instead of on commit. Rendering happens in slices, but a commit is one task, and a third of it were the rules of a screen.
import { useInsertionEffect } from 'react';

export const useInsertionEffectAlwaysWithSyncFallback = <Value>(insert: () => Value): Value => insert();

/** For global styles, which are also removed, so they are added on commit. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
