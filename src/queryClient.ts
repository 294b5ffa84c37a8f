// The one cache of the signed-in part. Emptied when the frame is left, so that nobody sees what another read.
import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './dataProvider/http.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Only what may pass by itself is tried again: no answer, or a fault of the server.
      retry: (failures, error) =>
        failures < 2 && error instanceof HttpError && (error.status === 0 || error.status >= 500),
    },
  },
});
