// Fetches the shipped font: Geist, variable, Latin, with tabular figures, 29 kB (SIL Open Font License 1.1). Only after the first
// screen is shown, and used from the next screen or page on.
import address from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { useEffect, useRef } from 'react';
import { fontOf, storeFont } from './storedFont.ts';

/** Time after the frame is shown, in milliseconds: the first list has loaded. */
const afterMs = 3000;

/** `screen` changes when another screen opens, which may show another font. */
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
    // Without the file the system's font stays.
    const timer = setTimeout(() => void load().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, []);
  const first = useRef(screen);
  useEffect(() => {
    if (loaded.current && screen !== first.current) document.fonts.add(loaded.current);
  }, [screen]);
}
