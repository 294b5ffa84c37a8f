// The conversations of the inbox's list, read while the list is shown.
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { conversations } from '../../../contract/inbox.ts';
import { isMissingCall } from '../../dataProvider/compat/missingCall.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import type { useInboxFilters } from './useInboxFilters.ts';

/** Time between two reads of the list, in milliseconds. */
const pollMs = 10_000;
/** Number of conversations that are read at first and with each further step. */
const step = 30;

export type Conversations = ReturnType<typeof useConversations>;

export function useConversations(filter: ReturnType<typeof useInboxFilters>['filter'], isShown: boolean) {
  const [count, setCount] = useState(step);
  if (!isShown && count !== step) setCount(step);
  const read = useCallQuery(
    conversations,
    { ...filter, per_page: count },
    {
      enabled: isShown,
      refetchInterval: ({ state }) => (!state.data && isMissingCall(state.error) ? false : pollMs),
      placeholderData: keepPreviousData,
    },
  );
  return { read, showMore: () => setCount(count + step) };
}
