import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import type { SmppLink } from '../../db/schema.ts';

/** A connector that can send. */
export interface Connector {
  id: number;
  name: string;
  /** The link, with its password as stored: encrypted, where there are keys. */
  smpp: SmppLink;
}

/** Active connectors with an SMPP link. */
export async function listSendingConnectors(db: Db): Promise<Connector[]> {
  const rows = await allRows(db)<Connector>`
    SELECT id, name, smpp FROM connectors
    WHERE status = 1 AND jsonb_typeof(smpp) = 'object' ORDER BY id`;
  return rows;
}
