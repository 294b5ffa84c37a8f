// What an admin has to look at now. Whoever may not read connectors, and a backend without alarms, has none.
import type { Alarm } from '../../contract/alarms.ts';
import { alarms } from '../../contract/alarms.ts';
import { HttpError } from './http.ts';
import { useCallQuery } from './useCall.ts';

const pollMs = 15_000;

export function useAlarms(allowed: boolean): readonly Alarm[] {
  const { data } = useCallQuery(
    alarms,
    {},
    {
      enabled: allowed,
      retry: false,
      refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollMs),
    },
  );
  return data?.message ?? [];
}

const isMissing = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
