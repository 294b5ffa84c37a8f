// The password of a connector's link: in clear for the rules of a change, encrypted as it is stored.
import type { Tx } from '../../db/database.ts';
import type { SmppLink } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { StoredConnector } from './connectors.store.ts';

const place = 'connectors.password';

/** Returns a connector with its password in clear. The password is omitted if it can no longer be decrypted and must be entered again. */
export function openLink(secrets: Secrets, stored: StoredConnector): StoredConnector {
  const { id, smpp } = stored;
  return { ...stored, smpp: smpp && { ...smpp, password: secrets.tryOpen(place, id, smpp.password) ?? '' } };
}

/** The link to store. A password that did not change stays as it is `stored`, also one that cannot be read; `opened` has it in clear. */
export async function sealLink(
  tx: Tx,
  secrets: Secrets,
  { id, link, stored, opened }: Record<'link' | 'stored' | 'opened', SmppLink | null> & { id: number },
): Promise<SmppLink | null> {
  if (!link) return null;
  const kept = opened?.password === link.password ? stored?.password : undefined;
  return { ...link, password: kept ?? (await secrets.seal(tx, { place, id }, link.password)) };
}
