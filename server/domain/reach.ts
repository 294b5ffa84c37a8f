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

/** The reach of a list that is filtered by a client. It only narrows: of a client out of reach there are no rows. */
export function narrowedTo(reach: Reach, clientId: number | undefined): Reach {
  if (clientId === undefined) return reach;
  return isWithin(reach, clientId) && clientId <= clientIdMax ? { clientId } : nobody;
}

/** No client has this id. */
const nobody: Reach = { clientId: 0 };

/** 403 for everyone but platform users, regardless of permissions: the record belongs to no client. */
export function platformOnly(reach: Reach): void {
  if (reach !== 'all') throw forbidden();
}
