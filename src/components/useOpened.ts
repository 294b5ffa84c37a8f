import { useState } from 'react';

/**
 * The row that is open in a dialog, and its setter. The row stays open when newer rows push it off the page, and is updated
 * with the list while it is there.
 */
export function useOpened<Row extends { id: string | number }>(rows: readonly Row[] | undefined) {
  const [opened, setOpened] = useState<Row>();
  const fresh = opened && rows?.find(({ id }) => id === opened.id);
  if (fresh && fresh !== opened) setOpened(fresh);
  return [opened, setOpened] as const;
}
