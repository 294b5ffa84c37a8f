// Rotation of the keys of secrets, beside processes that use them (decisions/053-secrets-at-rest.md). Never sees or stores a key.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import type { KeyRing } from '../../db/secrets/keys.ts';
import { lockKeys, reencrypt, type Reencrypted } from '../../db/secrets/reencrypt.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { record } from '../audit/audit.service.ts';

/** Adds a key, one command at a time: a second one would otherwise replace the file without the key of the first. */
export const addKey = (db: Db, keys: KeyRing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    keys.add();
  });

/** An engine reports its keys with its heartbeat, every 2 seconds. */
const waitMsMax = 30_000;
const pollMs = 200;

/** Waits until every live engine has the newest key; false if one still lacks it. */
export async function waitForNewestKey(db: Db, secrets: Secrets, waitMs = waitMsMax): Promise<boolean> {
  for (const until = performance.now() + waitMs; ; await pause(pollMs)) {
    if ((await secrets.commonKey(db))?.id === secrets.newestKeyId) return true;
    if (performance.now() > until) return false;
  }
}

/** Encrypts every secret with the newest key, and records it in the audit log. */
export async function rotateSecrets(db: Db, secrets: Secrets): Promise<Reencrypted> {
  const done = await reencrypt(db, secrets);
  const left = done.left + done.unreadable.length;
  await db.transaction().execute((tx) =>
    record(tx, {
      userId: null,
      clientId: null,
      address: '',
      action: 'secrets.rotate',
      subject: `Key ${secrets.newestKeyId}`,
      after: { encrypted: done.changed, left },
    }),
  );
  return done;
}
