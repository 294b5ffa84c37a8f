// Loads the shipped font: Geist, variable, Latin, with tabular figures, 29 kB (SIL Open Font License 1.1). It is loaded after the first
// screen is shown, and used from the next screen or page load.
import address from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { useEffect, useRef } from 'react';
import { fontOf, storeFont } from './storedFont.ts';

/** Delay after the frame is shown, in milliseconds, so that the font does not slow down the first list. */
const afterMs = 3000;

/** Loads the font and uses it when another screen opens, that is, when `screen` changes, so that no visible text changes its font. */
export function useShippedFont(screen: string): void {
  const loaded = useRef<FontFace>(undefined);
  useEffect(() => {
    if (!('fonts' in document)) return undefined;
    const load = async () => {
      const face = fontOf(address);
      await face.load();
      loaded.current = face;
      storeFont(address);
    };
    // If the file cannot be loaded, the fallback font stays in use.
    const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, []);
  const first = useRef(screen);
  useEffect(() => {
    if (loaded.current && screen !== first.current) document.fonts.add(loaded.current);
  }, [screen]);
}
