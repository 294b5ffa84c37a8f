import { useEffect } from 'react';

/** Reports what is typed while the palette is loaded; otherwise, it would go to the element that has the focus. */
export function TypedAhead({ onType }: { onType: (text: string) => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onType(event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onType]);
  return null;
}
