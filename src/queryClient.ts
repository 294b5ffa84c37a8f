// The cache of the signed-in part. It is cleared when that part unmounts, so that it does not outlive the session.
import { QueryClient } from '@tanstack/react-query';
import { HttpError, isRefusal, LateError } from './dataProvider/http.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Otherwise a read waits, without a reason on the screen, while the browser says that it is offline.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Retries only failures that may be temporary: no answer, or a server error. People wait for at most a minute.
      retry: (failures, error) =>
        failures < 2 && error instanceof HttpError && !(error instanceof LateError) && !isRefusal(error),
    },
  },
});
