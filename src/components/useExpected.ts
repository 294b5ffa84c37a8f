import { useEffect } from 'react';
import { useStore } from 'react-admin';

/**
 * Returns the stored number of lines of the last read, so that space can be reserved and the content below does not move.
 * `count` is undefined while they load.
 */
export function useExpected(key: string, count: number | undefined, atFirst = 0): number {
  const [expected, setExpected] = useStore(key, atFirst);
  useEffect(() => {
    if (count !== undefined) setExpected(count);
  }, [count, setExpected]);
  return expected;
}
