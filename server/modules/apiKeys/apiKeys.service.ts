// Keys of the HTTP API (decisions/039-api-keys.md). A key belongs to a client and not to a person, is shown once and stored as a
// hash. A key gets no scope whose permissions its giver lacks. Keys out of reach answer like missing ones.
import type { AuditAction } from '../../../contract/access.ts';
import { apiKeysMax, type ApiKey, type createApiKey, type updateApiKey } from '../../../contract/apiKeys.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { grantableScopes } from '../../../contract/scopeGrants.ts';
import type { Scope } from '../../../contract/v1/call.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { hourMs } from '../../domain/durations.ts';
import { narrowedTo } from '../../domain/reach.ts';
import { notFound, permissionNotHeld, Refusal } from '../../domain/refusal.ts';
import { iso } from '../../domain/iso.ts';
import { may, type Actor, type Caller } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { randomReadable } from '../identity/identity.service.ts';
import * as store from './apiKeys.store.ts';

/** Number of random characters in a key, 232 bits in all. */
const secretLength = 40;
const endingLength = 4;

/** Prefix of a key, by which people and secret scanners recognise it. */
const keyPrefix = (live: boolean): string => (live ? 'tuma_live_' : 'tuma_test_');

/** Keys within the caller's reach, newest first. */
export async function listKeys(
  db: Db,
  caller: Caller,
  { clientId, now }: { clientId: number | undefined; now: Date },
): Promise<ApiKey[]> {
  return (await store.listKeys(db, narrowedTo(caller.reach, clientId), now)).map(iso);
}

interface KeyWithSecret {
  key: ApiKey;
  /** The key in clear, which is not stored. */
  secret: string;
}

/** Creates a key. */
export const createKey = (
  db: Db,
  actor: Actor,
  { now, ...wanted }: ParsedBodyOf<typeof createApiKey> & { now: Date },
): Promise<KeyWithSecret> =>
  audited(db, actor, 'api_key.create', async (tx, audit) => {
    const clientId = wanted.client_id ?? actor.clientId;
    await requireClient(tx, actor.reach, clientId);
    const { name, live, scopes = grantableBy(actor), allowed_addresses = [] } = wanted;
    requireGrantable(actor, scopes);
    const rights = { live, scopes, allowed_addresses, expires: expiryOf(wanted.expires ?? null, now) };
    await audit.record(name, { clientId, after: rights });
    return issue(tx, { actor, now }, { client_id: clientId, name, ...rights });
  });

/** Changes the given fields. */
export const updateKey = (
  db: Db,
  actor: Actor,
  { id, now, read, ...wanted }: ParsedBodyOf<typeof updateApiKey> & { id: number; now: Date },
): Promise<string> =>
  changeKey(db, { actor, id, now, action: 'api_key.update' }, async (tx, audit, key) => {
    const { name = key.name, scopes = key.scopes, allowed_addresses = key.allowed_addresses } = wanted;
    const added = scopes.filter((scope) => !key.scopes.includes(scope));
    if (added.length > 0) requireGrantable(actor, added);
    const expires = wanted.expires === undefined ? key.expires : expiryOf(wanted.expires, now);
    const after = { name, scopes, allowed_addresses, expires };
    requireAsRead({ noun: 'key', stored: key, wanted: after, read });
    await store.updateKey(tx, id, after);
    const { client_id: clientId } = key;
    const before = {
      name: key.name,
      scopes: key.scopes,
      allowed_addresses: key.allowed_addresses,
      expires: key.expires,
    };
    await audit.recordChange(name, { clientId, before, after });
    return `API key ${name} updated`;
  });

/** Creates a successor with the same rights. The previous key expires after the overlap. */
export const rollKey = (
  db: Db,
  actor: Actor,
  { id, overlapHours, now }: { id: number; overlapHours: number; now: Date },
): Promise<KeyWithSecret> =>
  changeKey(db, { actor, id, now, action: 'api_key.roll' }, async (tx, audit, key) => {
    const { client_id, name, live, scopes, allowed_addresses, expires } = key;
    // Requires that the caller may grant the scopes, because the caller gets the successor's secret.
    requireGrantable(actor, scopes);
    const successor = await issue(
      tx,
      { actor, now },
      { client_id, name, live, scopes, allowed_addresses, expires },
    );
    const end = new Date(now.getTime() + overlapHours * hourMs);
    await store.updateKey(tx, id, {
      replaced_by: successor.key.id,
      expires: expires && expires < end ? expires : end,
      ...(overlapHours === 0 ? { revoked: now } : {}),
    });
    await audit.record(name, { clientId: client_id, after: { overlap_hours: overlapHours } });
    return successor;
  });

/** Ends a key at once. */
export const revokeKey = (db: Db, actor: Actor, { id, now }: { id: number; now: Date }): Promise<string> =>
  changeKey(db, { actor, id, now, action: 'api_key.revoke' }, async (tx, audit, { name, client_id }) => {
    await store.updateKey(tx, id, { revoked: now });
    await audit.record(name, { clientId: client_id });
    return `API key ${name} revoked`;
  });

/** Changes a key that has not ended, locked. */
const changeKey = <Result>(
  db: Db,
  { actor, id, now, action }: { actor: Actor; id: number; now: Date; action: AuditAction },
  change: (tx: Tx, audit: Audit, key: store.KeyRow) => Promise<Result>,
): Promise<Result> =>
  audited(db, actor, action, async (tx, audit) => {
    const key = await store.lockKey(tx, { reach: actor.reach, id, now });
    if (!key) throw notFound('api_key_not_found', 'API key');
    if (key.state === 'revoked' || key.state === 'expired')
      throw new Refusal(422, 'api_key_ended', `This API key is ${key.state}`);
    return change(tx, audit, key);
  });

/** Inserts a key with a new secret, unless the client has the most keys allowed. */
async function issue(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  key: Omit<store.NewKey, 'hash' | 'ending' | 'created_by'>,
): Promise<KeyWithSecret> {
  if ((await store.countValid(tx, key.client_id, now)) >= apiKeysMax)
    throw new Refusal(
      422,
      'api_key_limit_reached',
      `A client has at most ${apiKeysMax} API keys. Revoke one first.`,
    );
  const secret = keyPrefix(key.live) + randomReadable(secretLength);
  const id = await store.insertKey(tx, {
    ...key,
    hash: sha256(secret),
    ending: secret.slice(-endingLength),
    created_by: actor.userId,
  });
  const row = await store.lockKey(tx, { reach: actor.reach, id, now });
  if (!row) throw new Error(`API key ${id} is missing after its insert`);
  return { key: iso(row), secret };
}

const grantableBy = (actor: Caller): Scope[] =>
  grantableScopes({
    may: (module, action) => may(actor, module, action),
    reachesAll: actor.reach === 'all',
  });

/** Throws 422 for scopes that the caller may not grant, and if the caller may grant none. */
function requireGrantable(actor: Caller, wanted: readonly Scope[]): void {
  const own = grantableBy(actor);
  if (wanted.length === 0 || wanted.some((scope) => !own.includes(scope))) throw permissionNotHeld('scopes');
}

function expiryOf(expires: string | null, now: Date): Date | null {
  if (expires === null) return null;
  const at = new Date(expires);
  if (at <= now) throw new Refusal(422, 'expiry_past', 'The key would already be expired', 'expires');
  return at;
}
