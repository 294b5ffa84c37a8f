// What a report is about: days and client as the address has them, and the request they make
// (requirements/administration.md#reports: all SMS where nothing was chosen).
import { useProfile } from '../../authProvider/profile.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useUserId } from '../../authProvider/useUserId.ts';
import { useListFilters } from '../../components/useListFilters.ts';
import type { ReportRequest } from '../../dataProvider/rpc/reports.ts';

/** Where the chosen client stands in the address. */
export const clientField = 'client';

export interface Report {
  /** Undefined until it is known who asks. */
  request: ReportRequest | undefined;
  /** The client that was chosen; null for all. */
  chosen: number | null;
  /** Whoever asks may see other clients than their own. */
  isPlatform: boolean;
}

export function useReport(resource: string): Report {
  const { days, text, today } = useListFilters(resource, clientField);
  const { data, isError } = useProfile();
  const userId = useUserId();
  // Without a profile the id of the user is all there is to ask with.
  const own = data?.message.client.id ?? (isError ? Number(userId) : undefined);
  const isPlatform = usePlatform();
  const chosen = isPlatform ? Number(text) || null : null;
  const { start_date: start = today, end_date: end = today } = days ?? {};
  return {
    isPlatform,
    chosen,
    request:
      own === undefined
        ? undefined
        : { id: chosen ?? own, start, end, ...(isPlatform && chosen === null && { all_clients: true }) },
  };
}
