import { useEffect, useState } from 'react';

/** Pause after typing before the records are searched, in milliseconds. */
const pauseMs = 250;

/** The text of a search field, delayed until no key is pressed for a moment. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
