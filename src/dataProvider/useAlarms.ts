// What the platform's people have to look at now, where their role may read connectors. A backend without alarms has none.
import type { Alarm } from '../../contract/alarms.ts';
import { alarms } from '../../contract/alarms.ts';
import { useCan } from '../authProvider/useCan.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { HttpError } from './http.ts';
import { useCallQuery } from './useCall.ts';

const pollMs = 15_000;

export function useAlarms(): readonly Alarm[] {
  const isPlatform = usePlatform();
  const mayRead = useCan('connectors', 'read');
  const { data } = useCallQuery(
    alarms,
    {},
    {
      enabled: isPlatform && mayRead,
      retry: false,
      refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollMs),
    },
  );
  return data?.message ?? [];
}

const isMissing = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
