// Reads the days and the client of a report from the address and makes the request (requirements/administration.md#reports: all SMS by
// default).
import { useProfile } from '../../authProvider/profile.ts';
import { useUserId } from '../../authProvider/useUserId.ts';
import { useListDates } from '../../components/list/useListDates.ts';
import type { ReportRequest } from '../../dataProvider/rpc/reports.ts';
import { useChosenClient } from '../../features/clientSelect/useChosenClient.ts';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { reportTexts } from './reportTexts.ts';

export interface Report {
  /** Undefined while the profile loads. */
  request: ReportRequest | undefined;
  /** The id of the chosen client; null for all clients, undefined if the user cannot choose. */
  chosen: number | null | undefined;
  /** What to do if the report is empty. */
  emptyHint: string;
}

export function useReport(resource: string): Report {
  const { choice, days } = useListDates(resource);
  const { data: profile } = useProfile();
  const userId = useUserId();
  // Without a profile, only the user's id is known.
  const own = profile === undefined ? undefined : (profile?.message.client.id ?? Number(userId));
  const chosen = useChosenClient(resource);
  const { start_date: start, end_date: end } = days;
  return {
    chosen,
    emptyHint: choice.range === 'all' ? messageTexts.emptyHint : reportTexts.narrowedHint,
    request:
      own === undefined
        ? undefined
        : { id: chosen ?? own, start, end, ...(chosen === null && { all_clients: true }) },
  };
}
