import { clientsPerPageMax, clientTable, type Client } from '../../../contract/clients.ts';
import { call } from '../call.ts';
import { hasCode } from '../http.ts';
import { rowsOf } from './page.ts';

/** The client with an id; null if there is none. Searches the pages of clients, because the specification has no call for one client. */
export const findClient = (id: number, signal: AbortSignal): Promise<Client | null> =>
  nullIfNoClient(async () => {
    for (let page = 1, lastPage = 1; page <= lastPage; page++) {
      const request = { page, per_page: clientsPerPageMax, sort: 'client.id|desc', id };
      const answer = await call(clientTable, request, { signal });
      const found = rowsOf(answer).find((client) => client.id === id);
      if (found) return found;
      lastPage = answer.last_page || 1;
    }
    return undefined;
  });

/** Returns the result of `read`; null if it finds nothing or the server answers that the client does not exist. */
export async function nullIfNoClient<Found>(read: () => Promise<Found | undefined>): Promise<Found | null> {
  try {
    return (await read()) ?? null;
  } catch (error) {
    if (!hasCode(error, 'client_not_found', 422)) throw error;
    return null;
  }
}
