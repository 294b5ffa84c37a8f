// Reads and writes the secrets of the database. A secret in clear is read as it is: an earlier version stored it, or a system without a
// key. A secret is written so that every live engine can read it: encrypted with the newest key that all of them have, or in clear until
// there is one (reencrypt.ts encrypts it then).
import type { Db, Tx } from '../database.ts';
import { engineStale } from '../messages/engineStale.ts';
import { allRows } from '../sql/rows.ts';
import type { SecretPlace } from './columns.ts';
import type { Key, KeyRing } from './keys.ts';
import { useForNumbers } from './numberHash.ts';
import { keyIdOf, seal, unseal } from './sealed.ts';

export interface SecretRow {
  place: SecretPlace;
  id: number;
}

/** Thrown by {@link Secrets.open}: the key is missing, or the stored text was altered or moved to another row. */
export class UnreadableSecret extends Error {}

export class Secrets {
  private readonly ring: KeyRing | undefined;

  /** Without keys, secrets are stored in clear text. */
  constructor(ring: KeyRing | undefined) {
    this.ring = ring;
    if (ring) useForNumbers(ring);
  }

  /** Ids of the keys, oldest first. */
  get keyIds(): string[] {
    return this.ring?.keys.map(({ id }) => id) ?? [];
  }

  /** The secret that is stored in that row. @throws UnreadableSecret */
  open(place: SecretPlace, rowId: number, stored: string): string {
    const keyId = keyIdOf(stored);
    if (keyId === undefined) return stored;
    const key = this.ring?.find(keyId);
    if (!key)
      throw new UnreadableSecret(
        `${place} of row ${rowId} is encrypted with the key ${keyId}, which is missing`,
      );
    try {
      return unseal(key, identityOf(place, rowId), stored);
    } catch (error) {
      throw new UnreadableSecret(`${place} of row ${rowId} was altered, or is that of another row`, {
        cause: error,
      });
    }
  }

  /** Same as {@link open}, but undefined if the secret is lost, so that it can be replaced. */
  tryOpen(place: SecretPlace, rowId: number, stored: string): string | undefined {
    try {
      return this.open(place, rowId, stored);
    } catch (error) {
      if (error instanceof UnreadableSecret) return undefined;
      throw error;
    }
  }

  /** The text to store in that row. */
  async seal(db: Db | Tx, { place, id }: SecretRow, plain: string): Promise<string> {
    const key = await this.commonKey(db);
    return key ? sealWith(key, { place, id }, plain) : plain;
  }

  /** Ids of that key and of all newer ones. */
  keyIdsSince({ id }: Key): string[] {
    return this.keyIds.slice(this.keyIds.indexOf(id));
  }

  /** The newest key that every live engine has; undefined without one. */
  async commonKey(db: Db | Tx): Promise<Key | undefined> {
    const keys = this.ring?.keys ?? [];
    if (keys.length === 0) return undefined;
    const engines = await listEngineKeys(db);
    return keys.findLast(({ id }) => engines.every((ids) => ids.includes(id)));
  }

  /** The key that encrypts once every live engine has it. */
  get newestKeyId(): string | undefined {
    return this.keyIds.at(-1);
  }
}

export const sealWith = (key: Key, { place, id }: SecretRow, plain: string): string =>
  seal(key, identityOf(place, id), plain);

const identityOf = (place: SecretPlace, rowId: number) => `tuma v1 ${place} ${rowId}`;

/** The ids of the keys of each live engine; one of an earlier version has none. */
async function listEngineKeys(db: Db | Tx): Promise<string[][]> {
  const rows = await allRows(db)<{ secret_keys: string[] }>`
    SELECT secret_keys FROM engines WHERE seen > now() - ${engineStale}`;
  return rows.map(({ secret_keys }) => secret_keys);
}
