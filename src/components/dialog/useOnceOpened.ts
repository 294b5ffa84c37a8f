import { useState } from 'react';

/**
 * Whether something has been open before. Its code is loaded with the first time, and it stays mounted to fade out and to keep its state.
 */
export function useOnceOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}
