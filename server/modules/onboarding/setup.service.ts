// What a new installation has, step by step, for the checklist of its admins (decisions/032-guidance-reads-what-exists.md).
// Nothing of it is stored: each step is done when its rows exist.
import type { Setup } from '../../../contract/onboarding.ts';
import type { Db } from '../../db/database.ts';
import { platformClientId, platformOnly } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import { readLinks } from '../connectors/connectorStates.service.ts';
import { stockLeft } from '../ledger/statements.service.ts';
import { readinessOf } from './readiness.service.ts';
import * as store from './onboarding.store.ts';

export async function readSetup(db: Db, caller: Caller): Promise<Setup> {
  platformOnly(caller.reach);
  const { client, ...found } = await store.readSetup(db);
  const [{ links }, stock, platform, newest] = await Promise.all([
    readLinks(db),
    stockLeft(db),
    readinessOf(db, platformClientId),
    client && readinessOf(db, client.id),
  ]);
  return {
    ...found,
    bound: links.some(({ bound }) => bound > 0),
    error: links.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    stock,
    client: client && newest && { ...client, lacks: newest.lacks },
    platform: platform.lacks,
  };
}
