// The cache of the signed-in part, cleared at its end, so that it does not outlive the session.
import { QueryClient } from '@tanstack/react-query';
import { HttpError, LateError } from './dataProvider/http.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retries only what may be temporary: no answer, or a server error. A person waits for a minute at most.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof HttpError &&
        !(error instanceof LateError) &&
        (error.status === 0 || error.status >= 500),
    },
  },
});
