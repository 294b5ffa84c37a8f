// Stores parts of long messages (UDH or sar_* concatenation) until all have arrived. They are in the database because their
// submit_sm have been answered: a restart must not lose them. A repeated part replaces the first one and keeps its id.
import { numberArray, textArray } from '../db/sql/arrays.ts';
import type { Tx } from '../db/database.ts';
import { allRows, runSql } from '../db/sql/rows.ts';
import { textOf, type Submission } from './submission.ts';

export type PartSubmission = Submission & { part: NonNullable<Submission['part']> };

/** Identifies the message of a part. */
interface Message {
  source: string;
  destination: string;
  reference: number;
  total: number;
}

interface StoredPart extends Message {
  id: number;
  registered: number;
  data_coding: number;
  body: Buffer;
  answer_id: number | null;
  user_reference: number | null;
}

/** A message whose parts have all arrived. */
export interface WholeMessage {
  /** All parts by their ids, including those of earlier batches. */
  parts: (Pick<Submission, 'registered' | 'answerId' | 'userReference'> & { id: number })[];
  /** The part that arrived last, which has the addresses and the times of the message. */
  last: Submission;
  text: string;
}

/** Stores parts and returns their ids, in order, and the messages that are now complete. */
export async function addParts(
  tx: Tx,
  accountId: number,
  parts: readonly PartSubmission[],
): Promise<{ ids: number[]; whole: WholeMessage[] }> {
  if (parts.length === 0) return { ids: [], whole: [] };
  const ids = await storeParts(tx, accountId, parts);
  const lasts = new Map(parts.map((each) => [keyOf(messageOf(each)), each]));
  const byMessage = Map.groupBy(await listParts(tx, accountId, [...lasts.values()]), keyOf);
  const whole: WholeMessage[] = [];
  for (const [key, last] of lasts) {
    const stored = byMessage.get(key) ?? [];
    if (stored.length < last.part.total) continue;
    whole.push({
      parts: stored.map(({ id, registered, answer_id, user_reference }) => ({
        id,
        registered,
        answerId: answer_id ?? undefined,
        userReference: user_reference,
      })),
      last,
      text: textOf(stored.map(({ body, data_coding: dataCoding }) => ({ body, dataCoding }))),
    });
  }
  return { ids, whole };
}

const messageOf = ({ source, destination, part: { reference, total } }: PartSubmission): Message => ({
  source,
  destination,
  reference,
  total,
});

const keyOf = ({ source, destination, reference, total }: Message) =>
  JSON.stringify([source, destination, reference, total]);

/** Returns the ids of the parts, in order. A part that occurs twice in a batch is stored once, with its last content. */
async function storeParts(tx: Tx, accountId: number, parts: readonly PartSubmission[]): Promise<number[]> {
  const placeOf = (message: Message, part: number) => `${keyOf(message)} ${part}`;
  const places = parts.map((each) => placeOf(messageOf(each), each.part.part));
  const once = [...new Map(parts.map((each, index) => [places[index], each])).values()];
  const numbers = (of: (part: PartSubmission) => number) => numberArray(once.map(of));
  const texts = (of: (part: PartSubmission) => string) => textArray(once.map(of));
  const optional = (of: (part: PartSubmission) => number | null | undefined) =>
    textArray(once.map((part) => of(part)?.toString() ?? null));
  const rows = await allRows(tx)<Message & { part: number; id: number }>`
    INSERT INTO gateway_parts (account_id, source, destination, reference, total, part, id, registered, data_coding, body,
      answer_id, user_reference)
    SELECT ${accountId}::int, p.source, p.destination, p.reference, p.total, p.part, message_id(now()), p.registered,
      p.data_coding, decode(p.body, 'hex'), p.answer_id, p.user_reference
    FROM unnest(${texts((p) => p.source)}::text[], ${texts((p) => p.destination)}::text[],
      ${numbers((p) => p.part.reference)}::int[], ${numbers((p) => p.part.total)}::int[], ${numbers((p) => p.part.part)}::int[],
      ${numbers((p) => p.registered)}::smallint[], ${numbers((p) => p.dataCoding)}::smallint[],
      ${texts((p) => p.body.toString('hex'))}::text[], ${optional((p) => p.answerId)}::bigint[],
      ${optional((p) => p.userReference)}::int[])
      WITH ORDINALITY
      AS p(source, destination, reference, total, part, registered, data_coding, body, answer_id, user_reference, place)
    ORDER BY p.place
    ON CONFLICT (account_id, source, destination, reference, total, part) DO UPDATE
      SET body = excluded.body, data_coding = excluded.data_coding, registered = excluded.registered, created = now(),
        answer_id = excluded.answer_id, user_reference = excluded.user_reference
    RETURNING source, destination, reference, total, part, id`;
  const ids = new Map(rows.map((row) => [placeOf(row, row.part), row.id]));
  return places.map((place) => ids.get(place) ?? 0);
}

/** The stored parts of these messages, in order. Index: the primary key. */
async function listParts(
  tx: Tx,
  accountId: number,
  messages: readonly PartSubmission[],
): Promise<StoredPart[]> {
  const numbers = (of: (part: PartSubmission) => number) => numberArray(messages.map(of));
  const texts = (of: (part: PartSubmission) => string) => textArray(messages.map(of));
  return allRows(tx)`
    SELECT p.source, p.destination, p.reference, p.total, p.id, p.registered, p.data_coding, p.body, p.answer_id, p.user_reference
    FROM unnest(${texts((m) => m.source)}::text[], ${texts((m) => m.destination)}::text[],
      ${numbers((m) => m.part.reference)}::int[], ${numbers((m) => m.part.total)}::int[])
      AS m(source, destination, reference, total)
    JOIN gateway_parts p USING (source, destination, reference, total)
    WHERE p.account_id = ${accountId} ORDER BY p.part`;
}

export async function dropParts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await runSql(tx)`DELETE FROM gateway_parts WHERE id = ANY(${ids}::bigint[])`;
}
