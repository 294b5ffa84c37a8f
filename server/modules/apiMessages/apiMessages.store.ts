import type { Segments } from '../../../contract/segments.ts';
import { jsonArray, numberArray, textArray } from '../../db/sql/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { firstColumn, runSql } from '../../db/sql/rows.ts';

/** The data of the API about a message, besides the message's own row. */
export interface NewApiMessage {
  id: number;
  clientId: number;
  keyId: number;
  batchId: number | null;
  encoding: Segments['encoding'] | null;
  reference: string | null;
  metadata: Record<string, string> | null;
}

export async function reserveBatchIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  return firstColumn(tx)`
    SELECT nextval('api_batch_sequence') AS id FROM generate_series(1, ${count}::int)`;
}

export async function insertApiMessages(tx: Tx, messages: readonly NewApiMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const numbers = (of: (message: NewApiMessage) => number) => numberArray(messages.map(of));
  const texts = (of: (message: NewApiMessage) => string | null) => textArray(messages.map(of));
  await runSql(tx)`
    INSERT INTO api_messages (message_id, client_id, key_id, batch_id, ucs2, reference, metadata)
    SELECT m.id, m.client_id, m.key_id, m.batch_id, m.ucs2, m.reference, nullif(m.metadata::text, 'null')::json
    FROM unnest(${numbers((m) => m.id)}::bigint[], ${numbers((m) => m.clientId)}::int[],
      ${numbers((m) => m.keyId)}::int[], ${texts((m) => (m.batchId && String(m.batchId)) || null)}::bigint[],
      ${texts((m) => String(m.encoding === 'UCS-2'))}::boolean[], ${texts((m) => m.reference)}::text[],
      ${jsonArray(messages.map(({ metadata }) => metadata))}::json[])
      AS m(id, client_id, key_id, batch_id, ucs2, reference, metadata)`;
}
