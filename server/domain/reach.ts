// Reach is the second check beside permissions: platform users reach every client, all others only their
// own (requirements/domain.md#reach). A store function that reads client data cannot be called without one.
import { forbidden } from './refusal.ts';

/** The client that is the platform itself. */
export const platformClientId = 1;

export type Reach = 'all' | { clientId: number };

export const reachOf = (clientId: number): Reach => (clientId === platformClientId ? 'all' : { clientId });

export const isWithin = (reach: Reach, clientId: number): boolean =>
  reach === 'all' || reach.clientId === clientId;

/** Largest id of a client. */
const clientIdMax = 2 ** 31 - 1;

/** The reach of a list that is filtered by a client. It never widens: for a client out of reach the list is empty. */
export function narrowedTo(reach: Reach, clientId: number | undefined): Reach {
  if (clientId === undefined) return reach;
  return isWithin(reach, clientId) && clientId <= clientIdMax ? { clientId } : noClient;
}

/** A reach without rows, because no client has this id. */
const noClient: Reach = { clientId: 0 };

/** Throws 403 unless the caller is the platform's, regardless of permissions, because the record belongs to no client. */
export function platformOnly(reach: Reach): void {
  if (reach !== 'all') throw forbidden();
}
