// Keys of the HTTP API in the demo. The test key is published in the documentation; the live key is not stored.
import { randomBytes } from 'node:crypto';
import { scopes } from '../../contract/v1/call.ts';
import type { Tx } from '../db/database.ts';
import { sha256 } from '../runtime/sha256.ts';
import { clientNamed, type SeededClient } from './organisations.ts';
import { publishedSignIns } from './people.ts';

export async function seedApiKeys(
  tx: Tx,
  clients: readonly SeededClient[],
  { now }: { now: Date },
): Promise<void> {
  const owner = clientNamed(clients, 'Savanna Sacco');
  const live = `tuma_live_${randomBytes(24).toString('hex')}`;
  const keys = [
    { name: 'Core banking', live: true, scopes: scopes.slice(0, 3), secret: live },
    {
      name: 'Core banking, test system',
      live: false,
      scopes: [...scopes],
      secret: publishedSignIns.apiTestKey,
    },
  ];
  for (const { secret, ...key } of keys)
    await tx
      .insertInto('api_keys')
      .values({ ...key, client_id: owner.id, hash: sha256(secret), ending: secret.slice(-4), created: now })
      .execute();
}
