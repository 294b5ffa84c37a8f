// The key of a call, for developers who check one.
import { getKey } from '../../../contract/v1/keys.ts';
import { idText } from '../../../contract/v1/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { V1 } from '../../http/v1.ts';
import { findOwn } from './apiKeys.store.ts';

export function mountKeysV1(v1: V1, { db }: { db: Db }): void {
  v1.mount(getKey, async (_call, { keyId, live }) => {
    const key = await findOwn(db, keyId);
    if (!key) throw new Error(`API key ${keyId} is missing`);
    const { name, scopes, client, created, expires } = key;
    return {
      id: idText('key', keyId),
      object: 'api_key' as const,
      name,
      live,
      scopes,
      client,
      created_at: created.toISOString(),
      expires_at: expires?.toISOString() ?? null,
    };
  });
}
