// The filters of a message list: in the address they stand as chosen (a preset, a number), to the server they go as days.
// Worked out at each render, so that a page left open over midnight shows the new day's Today.
import { useListParams } from 'react-admin';
import { dateRange, readDateChoice } from '../../components/dateRange.ts';
import { nairobiDay } from '../../components/formatDate.ts';
import { pageSize } from '../../../contract/common.ts';

/** The lists come newest first and cannot be sorted otherwise. */
export const newestFirst = { field: 'created', order: 'DESC' } as const;

export function useMessageFilters(resource: string) {
  const [{ filterValues }] = useListParams({
    resource,
    perPage: pageSize,
    sort: newestFirst,
    storeKey: false,
  });
  const values = filterValues as Record<string, unknown>;
  const today = nairobiDay();
  const choice = readDateChoice(values, 'all');
  // With no narrowing chosen the call still carries dates, as the specification's does.
  const days = dateRange(choice, today) ?? dateRange({ range: 'all' }, today);
  return { today, choice, days, msisdn: typeof values.msisdn === 'string' ? values.msisdn : '' };
}
