// Connectors whose messages take other routes, as engines decide it (sending/failover), and which connectors can take them.
// Reads only. An open row exists only while its connector is switched on.
import type { BypassCause } from '../../../contract/connectors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Bypass } from '../../domain/routes.ts';
import * as store from './bypass.store.ts';
import type { OpenBypass } from './bypass.store.ts';

export type { OpenBypass } from './bypass.store.ts';

/** The connectors whose messages take other routes, oldest first. */
export const listBypasses = (db: Db | Tx): Promise<OpenBypass[]> => store.listOpen(db);

/** Reads the state of bypasses that {@link carrierTo} of domain/routes.ts needs. */
export async function readBypass(db: Db | Tx): Promise<Bypass & { open: readonly OpenBypass[] }> {
  const open = await store.listOpen(db);
  const bypassed = new Set(open.map(({ connector_id: id }) => id));
  const down = new Set(await store.listDown(db));
  return {
    open,
    bypassed: (id) => bypassed.has(id),
    unusable: (id) => bypassed.has(id) || down.has(id),
  };
}

/** The bypass of a connector in the form of the answers; null if there is none. */
export const bypassOf = (
  open: readonly OpenBypass[],
  connectorId: number,
): { cause: BypassCause; since: string } | null => {
  const found = open.find(({ connector_id: id }) => id === connectorId);
  return found ? { cause: found.cause, since: found.opened.toISOString() } : null;
};
