// What a list can be filtered and sorted by. A backend of the specification ignores all that its calls do not have: the list would look
// filtered or sorted and would not be (decisions/005-other-backends.md).
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';

interface Ability {
  /** The filters that the specification's call has. */
  filters: readonly string[];
  /** Whether it has a sort. */
  isSorted?: true;
}

const dates = ['range', 'start_date', 'end_date'];
const messages: Ability = { filters: [...dates, 'msisdn'] };
const campaigns: Ability = { filters: [...dates, 'group_name'] };
const senders: Ability = { filters: ['search'], isSorted: true };

/** By resource. All others are filtered and sorted in the browser, or are not in the specification. */
const specified: Readonly<Record<string, Ability>> = {
  'transactional-sms': messages,
  'promotional-sms': messages,
  'group-sms': campaigns,
  'scheduled-sms': campaigns,
  'dnd-sms': { filters: dates },
  'contact-sms': { filters: ['group'], isSorted: true },
  'client-sms': senders,
  'system-users': { filters: [] },
  'client-users': { filters: [] },
  'client-senders': { filters: [] },
  'senderid-configuration': senders,
  'senderid-mapping': senders,
  'topup-history': { filters: ['whose'], isSorted: true },
  'sms-allocation': { filters: dates },
  'sms-consumption': { filters: [...dates, 'client'] },
  'client-consumption': { filters: dates },
  'packageid-report': { filters: ['client'] },
  // Filtered in the browser, by what its rows have.
  'smpp-accounts': { filters: ['user_status'], isSorted: true },
};

/** What the list of a resource can be filtered and sorted by on this backend. */
export function useListAbility(resource: string) {
  const ability = useHasExtensions() ? undefined : specified[resource];
  return {
    takes: (filter: string): boolean => ability?.filters.includes(filter) ?? true,
    sorts: ability === undefined || ability.isSorted === true,
  };
}

/** Whether the list at an address takes the filters in it. */
export function useTakesAddress(): (to: string) => boolean {
  const hasExtensions = useHasExtensions();
  return (to) => {
    if (hasExtensions) return true;
    const [path = '', query] = to.split('?');
    const ability = specified[path.slice(1)];
    const filter = JSON.parse(new URLSearchParams(query).get('filter') ?? '{}') as object;
    return ability === undefined || Object.keys(filter).every((name) => ability.filters.includes(name));
  };
}
