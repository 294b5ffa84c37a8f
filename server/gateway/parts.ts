// Parts of long messages (UDH or sar_* concatenation) wait here for the others, in the database: their submit_sm were
// answered, so no restart may lose them. A part that comes again takes the place, and the id, of the first.
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { textOf, type Submission } from './submission.ts';

export type PartSubmission = Submission & { part: NonNullable<Submission['part']> };

interface StoredPart {
  id: number;
  source: string;
  destination: string;
  reference: number;
  total: number;
  part: number;
  registered: number;
  data_coding: number;
  body: Buffer;
}

/** A message whose last part is here. */
export interface WholeMessage {
  /** The parts by what their answers say, those that waited too. */
  parts: { id: number; registered: number }[];
  first: Submission;
  text: string;
}

/** Stores parts, each under an id, and gives the ids in their order and the messages that are whole now. */
export async function addParts(
  tx: Tx,
  accountId: number,
  parts: readonly PartSubmission[],
): Promise<{ ids: number[]; whole: WholeMessage[] }> {
  if (parts.length === 0) return { ids: [], whole: [] };
  const ids: number[] = [];
  for (const { source, destination, part, registered, dataCoding, body } of parts) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO gateway_parts (account_id, source, destination, reference, total, part, id, registered, data_coding, body)
      VALUES (${accountId}, ${source}, ${destination}, ${part.reference}, ${part.total}, ${part.part},
        message_id(now()), ${registered}, ${dataCoding}, ${body})
      ON CONFLICT (account_id, source, destination, reference, total, part) DO UPDATE
        SET body = excluded.body, data_coding = excluded.data_coding, registered = excluded.registered, created = now()
      RETURNING id`.execute(tx);
    ids.push(rows[0]?.id ?? 0);
  }
  const whole: WholeMessage[] = [];
  for (const first of new Map(parts.map((each) => [keyOf(each), each])).values()) {
    const stored = await listParts(tx, accountId, first);
    if (stored.length < first.part.total) continue;
    whole.push({
      parts: stored.map(({ id, registered }) => ({ id, registered })),
      first,
      text: textOf(
        stored.map(({ body }) => body),
        first.dataCoding,
      ),
    });
  }
  return { ids, whole };
}

const keyOf = ({ source, destination, part }: PartSubmission) =>
  JSON.stringify([source, destination, part.reference, part.total]);

async function listParts(
  tx: Tx,
  accountId: number,
  { source, destination, part }: PartSubmission,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    SELECT * FROM gateway_parts
    WHERE account_id = ${accountId} AND source = ${source} AND destination = ${destination}
      AND reference = ${part.reference} AND total = ${part.total}
    ORDER BY part`.execute(tx);
  return rows;
}

export async function dropParts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM gateway_parts WHERE id = ANY(${ids}::bigint[])`.execute(tx);
}
