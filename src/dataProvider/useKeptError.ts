// Keeps the error of a read that is repeated. A query without data has no error while it is read again, so that the error and its "Try
// again" would disappear at each poll of an outage, and the page would jump.
import { useState } from 'react';

/** Returns the error of the last read until there is data. */
export function useKeptError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  const [kept, setKept] = useState<E | null>(null);
  const shown = data === undefined ? (error ?? kept) : null;
  if (shown !== kept) setKept(shown);
  return shown;
}
