// Reads the days and the client of a report from the address and makes the request (requirements/administration.md#reports: all SMS by
// default).
import { useProfile } from '../../authProvider/profile.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useUserId } from '../../authProvider/useUserId.ts';
import { useFilterValues } from '../../components/useFilterValues.ts';
import { useListDates } from '../../components/useListDates.ts';
import type { ReportRequest } from '../../dataProvider/rpc/reports.ts';

export interface Report {
  /** Undefined while the profile loads. */
  request: ReportRequest | undefined;
  /** The id of the chosen client; null for all clients. */
  chosen: number | null;
  /** Whether the user may see all clients. */
  isPlatform: boolean;
}

export function useReport(resource: string): Report {
  const { days, today } = useListDates(resource);
  const { client } = useFilterValues(resource);
  const { data: profile } = useProfile();
  const userId = useUserId();
  // Without a profile, only the user's id is known.
  const own = profile === undefined ? undefined : (profile?.message.client.id ?? Number(userId));
  const isPlatform = usePlatform();
  // Without a choice, a backend of the specification answers for the own client alone.
  const unchosen = useHasExtensions() ? null : (profile?.message.client.id ?? null);
  const chosen = isPlatform ? Number(client) || unchosen : null;
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
