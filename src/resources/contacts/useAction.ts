// One call at a time: busy while it runs, its failure in the server's words, its success as a notice and everything read
// anew in place (spec part 2 sections 4 and 8; DOMAIN section 8).
import { useState } from 'react';
import { showNotice } from '../../notices/notices.ts';
import { useReload } from './useGroups.ts';

export function useAction() {
  const reload = useReload();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** True once it succeeded; `said` stands in for a server that says nothing. */
  const run = async (call: () => Promise<{ message?: unknown }>, said: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call();
      showNotice('success', typeof message === 'string' && message !== '' ? message : said);
      await reload();
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, setFailure, run };
}
